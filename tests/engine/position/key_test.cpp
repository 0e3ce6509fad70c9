#include "engine/position/key.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/position/fen.h"
#include "engine/variant/variants.h"
#include "tests/engine/games_under_test.h"
#include "tests/engine/playout.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class KeyTest : public ::testing::Test {};
TYPED_TEST_SUITE(KeyTest, AllGames, GameNames);

TYPED_TEST(KeyTest, IncrementalEqualsFromScratch) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    Position<G> position;
    play_out(position, *any_choices(), [](const Position<G>& p, Move) {
      RC_ASSERT(p.key() == key_table<G>().key(p.board()));
    });
  });
}

TYPED_TEST(KeyTest, EveryComponentHasItsOwnNumbers) {
  using G = TypeParam;
  const KeyTable<G> table(default_key_seed);
  std::set<std::uint64_t> low, high;
  std::size_t count = 0;
  const auto add = [&](Key key) {
    low.insert(key.low);
    high.insert(key.high);
    ++count;
  };
  for (const auto& roles : table.pieces) {
    for (const auto& squares : roles) {
      for (const Key key : squares) add(key);
    }
  }
  for (const auto& slots : table.hands) {
    // None of a kind in hand, and no right to castle, leave the key alone.
    for (const auto& counts : slots) {
      EXPECT_EQ(counts[0], Key{});
      for (std::size_t n = 1; n < counts.size(); ++n) add(counts[n]);
    }
  }
  EXPECT_EQ(table.castling[0], Key{});
  for (std::size_t rights = 1; rights < table.castling.size(); ++rights) {
    add(table.castling[rights]);
  }
  for (const Key key : table.en_passant) add(key);
  for (const Key key : table.iron) add(key);
  add(table.black_to_move);
  EXPECT_EQ(low.size(), count);
  EXPECT_EQ(high.size(), count);
}

TYPED_TEST(KeyTest, ComesFromItsSeedAlone) {
  using G = TypeParam;
  const auto board = Position<G>().board();
  EXPECT_EQ(KeyTable<G>(1).key(board), KeyTable<G>(1).key(board));
  EXPECT_NE(KeyTable<G>(1).key(board), KeyTable<G>(2).key(board));
  EXPECT_EQ(KeyTable<G>(default_key_seed).key(board), Position<G>().key());
}

TYPED_TEST(KeyTest, FollowsTheSeedInUse) {
  using G = TypeParam;
  const Key before = Position<G>().key();
  set_key_seed(default_key_seed + 1);
  const Key after = Position<G>().key();
  set_key_seed(default_key_seed);
  EXPECT_NE(after, before);
  EXPECT_EQ(Position<G>().key(), before);
}

template <class G>
Key key_of(std::string_view fen) {
  return parse_fen<G>(fen).key();
}

TEST(KeyComponentsTest, SideToMove) {
  EXPECT_NE(key_of<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            key_of<Chess>("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
}

TEST(KeyComponentsTest, PieceKindColorAndSquare) {
  const Key key = key_of<Chess>("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1");
  EXPECT_NE(key, key_of<Chess>("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1"));
  EXPECT_NE(key, key_of<Chess>("4k3/8/8/8/3n4/8/8/4K3 w - - 0 1"));
  EXPECT_NE(key, key_of<Chess>("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"));
}

TEST(KeyComponentsTest, PromotedPiecesThatDemoteDiffer) {
  EXPECT_NE(key_of<Crazyhouse>("4k3/8/8/3Q4/8/8/8/4K3[] w - - 0 1"),
            key_of<Crazyhouse>("4k3/8/8/3Q~4/8/8/8/4K3[] w - - 0 1"));
}

TEST(KeyComponentsTest, HandsByKindCountAndOwner) {
  const std::string_view board = "4k3/8/8/8/8/8/8/4K3";
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  const auto hands = {"[]", "[P]", "[PP]", "[PPP]", "[p]", "[pp]", "[N]", "[PN]", "[Pp]", "[Pn]"};
  for (const char* hand : hands) {
    const Key key = key_of<Crazyhouse>(fmt::format("{}{} w - - 0 1", board, hand));
    EXPECT_TRUE(keys.emplace(key.high, key.low).second) << hand;
  }
}

TEST(KeyComponentsTest, EverySetOfCastlingRights) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  for (int rights = 0; rights < 16; ++rights) {
    std::string field;
    for (int i = 0; i < 4; ++i) {
      if (((rights >> i) & 1) != 0) field += "KQkq"[i];
    }
    const Key key = key_of<Chess>(
        fmt::format("r3k2r/8/8/8/8/8/8/R3K2R w {} - 0 1", field.empty() ? "-" : field));
    EXPECT_TRUE(keys.emplace(key.high, key.low).second) << field;
  }
}

TEST(KeyComponentsTest, EnPassantSquare) {
  const std::string_view board = "4k3/8/8/8/2pPpP2/8/8/4K3 b - ";
  const Key none = key_of<Chess>(fmt::format("{}- 0 1", board));
  const Key d3 = key_of<Chess>(fmt::format("{}d3 0 1", board));
  const Key f3 = key_of<Chess>(fmt::format("{}f3 0 1", board));
  EXPECT_NE(none, d3);
  EXPECT_NE(none, f3);
  EXPECT_NE(d3, f3);
}

TEST(KeyComponentsTest, EnPassantSquareThatNobodyCanUseDoesNotCount) {
  EXPECT_EQ(key_of<Chess>("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
            key_of<Chess>("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
}

TEST(KeyComponentsTest, Iron) {
  const std::string_view board = "4k5/10/10/10/4R1R3/10/10/4W5/10/5K4 b - ";
  const Key none = key_of<ElvenChess>(fmt::format("{}- 0 1", board));
  const Key e5 = key_of<ElvenChess>(fmt::format("{}e5 0 1", board));
  const Key g5 = key_of<ElvenChess>(fmt::format("{}g5 0 1", board));
  EXPECT_NE(none, e5);
  EXPECT_NE(none, g5);
  EXPECT_NE(e5, g5);
}

TEST(KeyComponentsTest, CountersDoNotCount) {
  EXPECT_EQ(key_of<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            key_of<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 42 99"));
}

}  // namespace
}  // namespace oliphaunt::testing
