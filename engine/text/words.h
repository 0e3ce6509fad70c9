#pragma once

#include <string>
#include <string_view>
#include <vector>

// Letters and words that readers and writers share.

namespace oliphaunt {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// What stands between the blanks of a text.
std::vector<std::string> words_of(std::string_view text);

}  // namespace oliphaunt
