#pragma once

#include <cstddef>
#include <string>

namespace oliphaunt {

// What no file of any use comes near, such as a book of ten million positions.
inline constexpr std::size_t largest_text_file = std::size_t{1} << 30;
// The same of settings and weights, which people write.
inline constexpr std::size_t largest_settings_file = std::size_t{16} << 20;

// Reads a file as a whole, or a pipe or device to its end. Throws InputError, with the reason: also
// for a file that is larger than `most`, and for a device that does not come to an end.
std::string read_text_file(const std::string& path, std::size_t most = largest_text_file);

}  // namespace oliphaunt
