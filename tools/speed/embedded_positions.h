#pragma once

#include <string_view>

namespace oliphaunt {

// The text of data/speed/<game>.epd as it was when the program was built; empty if there was no
// such file.
std::string_view embedded_speed_positions(std::string_view game);

}  // namespace oliphaunt
