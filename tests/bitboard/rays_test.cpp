#include "bitboard/rays.h"

#include <algorithm>
#include <cstdlib>

#include "tests/bitboard/geometries.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class RaysTest : public ::testing::Test {};
TYPED_TEST_SUITE(RaysTest, Geometries, GeometryNames);

TEST(DirectionsTest, ComeWithTheirOppositesFourLater) {
  for (std::size_t d = 0; d < 4; ++d) {
    EXPECT_EQ(directions[d].dx, -directions[d + 4].dx);
    EXPECT_EQ(directions[d].dy, -directions[d + 4].dy);
  }
  for (std::size_t d = 0; d < 8; ++d) {
    const bool orthogonal = directions[d].dx == 0 || directions[d].dy == 0;
    EXPECT_EQ(is_orthogonal(static_cast<int>(d)), orthogonal);
  }
}

TYPED_TEST(RaysTest, GoFromTheSquareToTheEdge) {
  using G = TypeParam;
  for (const Square s : Bitboard<G>::board()) {
    for (int d = 0; d < 8; ++d) {
      const Step step = directions[static_cast<std::size_t>(d)];
      Squares expected;
      for (int n = 1; G::contains(G::file(s) + n * step.dx, G::rank(s) + n * step.dy); ++n) {
        expected.insert((G::rank(s) + n * step.dy) * G::files + G::file(s) + n * step.dx);
      }
      EXPECT_EQ(squares(ray<G>(d, s)), expected) << "direction " << d << " from " << index(s);
    }
  }
}

TYPED_TEST(RaysTest, FirstHalfOfTheDirectionsIncreasesTheIndex) {
  using G = TypeParam;
  for (const Square s : Bitboard<G>::board()) {
    for (int d = 0; d < 8; ++d) {
      for (const Square t : ray<G>(d, s)) EXPECT_EQ(index(t) > index(s), d < 4);
    }
  }
}

// Whether a queen could go from one square to the other on an empty board.
template <class G>
bool aligned(Square a, Square b) {
  const int dx = std::abs(G::file(a) - G::file(b));
  const int dy = std::abs(G::rank(a) - G::rank(b));
  return a != b && (dx == 0 || dy == 0 || dx == dy);
}

TYPED_TEST(RaysTest, BetweenHoldsWhatAQueenWouldPass) {
  using G = TypeParam;
  for (const Square a : Bitboard<G>::board()) {
    for (const Square b : Bitboard<G>::board()) {
      Squares expected;
      if (aligned<G>(a, b)) {
        const int dx = G::file(b) - G::file(a);
        const int dy = G::rank(b) - G::rank(a);
        const int length = std::max(std::abs(dx), std::abs(dy));
        for (int n = 1; n < length; ++n) {
          expected.insert((G::rank(a) + dy / length * n) * G::files + G::file(a) + dx / length * n);
        }
      }
      ASSERT_EQ(squares(between<G>(a, b)), expected) << index(a) << " to " << index(b);
    }
  }
}

TYPED_TEST(RaysTest, LineGoesFromEdgeToEdge) {
  using G = TypeParam;
  for (const Square a : Bitboard<G>::board()) {
    for (const Square b : Bitboard<G>::board()) {
      Squares expected;
      if (aligned<G>(a, b)) {
        const int dx = G::file(b) - G::file(a);
        const int dy = G::rank(b) - G::rank(a);
        expected = squares_where<G>([&](int file, int rank) {
          return (file - G::file(a)) * dy == (rank - G::rank(a)) * dx;
        });
      }
      ASSERT_EQ(squares(line<G>(a, b)), expected) << index(a) << " and " << index(b);
    }
  }
}

}  // namespace
}  // namespace oliphaunt::testing
