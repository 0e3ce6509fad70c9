#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Chess.
struct Chess : GameDefaults {
  using Geometry = Geometry8x8;
  static constexpr std::string_view name = "chess";
  static constexpr std::string_view title = "Chess";
  static constexpr std::string_view start =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcFifmnD", "Q R B N"},
      {"N", "knight", "N"},
      {"B", "bishop", "B"},
      {"R", "rook", "R"},
      {"Q", "queen", "Q"},
      {"K", "king", "K", "", "", Power::royal},
  });
  static constexpr Promotion promotion{PromotionMode::pawn_reaches_zone, 1};
  static constexpr auto castling = std::to_array<Castling>({
      {'K', Color::white, "e1", "g1", "h1", "f1"},
      {'Q', Color::white, "e1", "c1", "a1", "d1"},
      {'k', Color::black, "e8", "g8", "h8", "f8"},
      {'q', Color::black, "e8", "c8", "a8", "d8"},
  });
  static constexpr bool dead_positions = true;
  static constexpr std::string_view dead_minors = "N B";
};

}  // namespace oliphaunt
