#include "bitboard/sliders.h"

#include <vector>

#include "tests/bitboard/geometries.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class SlidersTest : public ::testing::Test {};
TYPED_TEST_SUITE(SlidersTest, Geometries, GeometryNames);

// Walks from a square step by step until something stands in the way, which is included.
template <class G>
Bitboard<G> walk(Square s, bool orthogonal, Bitboard<G> occupied) {
  Bitboard<G> attacks;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if ((dx == 0 && dy == 0) || (dx == 0 || dy == 0) != orthogonal) continue;
      int file = G::file(s) + dx;
      int rank = G::rank(s) + dy;
      while (G::contains(file, rank)) {
        attacks |= Bitboard<G>(G::square(file, rank));
        if (occupied.contains(G::square(file, rank))) break;
        file += dx;
        rank += dy;
      }
    }
  }
  return attacks;
}

TYPED_TEST(SlidersTest, AttackWhatAWalkReaches) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    const auto occupied = bitboard<G>(*any_squares<G>());
    for (const Square s : Bitboard<G>::board()) {
      RC_ASSERT(rook_attacks<G>(s, occupied) == walk<G>(s, true, occupied));
      RC_ASSERT(bishop_attacks<G>(s, occupied) == walk<G>(s, false, occupied));
      RC_ASSERT(queen_attacks<G>(s, occupied) ==
                (walk<G>(s, true, occupied) | walk<G>(s, false, occupied)));
    }
  });
}

// A line has at most ten squares, so every way to occupy one can be tried.
TYPED_TEST(SlidersTest, AttackRightOnEveryOccupationOfEveryLine) {
  using G = TypeParam;
  for (const Square s : Bitboard<G>::board()) {
    for (std::size_t d = 0; d < 4; ++d) {
      const LineHalves<G>& halves = line_halves<G>[index(s)][d];
      const Bitboard<G> whole = halves.lower | halves.upper;
      const std::vector<Square> on_line(whole.begin(), whole.end());
      for (unsigned pattern = 0; pattern < 1U << on_line.size(); ++pattern) {
        Bitboard<G> occupied(s);
        for (std::size_t i = 0; i < on_line.size(); ++i) {
          if (((pattern >> i) & 1) != 0) occupied |= Bitboard<G>(on_line[i]);
        }
        ASSERT_EQ(line_attacks<G>(halves, occupied), walk<G>(s, d < 2, occupied) & whole)
            << "square " << index(s) << ", line " << d << ", pattern " << pattern;
      }
    }
  }
}

TYPED_TEST(SlidersTest, AttackEachOther) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    const auto occupied = bitboard<G>(*any_squares<G>());
    for (const Square s : Bitboard<G>::board()) {
      for (const Square t : queen_attacks<G>(s, occupied)) {
        RC_ASSERT(queen_attacks<G>(t, occupied).contains(s));
      }
    }
  });
}

TYPED_TEST(SlidersTest, LinesAreTheAttacksOnAnEmptyBoard) {
  using G = TypeParam;
  for (const Square s : Bitboard<G>::board()) {
    EXPECT_EQ(rook_lines<G>(s), walk<G>(s, true, {}));
    EXPECT_EQ(bishop_lines<G>(s), walk<G>(s, false, {}));
  }
}

}  // namespace
}  // namespace oliphaunt::testing
