#pragma once

#include <string_view>

namespace oliphaunt {

// The text of data/weights/<game>.toml as it was when the library was built; empty if there was no
// such file.
std::string_view embedded_weights(std::string_view game);

}  // namespace oliphaunt
