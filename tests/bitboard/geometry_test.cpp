#include "bitboard/geometry.h"

#include <set>

#include "tests/bitboard/geometries.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class GeometryTest : public ::testing::Test {};
TYPED_TEST_SUITE(GeometryTest, Geometries, GeometryNames);

TYPED_TEST(GeometryTest, SquaresKnowTheirCoordinates) {
  using G = TypeParam;
  std::set<Square> seen;
  for (int rank = 0; rank < G::ranks; ++rank) {
    for (int file = 0; file < G::files; ++file) {
      const Square s = G::square(file, rank);
      EXPECT_EQ(G::file(s), file);
      EXPECT_EQ(G::rank(s), rank);
      EXPECT_LT(index(s), static_cast<std::size_t>(G::bits));
      EXPECT_TRUE(seen.insert(s).second) << "two squares share index " << index(s);
    }
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(G::squares));
}

TYPED_TEST(GeometryTest, DenseIndicesCountRankByRank) {
  using G = TypeParam;
  int expected = 0;
  for (int rank = 0; rank < G::ranks; ++rank) {
    for (int file = 0; file < G::files; ++file, ++expected) {
      EXPECT_EQ(G::dense_index(G::square(file, rank)), expected);
      EXPECT_EQ(G::from_dense_index(expected), G::square(file, rank));
    }
  }
}

TYPED_TEST(GeometryTest, ContainsTheBoardAndNothingAroundIt) {
  using G = TypeParam;
  for (int rank = -3; rank < G::ranks + 3; ++rank) {
    for (int file = -3; file < G::files + 3; ++file) {
      const bool outside = file < 0 || rank < 0 || file >= G::files || rank >= G::ranks;
      EXPECT_EQ(G::contains(file, rank), !outside) << file << ", " << rank;
    }
  }
}

TEST(GameGeometryTest, BoardsOfTheGamesHaveNoGuardFiles) {
  EXPECT_EQ(Geometry8x8::squares, 64);
  EXPECT_EQ(Geometry8x8::bits, 64);
  EXPECT_EQ(Geometry10x10::squares, 100);
  EXPECT_EQ(Geometry10x10::bits, 100);
}

}  // namespace
}  // namespace oliphaunt::testing
