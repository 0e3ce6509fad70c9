#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/games/description.h"
#include "engine/powers/warlock_terms.h"

namespace oliphaunt {

// What is known of a power without knowing the game: for texts, and for weights before any is
// tuned.
struct PowerInfo {
  std::string_view name;  // of a piece that has it, for people
  // Its moves from the middle of an empty board, in tenths of a move.
  int reach = 0;
  // The terms of the evaluation for games that have it.
  std::span<const PowerTerm> terms;
};

inline constexpr auto special_powers = std::to_array<Power>({Power::warlock});

// Nothing for kings, and for pieces that move as their Betza says.
constexpr PowerInfo power_info(Power power) {
  switch (power) {
    case Power::warlock:
      return {"Warlock", 240, warlock_terms};
    case Power::none:
    case Power::royal:
      break;
  }
  return {};
}

// Of the special piece of a game; nothing if there is none. The pieces are few.
constexpr PowerInfo special_power_info(const GameDescription& game) {
  for (const Piece& piece : game.pieces) {
    if (is_special(piece.power)) return power_info(piece.power);
  }
  return {};
}

// The name of the game's special piece; empty if there is none.
template <class G>
inline constexpr std::string_view special_name = special_power_info(description<G>).name;

}  // namespace oliphaunt
