#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Elven Chess: chess on ten by ten with compound pieces and the double-moving Warlock.
struct ElvenChess : GameDefaults {
  using Geometry = Geometry10x10;
  static constexpr std::string_view name = "elven-chess";
  static constexpr std::string_view title = "Elven Chess";
  static constexpr std::string_view start =
      "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w KQkq - 0 1";
  static constexpr char first_rank_label = '0';

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcFifmnD", "Q R B N"},
      {"N", "knight", "N"},
      {"B", "bishop", "B"},
      {"R", "rook", "R"},
      {"Q", "queen", "Q"},
      {"K", "king", "K", "", "", Power::royal},
      {"D", "dwarf", "K"},
      {"E", "elf", "BW"},
      {"G", "goblin", "RF"},
      {"W", "warlock", "", "", "", Power::warlock},
  });
  static constexpr Promotion promotion{PromotionMode::pawn_reaches_zone, 3};
  static constexpr int double_step_rank = 2;
  static constexpr auto castling = std::to_array<Castling>({
      {'K', Color::white, "f0", "i0", "j0", "h0"},
      {'Q', Color::white, "f0", "c0", "a0", "d0"},
      {'k', Color::black, "e9", "h9", "j9", "g9"},
      {'q', Color::black, "e9", "b9", "a9", "c9"},
  });
  static constexpr bool dead_positions = true;
  static constexpr std::string_view dead_minors = "N B";
};

}  // namespace oliphaunt
