#pragma once

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bitboard/bitboard.h"

// What the bitboard's tests share: the geometries that they run on, and sets of squares as plain
// sets of numbers, which know nothing of bits.

namespace oliphaunt::testing {

// The boards of the games, the same squares stored otherwise (two words for 64 squares, guard
// files), and a small one whose sides differ.
using Geometries = ::testing::Types<Geometry8x8, Geometry10x10, Geometry<8, 8, 8, Word128>,
                                    Geometry<10, 10, 12, Word128>, Geometry<7, 5, 9, Word64>>;

struct GeometryNames {
  template <class G>
  static std::string GetName(int) {
    std::string name = std::to_string(G::files) + "x" + std::to_string(G::ranks);
    if (G::stride != G::files) name += "_stride" + std::to_string(G::stride);
    return name + "_bits" + std::to_string(8 * sizeof(typename G::Word));
  }
};

// Squares by dense index: rank * files + file.
using Squares = std::set<int>;

template <class G>
Bitboard<G> bitboard(const Squares& squares) {
  Bitboard<G> b;
  for (const int i : squares) b |= Bitboard<G>(G::from_dense_index(i));
  return b;
}

template <class G>
Squares squares(Bitboard<G> b) {
  Squares s;
  for (int i = 0; i < G::squares; ++i) {
    if (b.contains(G::from_dense_index(i))) s.insert(i);
  }
  return s;
}

// The squares whose coordinates satisfy predicate(file, rank).
template <class G, class Predicate>
Squares squares_where(Predicate predicate) {
  Squares s;
  for (int rank = 0; rank < G::ranks; ++rank) {
    for (int file = 0; file < G::files; ++file) {
      if (predicate(file, rank)) s.insert(rank * G::files + file);
    }
  }
  return s;
}

// Any square of the board, and any set of them, from sparse to crowded; small ones when a failure
// is narrowed down.
template <class G>
rc::Gen<int> any_square() {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, G::squares));
}
template <class G>
rc::Gen<Squares> any_squares() {
  return rc::gen::container<Squares>(any_square<G>());
}

}  // namespace oliphaunt::testing
