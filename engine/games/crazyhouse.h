#pragma once

#include <array>
#include <string_view>

#include "engine/games/chess.h"

namespace oliphaunt {

// Crazyhouse: chess with drops; a promoted piece demotes to a pawn when captured.
struct Crazyhouse : Chess {
  static constexpr std::string_view name = "crazyhouse";
  static constexpr std::string_view title = "Crazyhouse";
  static constexpr std::string_view start =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcFifmnD", "Q~ R~ B~ N~"},
      {"N", "knight", "N"},
      {"B", "bishop", "B"},
      {"R", "rook", "R"},
      {"Q", "queen", "Q"},
      {"K", "king", "K", "", "", Power::royal},
      {"N~", "promoted knight", "N", "", "P"},
      {"B~", "promoted bishop", "B", "", "P"},
      {"R~", "promoted rook", "R", "", "P"},
      {"Q~", "promoted queen", "Q", "", "P"},
  });
  static constexpr bool drops = true;
  static constexpr PlyRule ply_rule{.drop_resets = true};
  static constexpr bool dead_positions = false;
};

}  // namespace oliphaunt
