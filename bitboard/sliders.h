#pragma once

#include <array>
#include <cstddef>

#include "bitboard/rays.h"

// Slider attacks without magic numbers: the nearest blockers on both sides of a square are found
// by one subtraction on each of the lines through it (obstruction difference).

namespace oliphaunt {

// A line through a square: the squares on it with a lower and with a higher index.
template <class G>
struct LineHalves {
  Bitboard<G> lower, upper;
};

namespace detail {

template <class G>
constexpr auto make_line_halves() {
  const auto rays = make_rays<G>();
  SquareTable<G, std::array<LineHalves<G>, 4>> table{};
  for (const Square s : Bitboard<G>::board()) {
    for (std::size_t d = 0; d < 4; ++d) {
      table[index(s)][d] = {rays[d + 4][index(s)], rays[d][index(s)]};
    }
  }
  return table;
}

// The highest set bit alone, or bit 0 if none is set.
constexpr Word64 highest_bit_or_one(Word64 w) {
  return (Word64{1} << 63) >> std::countl_zero(w | 1);
}
constexpr Word128 highest_bit_or_one(Word128 w) {
  const auto high = static_cast<Word64>(w >> 64);
  const auto low = static_cast<Word64>(w);
  const Word64 high_bit = high != 0 ? highest_bit_or_one(high) : 0;
  const Word64 low_bit = high != 0 ? 0 : highest_bit_or_one(low);
  return (Word128{high_bit} << 64) | low_bit;
}

}  // namespace detail

template <class G>
inline constexpr auto line_halves = detail::make_line_halves<G>();

// The squares that a slider reaches on one line: up to and including the nearest occupied square
// on either side.
template <class G>
constexpr Bitboard<G> line_attacks(const LineHalves<G>& halves, Bitboard<G> occupied) {
  using Word = typename G::Word;
  const Word lower = (halves.lower & occupied).word();
  const Word upper = (halves.upper & occupied).word();
  // Subtracting the nearest lower blocker from the upper ones flips every bit from that blocker
  // up to the nearest upper one, or to the end of the word if there is none.
  const Word flipped = upper ^ (upper - detail::highest_bit_or_one(lower));
  return Bitboard<G>::from_word(flipped) & (halves.lower | halves.upper);
}

template <class G>
constexpr Bitboard<G> rook_attacks(Square s, Bitboard<G> occupied) {
  const auto& lines = line_halves<G>[index(s)];
  return line_attacks<G>(lines[0], occupied) | line_attacks<G>(lines[1], occupied);
}

template <class G>
constexpr Bitboard<G> bishop_attacks(Square s, Bitboard<G> occupied) {
  const auto& lines = line_halves<G>[index(s)];
  return line_attacks<G>(lines[2], occupied) | line_attacks<G>(lines[3], occupied);
}

template <class G>
constexpr Bitboard<G> queen_attacks(Square s, Bitboard<G> occupied) {
  return rook_attacks<G>(s, occupied) | bishop_attacks<G>(s, occupied);
}

// The lines through a square on an empty board.
template <class G>
constexpr Bitboard<G> rook_lines(Square s) {
  const auto& lines = line_halves<G>[index(s)];
  return lines[0].lower | lines[0].upper | lines[1].lower | lines[1].upper;
}

template <class G>
constexpr Bitboard<G> bishop_lines(Square s) {
  const auto& lines = line_halves<G>[index(s)];
  return lines[2].lower | lines[2].upper | lines[3].lower | lines[3].upper;
}

}  // namespace oliphaunt
