#pragma once

#include <bit>
#include <compare>
#include <cstdint>

#include "engine/board/move.h"
#include "engine/eval/symmetry.h"

namespace oliphaunt {

// A move and what the search hopes of it, in one number by which they are ordered. Moves of equal
// score stand in an order that is the same when the colors are exchanged, so that neither color is
// searched better; those that end farther forward are higher.
template <class G>
class ScoredMove {
 public:
  ScoredMove() = default;
  // The side to move is needed to see the board as it does.
  ScoredMove(Color us, Move move, int score)
      : key_((static_cast<std::int64_t>(score) << 32) |
             std::rotr(seen_by(us, move.bits()), target_on_top)) {}

  // `us` as given when it was made.
  Move move(Color us) const {
    return Move::from_bits(seen_by(us, std::rotl(static_cast<std::uint32_t>(key_), target_on_top)));
  }
  auto operator<=>(const ScoredMove&) const = default;

 private:
  using Geometry = typename G::Geometry;
  // Target and origin become the highest bits (Move holds them in the 14 lowest).
  static constexpr int target_on_top = 14;

  // A move's squares as relative_square() has them, all three at once. Its own inverse.
  static constexpr std::uint32_t seen_by(Color us, std::uint32_t bits) {
    constexpr std::uint32_t each = 1 | 1 << 7 | 1 << 14;
    constexpr std::uint32_t squares = 127 * each;
    if (us == Color::white) return bits;
    if constexpr (turns_by_half<G>) {
      return (bits & ~squares) | ((Geometry::squares - 1) * each - (bits & squares));
    } else {
      static_assert(std::has_single_bit(static_cast<unsigned>(Geometry::files)) &&
                    std::has_single_bit(static_cast<unsigned>(Geometry::ranks)));
      return bits ^ (Geometry::files * (Geometry::ranks - 1) * each);
    }
  }

  std::int64_t key_ = 0;
};

}  // namespace oliphaunt
