#pragma once

#include <string>
#include <string_view>

namespace oliphaunt {

// Text from outside as error messages show it: in single quotes, bytes that do not print as \xHH,
// long text cut short.
std::string in_quotes(std::string_view text);

// The same where a message says what was found: "the end of the text" if there is nothing.
std::string found(std::string_view text);

}  // namespace oliphaunt
