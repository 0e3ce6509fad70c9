#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Shatranj: the old game. Stalemate loses, and so does a side left with nothing but its king.
struct Shatranj : GameDefaults {
  using Geometry = Geometry8x8;
  static constexpr std::string_view name = "shatranj";
  static constexpr std::string_view title = "Shatranj";
  static constexpr std::string_view start = "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR w - - 0 1";

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcF", "C"},
      {"N", "knight", "N"},
      {"E", "elephant", "A"},
      {"C", "counsellor", "F"},
      {"R", "rook", "R"},
      {"K", "king", "K", "", "", Power::royal},
  });
  static constexpr Promotion promotion{PromotionMode::pawn_reaches_zone, 1};
  static constexpr Rules rules{.stalemate = Stalemate::loss};
  static constexpr bool bare_king = true;
};

}  // namespace oliphaunt
