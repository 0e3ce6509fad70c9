#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "bitboard/bitboard.h"

// Attack masks of pieces that leap by fixed (dx, dy), computed at compile time.

namespace oliphaunt {

// One value for every square of a board, indexed by index(square).
template <class G, class T>
using SquareTable = std::array<T, static_cast<std::size_t>(G::bits)>;

struct Step {
  int dx, dy;
};

// The distinct ways to go (a, b) or (b, a) in any direction: four of them when a or b is zero or
// a = b, else eight.
template <int A, int B>
constexpr auto orbit() {
  constexpr bool is_short = A == B || A == 0 || B == 0;
  std::array<Step, is_short ? 4 : 8> steps{};
  if constexpr (A == B) {
    steps = {{{A, A}, {A, -A}, {-A, A}, {-A, -A}}};
  } else if constexpr (is_short) {
    constexpr int n = A + B;
    steps = {{{n, 0}, {0, n}, {-n, 0}, {0, -n}}};
  } else {
    steps = {{{A, B}, {A, -B}, {-A, B}, {-A, -B}, {B, A}, {B, -A}, {-B, A}, {-B, -A}}};
  }
  return steps;
}

// The squares that the steps lead to from every square of the board.
template <class G>
constexpr SquareTable<G, Bitboard<G>> leap_table(std::span<const Step> steps) {
  SquareTable<G, Bitboard<G>> table{};
  for (const Square s : Bitboard<G>::board()) {
    for (const Step step : steps) {
      const int file = G::file(s) + step.dx;
      const int rank = G::rank(s) + step.dy;
      if (G::contains(file, rank)) {
        table[index(s)] |= Bitboard<G>(G::square(file, rank));
      }
    }
  }
  return table;
}

template <class G, int A, int B>
inline constexpr auto orbit_table = leap_table<G>(orbit<A, B>());

// All squares that a leaper of the orbit (A, B) reaches from s.
template <class G, int A, int B>
constexpr Bitboard<G> leaps_from(Square s) {
  return orbit_table<G, A, B>[index(s)];
}

// The squares beside s, diagonally or not.
template <class G>
constexpr Bitboard<G> king_steps(Square s) {
  return leaps_from<G, 1, 0>(s) | leaps_from<G, 1, 1>(s);
}

// How many (piece, target) pairs there are when every piece of a set leaps by the orbit (A, B) and
// may land on the targets. The set is moved as a whole, so the cost does not depend on its size.
template <int A, int B, class G>
constexpr int count_leaps(Bitboard<G> pieces, Bitboard<G> targets) {
  constexpr auto steps = orbit<A, B>();
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((pieces.template shifted_raw<steps[I].dx, steps[I].dy>() &
             (targets & Bitboard<G>::template reach<steps[I].dx>()))
                .count() +
            ...);
  }
  (std::make_index_sequence<steps.size()>{});
}

}  // namespace oliphaunt
