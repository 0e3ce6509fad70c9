#include "bitboard/leapers.h"

#include <cstdlib>
#include <set>
#include <utility>

#include "tests/bitboard/geometries.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class LeapersTest : public ::testing::Test {};
TYPED_TEST_SUITE(LeapersTest, Geometries, GeometryNames);

// Calls check.operator()<A, B>() for every orbit up to (3, 3).
template <class Check>
void for_each_orbit(Check check) {
  check.template operator()<1, 0>();
  check.template operator()<1, 1>();
  check.template operator()<2, 0>();
  check.template operator()<2, 1>();
  check.template operator()<2, 2>();
  check.template operator()<3, 0>();
  check.template operator()<3, 1>();
  check.template operator()<3, 2>();
  check.template operator()<3, 3>();
}

bool leaps(int dx, int dy, int a, int b) {
  dx = std::abs(dx);
  dy = std::abs(dy);
  return (dx == a && dy == b) || (dx == b && dy == a);
}

TEST(OrbitTest, HoldsEveryDirectionOnce) {
  for_each_orbit([]<int A, int B>() {
    std::set<std::pair<int, int>> expected;
    for (int dx = -3; dx <= 3; ++dx) {
      for (int dy = -3; dy <= 3; ++dy) {
        if (leaps(dx, dy, A, B)) expected.emplace(dx, dy);
      }
    }
    std::set<std::pair<int, int>> found;
    for (const Step step : orbit<A, B>()) {
      EXPECT_TRUE(found.emplace(step.dx, step.dy).second) << "twice in orbit " << A << ", " << B;
    }
    EXPECT_EQ(found, expected) << "orbit " << A << ", " << B;
  });
}

TYPED_TEST(LeapersTest, TablesAgreeWithCoordinates) {
  using G = TypeParam;
  for_each_orbit([]<int A, int B>() {
    for (const Square s : Bitboard<G>::board()) {
      const Squares expected = squares_where<G>(
          [&](int file, int rank) { return leaps(file - G::file(s), rank - G::rank(s), A, B); });
      EXPECT_EQ(squares(leaps_from<G, A, B>(s)), expected)
          << "orbit " << A << ", " << B << " from " << index(s);
    }
  });
}

TYPED_TEST(LeapersTest, TableTakesAnySteps) {
  using G = TypeParam;
  constexpr Step steps[] = {{0, 1}, {-2, 1}};
  const auto table = leap_table<G>(steps);
  for (const Square s : Bitboard<G>::board()) {
    EXPECT_EQ(squares(table[index(s)]), squares_where<G>([&](int file, int rank) {
                return rank == G::rank(s) + 1 && (file == G::file(s) || file == G::file(s) - 2);
              }));
  }
}

TYPED_TEST(LeapersTest, CountsPairsOfPieceAndTarget) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    const auto pieces = bitboard<G>(*any_squares<G>());
    const auto targets = bitboard<G>(*any_squares<G>());
    for_each_orbit([&]<int A, int B>() {
      int expected = 0;
      for (const Square s : pieces) expected += (leaps_from<G, A, B>(s) & targets).count();
      RC_ASSERT((count_leaps<A, B>(pieces, targets)) == expected);
    });
  });
}

}  // namespace
}  // namespace oliphaunt::testing
