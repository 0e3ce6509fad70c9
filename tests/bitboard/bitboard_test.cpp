#include "bitboard/bitboard.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "tests/bitboard/geometries.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class BitboardTest : public ::testing::Test {};
TYPED_TEST_SUITE(BitboardTest, Geometries, GeometryNames);

template <class SetOperation>
Squares combine(SetOperation operation, const Squares& a, const Squares& b) {
  Squares result;
  operation(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
  return result;
}
constexpr auto set_union = [](auto... a) { std::set_union(a...); };
constexpr auto set_intersection = [](auto... a) { std::set_intersection(a...); };
constexpr auto set_difference = [](auto... a) { std::set_difference(a...); };
constexpr auto set_symmetric_difference = [](auto... a) { std::set_symmetric_difference(a...); };

// Runs a property of two sets: property(a, b, as bitboard, as bitboard).
template <class G, class Property>
void for_any_two_sets(Property property) {
  rc::detail::checkGTest([&] {
    const Squares a = *any_squares<G>();
    const Squares b = *any_squares<G>();
    property(a, b, bitboard<G>(a), bitboard<G>(b));
  });
}

template <class G, class Property>
void for_any_set(Property property) {
  rc::detail::checkGTest([&] {
    const Squares a = *any_squares<G>();
    property(a, bitboard<G>(a));
  });
}

TYPED_TEST(BitboardTest, CombinesAsSetsDo) {
  using G = TypeParam;
  for_any_two_sets<G>([](const Squares& a, const Squares& b, Bitboard<G> x, Bitboard<G> y) {
    RC_ASSERT(squares(x & y) == combine(set_intersection, a, b));
    RC_ASSERT(squares(x | y) == combine(set_union, a, b));
    RC_ASSERT(squares(x - y) == combine(set_difference, a, b));
    RC_ASSERT(squares(x ^ y) == combine(set_symmetric_difference, a, b));
    RC_ASSERT(x.intersects(y) == !combine(set_intersection, a, b).empty());
    RC_ASSERT((x == y) == (a == b));
  });
}

TYPED_TEST(BitboardTest, AssignsWhatItCombines) {
  using G = TypeParam;
  for_any_two_sets<G>([](const Squares&, const Squares&, const Bitboard<G> x, const Bitboard<G> y) {
    Bitboard<G> z = x;
    RC_ASSERT((z &= y) == (x & y));
    RC_ASSERT(z == (x & y));
    z = x;
    RC_ASSERT((z |= y) == (x | y));
    RC_ASSERT(z == (x | y));
    z = x;
    RC_ASSERT((z ^= y) == (x ^ y));
    RC_ASSERT(z == (x ^ y));
    z = x;
    RC_ASSERT((z -= y) == (x - y));
    RC_ASSERT(z == (x - y));
  });
}

TYPED_TEST(BitboardTest, ComplementsWithinTheBoard) {
  using G = TypeParam;
  for_any_set<G>([](const Squares& a, Bitboard<G> x) {
    const Squares all = squares_where<G>([](int, int) { return true; });
    RC_ASSERT(squares(~x) == combine(set_difference, all, a));
    RC_ASSERT((~x).count() == G::squares - x.count());
    RC_ASSERT(~~x == x);
  });
}

TYPED_TEST(BitboardTest, AnswersAsSetsDo) {
  using G = TypeParam;
  for_any_set<G>([](const Squares& a, Bitboard<G> x) {
    RC_ASSERT(squares(x) == a);
    RC_ASSERT(x.empty() == a.empty());
    RC_ASSERT(x.any() == !a.empty());
    RC_ASSERT(x.more_than_one() == (a.size() > 1));
    RC_ASSERT(x.count() == static_cast<int>(a.size()));
    if (a.empty()) return;
    RC_ASSERT(x.first() == G::from_dense_index(*a.begin()));
    RC_ASSERT(x.last() == G::from_dense_index(*a.rbegin()));
  });
}

TYPED_TEST(BitboardTest, IteratesFromTheLowestSquareUp) {
  using G = TypeParam;
  for_any_set<G>([](const Squares& a, Bitboard<G> x) {
    std::vector<int> seen;
    for (const Square s : x) seen.push_back(G::dense_index(s));
    RC_ASSERT(seen == std::vector<int>(a.begin(), a.end()));

    seen.clear();
    while (x.any()) seen.push_back(G::dense_index(x.pop_first()));
    RC_ASSERT(seen == std::vector<int>(a.begin(), a.end()));
  });
}

TYPED_TEST(BitboardTest, HasOneBitForEachSquare) {
  using G = TypeParam;
  for (int i = 0; i < G::squares; ++i) {
    const Square s = G::from_dense_index(i);
    const Bitboard<G> b(s);
    EXPECT_EQ(squares(b), Squares{i});
    EXPECT_EQ(b.first(), s);
    EXPECT_EQ(b.last(), s);
    EXPECT_EQ(Bitboard<G>::from_word(b.word()), b);
  }
}

TYPED_TEST(BitboardTest, MasksCoverRanksAndFiles) {
  using G = TypeParam;
  using B = Bitboard<G>;
  EXPECT_EQ(squares(B::board()), squares_where<G>([](int, int) { return true; }));
  EXPECT_EQ(B::board().count(), G::squares) << "the board has bits outside its squares";
  for (int n = 0; n < G::ranks; ++n) {
    EXPECT_EQ(squares(B::rank_mask(n)), squares_where<G>([&](int, int r) { return r == n; }));
    for (int last = n; last < G::ranks; ++last) {
      EXPECT_EQ(squares(B::ranks_mask(n, last)),
                squares_where<G>([&](int, int r) { return r >= n && r <= last; }));
    }
  }
  EXPECT_TRUE(B::ranks_mask(1, 0).empty());
  for (int n = 0; n < G::files; ++n) {
    EXPECT_EQ(squares(B::file_mask(n)), squares_where<G>([&](int f, int) { return f == n; }));
  }
}

// Moves every square by its coordinates.
template <class G>
Squares shifted(const Squares& a, int dx, int dy) {
  Squares result;
  for (const int i : a) {
    const int file = i % G::files + dx;
    const int rank = i / G::files + dy;
    if (G::contains(file, rank)) result.insert(rank * G::files + file);
  }
  return result;
}

constexpr int reach = 3;  // no leap of any game goes further

template <class G, int Dx, int Dy>
void check_shift(const Squares& a, Bitboard<G> x) {
  RC_ASSERT(squares(x.template shifted<Dx, Dy>()) == shifted<G>(a, Dx, Dy));
  const Bitboard<G> raw = x.template shifted_raw<Dx, Dy>();
  RC_ASSERT((raw & Bitboard<G>::template reach<Dx>()) == (x.template shifted<Dx, Dy>()));
}

TYPED_TEST(BitboardTest, ShiftsByCoordinates) {
  using G = TypeParam;
  for_any_set<G>([](const Squares& a, Bitboard<G> x) {
    [&]<int... I>(std::integer_sequence<int, I...>) {
      constexpr int side = 2 * reach + 1;
      (check_shift<G, I % side - reach, I / side - reach>(a, x), ...);
    }
    (std::make_integer_sequence<int, (2 * reach + 1) * (2 * reach + 1)>{});
  });
}

TYPED_TEST(BitboardTest, ReachIsWhereAStepCanEnd) {
  using G = TypeParam;
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (
        [&] {
          constexpr int dx = I - reach;
          EXPECT_EQ(squares(Bitboard<G>::template reach<dx>()),
                    squares_where<G>([](int file, int) { return G::contains(file - dx, 0); }));
        }(),
        ...);
  }
  (std::make_integer_sequence<int, 2 * reach + 1>{});
}

}  // namespace
}  // namespace oliphaunt::testing
