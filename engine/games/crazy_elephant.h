#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Crazy Elephant: shatranj with the drops of crazyhouse.
struct CrazyElephant : GameDefaults {
  using Geometry = Geometry8x8;
  static constexpr std::string_view name = "crazy-elephant";
  static constexpr std::string_view title = "Crazy Elephant";
  static constexpr std::string_view start =
      "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR[] w - - 0 1";

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcF", "C~"},
      {"N", "knight", "N"},
      {"E", "elephant", "A"},
      {"C", "counsellor", "F"},
      {"R", "rook", "R"},
      {"K", "king", "K", "", "", Power::royal},
      {"C~", "promoted counsellor", "F", "", "P"},
  });
  static constexpr Promotion promotion{PromotionMode::pawn_reaches_zone, 1};
  static constexpr bool drops = true;
  static constexpr Rules rules{.stalemate = Stalemate::loss};
  static constexpr PlyRule ply_rule{.drop_resets = true};
};

}  // namespace oliphaunt
