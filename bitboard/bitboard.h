#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "bitboard/geometry.h"

namespace oliphaunt {

namespace detail {

constexpr int popcount(Word64 w) { return std::popcount(w); }
constexpr int popcount(Word128 w) {
  return std::popcount(static_cast<Word64>(w)) + std::popcount(static_cast<Word64>(w >> 64));
}
constexpr int lowest_bit(Word64 w) { return std::countr_zero(w); }
constexpr int lowest_bit(Word128 w) {
  const auto low = static_cast<Word64>(w);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(w >> 64));
}
constexpr int highest_bit(Word64 w) { return 63 - std::countl_zero(w); }
constexpr int highest_bit(Word128 w) {
  const auto high = static_cast<Word64>(w >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : highest_bit(static_cast<Word64>(w));
}

}  // namespace detail

// A set of squares of one board. A regular value type of one or two machine words; all operations
// are constexpr and take constant time, except iteration, which is linear in the set's size.
// Invariant kept by callers of from_word and shifted_raw only: no bit outside the board, unless
// the result is intersected with a set that has none.
template <class G>
class Bitboard {
 public:
  using Geometry = G;
  using Word = typename G::Word;

  constexpr Bitboard() = default;
  constexpr explicit Bitboard(Square s) : word_(Word{1} << index(s)) {}
  static constexpr Bitboard from_word(Word w) {
    Bitboard b;
    b.word_ = w;
    return b;
  }
  static constexpr Bitboard board() {
    Bitboard all;
    for (int rank = 0; rank < G::ranks; ++rank) all |= rank_mask(rank);
    return all;
  }
  // Precondition: 0 <= rank < ranks.
  static constexpr Bitboard rank_mask(int rank) {
    return from_word(((Word{1} << G::files) - 1) << (rank * G::stride));
  }
  static constexpr Bitboard ranks_mask(int first, int last) {
    Bitboard b;
    for (int rank = first; rank <= last; ++rank) b |= rank_mask(rank);
    return b;
  }
  // Precondition: 0 <= file < files.
  static constexpr Bitboard file_mask(int file) {
    Bitboard b;
    for (int rank = 0; rank < G::ranks; ++rank) b |= Bitboard(G::square(file, rank));
    return b;
  }
  // The squares that a step of Dx files can end on without leaving the board sideways.
  template <int Dx>
  static consteval Bitboard reach() {
    Bitboard b;
    for (int file = 0; file < G::files; ++file) {
      if (file - Dx >= 0 && file - Dx < G::files) b |= file_mask(file);
    }
    return b;
  }

  constexpr Word word() const { return word_; }
  constexpr bool empty() const { return word_ == 0; }
  constexpr bool any() const { return word_ != 0; }
  constexpr bool contains(Square s) const { return ((word_ >> index(s)) & 1) != 0; }
  constexpr bool intersects(Bitboard o) const { return (word_ & o.word_) != 0; }
  constexpr bool more_than_one() const { return (word_ & (word_ - 1)) != 0; }
  constexpr int count() const { return detail::popcount(word_); }
  // Lowest and highest square. Precondition: any().
  constexpr Square first() const { return static_cast<Square>(detail::lowest_bit(word_)); }
  constexpr Square last() const { return static_cast<Square>(detail::highest_bit(word_)); }
  constexpr Square pop_first() {
    const Square s = first();
    word_ &= word_ - 1;
    return s;
  }

  constexpr Bitboard operator&(Bitboard o) const { return from_word(word_ & o.word_); }
  constexpr Bitboard operator|(Bitboard o) const { return from_word(word_ | o.word_); }
  constexpr Bitboard operator^(Bitboard o) const { return from_word(word_ ^ o.word_); }
  // Set difference: the squares of this set that are not in the other.
  constexpr Bitboard operator-(Bitboard o) const { return from_word(word_ & ~o.word_); }
  // Complement within the board.
  constexpr Bitboard operator~() const { return board() - *this; }
  constexpr Bitboard& operator&=(Bitboard o) { return *this = *this & o; }
  constexpr Bitboard& operator|=(Bitboard o) { return *this = *this | o; }
  constexpr Bitboard& operator^=(Bitboard o) { return *this = *this ^ o; }
  constexpr Bitboard& operator-=(Bitboard o) { return *this = *this - o; }
  constexpr bool operator==(const Bitboard&) const = default;

  // Every square moved by (Dx, Dy); those that leave the board vanish.
  template <int Dx, int Dy>
  constexpr Bitboard shifted() const {
    return shifted_raw<Dx, Dy>() & reach<Dx>();
  }
  // As shifted, but squares that leave the board sideways or upwards may come back as garbage
  // outside reach<Dx>(): for callers that intersect the result with a subset of it anyway.
  template <int Dx, int Dy>
  constexpr Bitboard shifted_raw() const {
    constexpr int distance = Dy * G::stride + Dx;
    if constexpr (distance >= 0) {
      return from_word(word_ << distance);
    } else {
      return from_word(word_ >> -distance);
    }
  }
  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return rest_.first(); }
    constexpr Iterator& operator++() {
      rest_.pop_first();
      return *this;
    }
    constexpr Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bitboard rest_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(); }

 private:
  Word word_ = 0;
};

}  // namespace oliphaunt
