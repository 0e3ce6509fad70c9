#include "engine/eval/draft_weights.h"

#include <algorithm>
#include <cstdlib>

#include "engine/eval/weight_names.h"
#include "engine/games/registry.h"

namespace oliphaunt {

namespace {

struct Tapered {
  int mg, eg;
};
struct Bounds {
  int min, max;
};

// The empty-board moves of a kind in the middle of the board; a slider's far squares and a
// forward piece's moves count in part. In tenths of a move.
template <class G>
int reach(Role r) {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  const Movement& m = T::movement(r);
  if (r == T::warlock) return 240;
  int tenths = 0;
  for (std::size_t a = 0; a < atom_count; ++a) {
    const bool four = atom_leaps[a].b == 0 || atom_leaps[a].a == atom_leaps[a].b;
    if (m.leaps[a]) tenths += four ? 40 : 80;
  }
  // Lines are longer on bigger boards, and oftener blocked.
  constexpr int line = Geometry::files + Geometry::ranks - 2;
  if (m.slides_rook) tenths += 9 * line;
  if (m.slides_bishop) tenths += 6 * line;
  for (const bool ahead : {m.forward_wazir_move, m.forward_wazir_capture}) tenths += ahead ? 5 : 0;
  for (const bool ahead : {m.forward_ferz_move, m.forward_ferz_capture}) tenths += ahead ? 10 : 0;
  return tenths;
}

// A piece with n moves is worth about 33 n + 0.7 n² centipawns (H. G. Muller's rule for leapers).
template <class G>
int piece_value(Role r) {
  if (r == Traits<G>::pawn) return 100;
  const int tenths = reach<G>(r);
  return 33 * tenths / 10 + 7 * tenths * tenths / 1000;
}

// What the best promotion of a piece gains.
template <class G>
int promotion_gain(Role r) {
  int gain = 0;
  for (const Role to : Traits<G>::promotions(r)) {
    gain = std::max(gain, piece_value<G>(to) - piece_value<G>(r));
  }
  return gain;
}

// Pieces want the middle, pawns the far side, kings the near one until the board empties.
template <class G>
Tapered square_value(Role r, int file, int rank) {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  const int from_edge =
      std::min(file, Geometry::files - 1 - file) + std::min(rank, Geometry::ranks - 1 - rank);
  constexpr int middling = (Geometry::files + Geometry::ranks) / 4 - 1;
  const int central = from_edge - middling;
  if (r == T::king) {
    const int home = -12 * std::min(rank, 4);
    return {home - 3 * central, G::drops ? home - 3 * central : 6 * central};
  }
  const bool slides = T::movement(r).slides_rook || T::movement(r).slides_bishop;
  Tapered value{slides ? 2 * central : 5 * central, slides ? 2 * central : 4 * central};
  if (r == T::pawn) value = {2 * central + 3 * (rank - 2), 6 * (rank - 2)};
  if (G::promotion.mode != PromotionMode::pawn_reaches_zone && T::promotions(r).size != 0) {
    const int gain = promotion_gain<G>(r);
    const bool in_zone = rank >= Geometry::ranks - G::promotion.zone_ranks;
    const int prospect = in_zone ? gain / 4 : gain * rank / (16 * Geometry::ranks);
    value.mg += prospect;
    value.eg += prospect;
  }
  return value;
}

template <class G>
Tapered table_value(std::string_view term, int i) {
  if (term == "king.danger") return {-i * i * 2, G::drops ? -i * i * 2 : -i * i / 2};
  const int rank = std::max(i - 1, 0);  // pawn.passed
  return {2 * rank * rank, 4 * rank * rank};
}

template <class G>
Tapered value_of(const WeightGroup& group) {
  const std::string_view term = group.term;
  const Role r = group.role;
  if (term == "piece") return {piece_value<G>(r), piece_value<G>(r)};
  if (term == "hand") return {piece_value<G>(r) + 10, piece_value<G>(r) + 10};
  if (term == "pair") return piece_value<G>(r) > 250 ? Tapered{25, 40} : Tapered{5, 5};
  if (term == "mobility") {
    const bool many = reach<G>(r) > 200;
    return many ? Tapered{1, 2} : reach<G>(r) > 110 ? Tapered{3, 4} : Tapered{5, 5};
  }
  if (term == "king.attack") {
    const int each = 4 + piece_value<G>(r) / 150;
    return {each, G::drops ? each : each / 2};
  }
  if (term == "king.shelter") return {8, G::drops ? 8 : 0};
  if (term == "king.escape") return {4, 4};
  if (term == "king.drop-check") return {12, 20};
  if (term == "promotion") return {promotion_gain<G>(r) / 4, promotion_gain<G>(r) / 4};
  if (term == "pawn.doubled") return {-8, -12};
  if (term == "pawn.isolated") return {-8, -8};
  if (term == "pawn.supported") return {7, 5};
  if (term == "pawn.phalanx") return {5, 4};
  if (term == "threat.by-pawn") return {40, 40};
  if (term == "threat.hanging") return {25, 25};
  if (term == "threat.hanging-pawn") return {10, 15};
  if (term == "warlock.per-piece") return {6, 6};
  if (term == "warlock.per-pawn") return {3, 3};
  if (term == "warlock.prey") return {25, 25};
  if (term == "warlock.prey-pawn") return {10, 15};
  if (term == "warlock.reach") return {5, 5};
  if (term == "warlock.exposed") return {-60, -60};
  if (term == "warlock.duel") return {-120, -120};
  if (term == "tempo") return {14, 8};
  return {0, 0};
}

Bounds bounds_of(std::string_view term) {
  if (term == "piece" || term == "hand") return {0, 3000};
  if (term == "square") return {-400, 400};
  if (term == "mobility") return {-20, 60};
  if (term == "king.danger") return {-2000, 200};
  return {-500, 500};
}

}  // namespace

template <class G>
Weights draft_weights() {
  Weights weights;
  weights.game = G::name;
  for (const WeightGroup& group : weight_groups<G>()) {
    const Bounds bounds = bounds_of(group.term);
    for (int i = 0; i < group.size; ++i) {
      Tapered value = value_of<G>(group);
      if (group.shape == WeightShape::table) value = table_value<G>(group.term, i);
      if (group.shape == WeightShape::squares) {
        value = square_value<G>(group.role, i % square_weight_files<G>, i / square_weight_files<G>);
      }
      weights.all.push_back({weight_name<G>(group, i), std::string(group.unit), bounds.min,
                             bounds.max, value.mg, value.eg});
    }
  }
  return weights;
}

#define OLIPHAUNT_INSTANTIATE(G) template Weights draft_weights<G>();
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
