#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Rogue Elephant: shatranj's army with drops, in which every piece promotes when its move ends on
// the last two ranks.
struct RogueElephant : GameDefaults {
  using Geometry = Geometry8x8;
  static constexpr std::string_view name = "rogue-elephant";
  static constexpr std::string_view title = "Rogue Elephant";
  static constexpr std::string_view start =
      "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR[] w - - 0 1";

  static constexpr auto pieces = std::to_array<Piece>({
      {"P", "pawn", "fmWfcF", "+P"},
      {"N", "knight", "N", "+N"},
      {"E", "elephant", "A", "+E"},
      {"C", "counsellor", "F", "+C"},
      {"R", "rook", "R", "+R"},
      {"K", "king", "K", "", "", Power::royal},
      {"+P", "captain", "FfmW", "", "P"},
      {"+N", "charger", "NF", "", "N"},
      {"+E", "mastodon", "AF", "", "E"},
      {"+C", "bishop", "B", "", "C"},
      {"+R", "dragon", "RF", "", "R"},
  });
  static constexpr Promotion promotion{PromotionMode::move_ends_in_zone, 2};
  static constexpr bool drops = true;
  static constexpr auto rule_options = std::to_array<RuleOption>({
      {"pawn-drops", "not-first-or-last not-last any"},
      {"stalemate", "draw loss"},
  });
  static constexpr PlyRule ply_rule{.drop_resets = true};
};

}  // namespace oliphaunt
