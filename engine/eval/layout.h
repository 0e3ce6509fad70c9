#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/eval/symmetry.h"
#include "engine/games/traits.h"

// Which weights the evaluation of a game has, under which names and in which order. This is the
// only list of them: the evaluation takes indices from it, files take names.

namespace oliphaunt {

enum class WeightShape : std::uint8_t {
  single,
  table,   // one weight for each value of a small number, from 0
  squares  // one for each square, or each of the left half where files mirror
};

// Weights that belong together: one section of a weights file.
struct WeightGroup {
  std::string_view term;
  Role role;  // no_role if the term is not about one kind of piece
  std::string_view unit;
  std::string_view meaning;
  WeightShape shape = WeightShape::single;
  std::uint16_t size = 1;
};

// The index of each group's first weight; what a game lacks is not there and must not be used.
template <class G>
struct Layout {
  using T = Traits<G>;
  using ByRole = std::array<std::uint16_t, T::role_count>;

  ByRole piece{}, square{}, mobility{}, pair{}, hand{};
  ByRole king_attack{}, drop_check{}, promotion{};
  std::uint16_t king_danger = 0, king_shelter = 0, king_escape = 0;
  std::uint16_t pawn_passed = 0, pawn_doubled = 0, pawn_isolated = 0, pawn_supported = 0,
                pawn_phalanx = 0;
  std::uint16_t threat_by_pawn = 0, threat_hanging = 0, threat_hanging_pawn = 0;
  std::uint16_t warlock_per_piece = 0, warlock_per_pawn = 0, warlock_prey = 0,
                warlock_prey_pawn = 0, warlock_reach = 0, warlock_exposed = 0, warlock_duel = 0,
                warlock_alone = 0;
  std::uint16_t tempo = 0;
  std::uint16_t size = 0;
};

inline constexpr std::uint16_t king_danger_levels = 20;

// Whether every move of the kind stays on squares of one shade.
constexpr bool is_color_bound(const Movement& m) {
  for (std::size_t a = 0; a < atom_count; ++a) {
    if (m.leaps[a] && (atom_leaps[a].a + atom_leaps[a].b) % 2 != 0) return false;
  }
  return !m.slides_rook && !m.forward_wazir_move && !m.forward_wazir_capture;
}

template <class G>
constexpr bool has_pair_term(Role r) {
  using T = Traits<G>;
  return r != T::king && r != T::warlock && is_color_bound(T::movement(r));
}

// Kinds for which it counts that they can promote on the next move. How far a chess-like pawn has
// come is a matter of its square alone.
template <class G>
constexpr bool has_promotion_term(Role r) {
  using T = Traits<G>;
  const bool like_chess = G::promotion.mode == PromotionMode::pawn_reaches_zone;
  return T::promotions(r).size != 0 && !(like_chess && r == T::pawn);
}

// Whether two pawns of a side can come to stand on one file.
template <class G>
inline constexpr bool files_can_share_pawns =
    G::drops || Traits<G>::movement(Traits<G>::pawn).forward_ferz_capture;

// Calls declare(index, group) for every group in the order of their weights; `index` is the member
// of `l` to be set.
template <class G, class Declare>
constexpr void declare_weights(Layout<G>& l, Declare&& declare) {
  using T = Traits<G>;
  constexpr auto ranks = static_cast<std::uint16_t>(G::Geometry::ranks);
  const auto by_role = [&](auto& indices, auto&& has, WeightGroup group) {
    for (std::size_t i = 0; i < T::role_count; ++i) {
      group.role = static_cast<Role>(i);
      if (has(group.role)) declare(indices[i], group);
    }
  };
  const auto one = [&](std::uint16_t& index, WeightGroup group) {
    group.role = no_role;
    declare(index, group);
  };
  const auto not_king = [](Role r) { return r != T::king; };
  const auto in_hand = [](Role r) { return T::hand_roles.contains(r); };

  by_role(l.piece, not_king, {"piece", {}, "piece", "a piece on the board"});
  by_role(l.hand, in_hand, {"hand", {}, "piece", "a piece in hand"});
  by_role(l.pair, has_pair_term<G>,
          {"pair", {}, "side", "two or more on squares of one shade each"});
  by_role(l.square, [](Role) { return true; },
          {"square",
           {},
           "piece",
           "where the piece stands, seen from its own side",
           WeightShape::squares,
           static_cast<std::uint16_t>(square_weight_count<G>)});
  by_role(l.mobility, [](Role r) { return r != T::king && r != T::pawn; },
          {"mobility",
           {},
           "square",
           "a square to go to that no friend holds and no enemy pawn attacks"});
  by_role(l.king_attack, not_king,
          {"king.attack", {}, "square", "a square at the enemy king that the piece attacks"});
  one(l.king_danger,
      {"king.danger",
       {},
       "side",
       "by the number of enemy attackers at the own king, squares there that only the king guards, "
       "and pieces in hand with room to drop there",
       WeightShape::table,
       king_danger_levels});
  one(l.king_shelter, {"king.shelter", {}, "piece", "an own piece next to the king"});
  one(l.king_escape, {"king.escape", {}, "square", "a free and safe square next to the king"});
  if constexpr (G::drops) {
    by_role(l.drop_check, in_hand,
            {"king.drop-check",
             {},
             "square",
             "a square to drop on from hand with check where it can't be taken for nothing, at "
             "most three"});
  }
  by_role(l.promotion, has_promotion_term<G>,
          {"promotion", {}, "piece", "a piece that can promote on its next move"});
  one(l.pawn_passed, {"pawn.passed",
                      {},
                      "pawn",
                      "a pawn that no enemy pawn can stop or take, by rank from its own side",
                      WeightShape::table,
                      ranks});
  if constexpr (files_can_share_pawns<G>) {
    one(l.pawn_doubled, {"pawn.doubled", {}, "pawn", "a pawn behind another of its side"});
    one(l.pawn_supported, {"pawn.supported", {}, "pawn", "a pawn guarded by a pawn"});
  }
  one(l.pawn_isolated, {"pawn.isolated", {}, "pawn", "a pawn without another on the files beside"});
  one(l.pawn_phalanx, {"pawn.phalanx", {}, "pawn", "a pawn beside a pawn"});
  one(l.threat_by_pawn, {"threat.by-pawn", {}, "piece", "an enemy piece that a pawn attacks"});
  one(l.threat_hanging, {"threat.hanging", {}, "piece", "an enemy piece attacked and unguarded"});
  one(l.threat_hanging_pawn,
      {"threat.hanging-pawn", {}, "pawn", "an enemy pawn attacked and unguarded"});
  if constexpr (T::has_warlock) {
    one(l.warlock_per_piece, {"warlock.per-piece",
                              {},
                              "piece",
                              "an enemy piece on the board, for a side with a Warlock"});
    one(l.warlock_per_pawn,
        {"warlock.per-pawn", {}, "pawn", "an enemy pawn on the board, for a side with a Warlock"});
    one(l.warlock_prey, {"warlock.prey", {}, "piece", "an enemy piece right beside a Warlock"});
    one(l.warlock_prey_pawn,
        {"warlock.prey-pawn", {}, "pawn", "an enemy pawn right beside a Warlock"});
    one(l.warlock_reach, {"warlock.reach", {}, "piece", "an enemy piece two steps from a Warlock"});
    one(l.warlock_exposed,
        {"warlock.exposed", {}, "Warlock", "a Warlock attacked by another piece than a Warlock"});
    one(l.warlock_duel,
        {"warlock.duel", {}, "Warlock", "an unguarded Warlock within the reach of an enemy one"});
    one(l.warlock_alone, {"warlock.alone", {}, "side", "having a Warlock when the enemy has none"});
  }
  one(l.tempo, {"tempo", {}, "side", "having the move"});
}

template <class G>
inline constexpr Layout<G> layout = [] {
  Layout<G> l;
  declare_weights<G>(l, [&l](std::uint16_t& index, const WeightGroup& group) {
    index = l.size;
    l.size = static_cast<std::uint16_t>(l.size + group.size);
  });
  return l;
}();

}  // namespace oliphaunt
