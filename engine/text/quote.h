#pragma once

#include <string>
#include <string_view>

namespace oliphaunt {

// Text from outside as error messages show it: in single quotes, bytes that do not print as \xHH,
// long text cut short; "the end of the text" if there is none.
std::string quoted(std::string_view text);

}  // namespace oliphaunt
