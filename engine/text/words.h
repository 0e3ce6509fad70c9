#pragma once

#include <string_view>

#include "engine/games/game.h"

// Letters and words that readers and writers share.

namespace oliphaunt {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

constexpr std::string_view name_of(Color c) { return c == Color::white ? "White" : "Black"; }

}  // namespace oliphaunt
