#pragma once

#include <array>
#include <cstddef>

#include "bitboard/leapers.h"

// Rays, the squares between two squares, and the line through two squares.

namespace oliphaunt {

// The eight directions; those that increase the square's index come first, and direction d + 4 is
// the opposite of d.
inline constexpr std::array<Step, 8> directions{
    {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}};
constexpr bool is_orthogonal(int direction) { return direction % 4 < 2; }

namespace detail {

// Calls visit(square) for the squares from s in a direction up to the edge, s not included.
template <class G, class Visit>
constexpr void walk_ray(Square s, Step d, Visit&& visit) {
  for (int file = G::file(s) + d.dx, rank = G::rank(s) + d.dy; G::contains(file, rank);
       file += d.dx, rank += d.dy) {
    visit(G::square(file, rank));
  }
}

template <class G>
constexpr auto make_rays() {
  std::array<SquareTable<G, Bitboard<G>>, 8> rays{};
  for (std::size_t d = 0; d < 8; ++d) {
    for (const Square s : Bitboard<G>::board()) {
      walk_ray<G>(s, directions[d], [&](Square t) { rays[d][index(s)] |= Bitboard<G>(t); });
    }
  }
  return rays;
}

template <class G>
using PairTable = SquareTable<G, SquareTable<G, Bitboard<G>>>;

template <class G>
constexpr PairTable<G> make_between() {
  PairTable<G> table{};
  for (const Square s : Bitboard<G>::board()) {
    for (const Step d : directions) {
      Bitboard<G> passed;
      walk_ray<G>(s, d, [&](Square t) {
        table[index(s)][index(t)] = passed;
        passed |= Bitboard<G>(t);
      });
    }
  }
  return table;
}

}  // namespace detail

template <class G>
inline constexpr auto ray_tables = detail::make_rays<G>();

// The squares from s to the edge in a direction (index into `directions`), without s.
template <class G>
constexpr Bitboard<G> ray(int direction, Square s) {
  return ray_tables<G>[static_cast<std::size_t>(direction)][index(s)];
}

template <class G>
inline constexpr auto between_table = detail::make_between<G>();

// The squares strictly between a and b; empty unless a queen could go from one to the other on an
// empty board.
template <class G>
constexpr Bitboard<G> between(Square a, Square b) {
  return between_table<G>[index(a)][index(b)];
}

// The whole line, edge to edge, through a and b, both included; empty if no rank, file or diagonal
// holds both, or a == b.
template <class G>
constexpr Bitboard<G> line(Square a, Square b) {
  for (int d = 0; d < 8; ++d) {
    if (ray<G>(d, a).contains(b)) return ray<G>(d, a) | ray<G>((d + 4) % 8, a) | Bitboard<G>(a);
  }
  return {};
}

}  // namespace oliphaunt
