#pragma once

#include <cstddef>
#include <utility>

#include "bitboard/sliders.h"
#include "engine/board/board.h"
#include "engine/powers/special_power.h"

// Which squares attack a square. Everything that asks "is this attacked" or "is this check" comes
// down to the two functions at the end.

namespace oliphaunt {

// Ahead, from a color's point of view.
template <Color Us>
inline constexpr int forward = Us == Color::white ? 1 : -1;

// Feature predicates for Board::movers and Traits::any_role.
template <std::size_t A>
struct LeapsAs {
  constexpr bool operator()(const Movement& m) const { return m.leaps[A]; }
};
struct SlidesAsRook {
  constexpr bool operator()(const Movement& m) const { return m.slides_rook; }
};
struct SlidesAsBishop {
  constexpr bool operator()(const Movement& m) const { return m.slides_bishop; }
};
struct StepsAhead {
  constexpr bool operator()(const Movement& m) const { return m.forward_wazir_move; }
};
struct CapturesAhead {
  constexpr bool operator()(const Movement& m) const { return m.forward_wazir_capture; }
};
struct StepsDiagonallyAhead {
  constexpr bool operator()(const Movement& m) const { return m.forward_ferz_move; }
};
struct CapturesDiagonallyAhead {
  constexpr bool operator()(const Movement& m) const { return m.forward_ferz_capture; }
};
struct StepsDouble {
  constexpr bool operator()(const Movement& m) const { return m.double_step; }
};

// Calls visit.template operator()<A>() for the index A of every atom that some role leaps by.
template <class G, class Visit>
constexpr void for_each_atom(Visit&& visit) {
  [&]<std::size_t... A>(std::index_sequence<A...>) {
    (
        [&] {
          if constexpr (Traits<G>::any_role(LeapsAs<A>{})) visit.template operator()<A>();
        }(),
        ...);
  }
  (std::make_index_sequence<atom_count>{});
}

// The squares one step diagonally ahead of s.
template <Color Us, class Geometry>
inline constexpr auto ferz_ahead = [] {
  SquareTable<Geometry, Bitboard<Geometry>> table{};
  for (const Square s : Bitboard<Geometry>::board()) {
    const Bitboard<Geometry> set(s);
    table[index(s)] =
        set.template shifted<-1, forward<Us>>() | set.template shifted<1, forward<Us>>();
  }
  return table;
}();

// Pieces of color By that attack s other than along a line.
template <class G, Color By>
constexpr typename Traits<G>::Set leapers_to(const Board<G>& b, Square s) {
  using Geometry = typename G::Geometry;
  using T = Traits<G>;
  typename T::Set attackers;
  for_each_atom<G>([&]<std::size_t A>() {
    attackers |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s) & b.movers(LeapsAs<A>{});
  });
  if constexpr (T::any_role(CapturesDiagonallyAhead{})) {
    attackers |= ferz_ahead<~By, Geometry>[index(s)] & b.movers(CapturesDiagonallyAhead{});
  }
  if constexpr (T::any_role(CapturesAhead{})) {
    attackers |= typename T::Set(s).template shifted<0, forward<~By>>() & b.movers(CapturesAhead{});
  }
  attackers |= SpecialPower<G>::attacks(s) & SpecialPower<G>::pieces(b);
  return attackers & b.pieces(By);
}

// Pieces of color By that would attack s if the board were occupied as given: pieces that are not
// in `occupied` still attack unless they are left out of `present`.
template <class G, Color By>
constexpr typename Traits<G>::Set attackers_to(const Board<G>& b, Square s,
                                               typename Traits<G>::Set occupied,
                                               typename Traits<G>::Set present) {
  using Geometry = typename G::Geometry;
  using T = Traits<G>;
  auto attackers = leapers_to<G, By>(b, s);
  if constexpr (T::any_role(SlidesAsRook{})) {
    const auto sliders = rook_lines<Geometry>(s) & b.movers(SlidesAsRook{}) & b.pieces(By);
    if (sliders.any()) attackers |= sliders & rook_attacks<Geometry>(s, occupied);
  }
  if constexpr (T::any_role(SlidesAsBishop{})) {
    const auto sliders = bishop_lines<Geometry>(s) & b.movers(SlidesAsBishop{}) & b.pieces(By);
    if (sliders.any()) attackers |= sliders & bishop_attacks<Geometry>(s, occupied);
  }
  return attackers & present;
}

// Whether the side `Us` is in check.
template <class G, Color Us>
constexpr bool in_check(const Board<G>& b) {
  return attackers_to<G, ~Us>(b, b.king(Us), b.occupied(), b.pieces(~Us)).any();
}

template <class G>
constexpr bool in_check(const Board<G>& b, Color us) {
  return us == Color::white ? in_check<G, Color::white>(b) : in_check<G, Color::black>(b);
}

}  // namespace oliphaunt
