#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Elven Shogi: the army of Elven Chess with shogi's promotion; no drops, no castling.
struct ElvenShogi : GameDefaults {
  using Geometry = Geometry10x10;
  static constexpr std::string_view name = "elven-shogi";
  static constexpr std::string_view title = "Elven Shogi";
  static constexpr std::string_view start =
      "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w - - 0 1";
  static constexpr char first_rank_label = '0';

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fW", "D"},
      {"N", "knight", "N", "S"},
      {"B", "bishop", "B", "E"},
      {"R", "rook", "R", "G"},
      {"Q", "queen", "Q"},
      {"K", "king", "K", "", "", Power::royal},
      {"D", "dwarf", "K"},
      {"E", "elf", "BW"},
      {"G", "goblin", "RF"},
      {"S", "spider", "NK"},
      {"W", "warlock", "", "", "", Power::warlock},
  });
  static constexpr Promotion promotion{PromotionMode::shogi, 3};
  static constexpr PlyRule ply_rule{.promotion_resets = true};
  static constexpr bool dead_positions = true;
  static constexpr std::string_view dead_minors = "N B";
};

}  // namespace oliphaunt
