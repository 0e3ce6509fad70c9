// Tactics around the Warlock's trading rules, which the search must get from the moves themselves:
// its exchange evaluation leaves Warlocks out.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "engine/eval/weights.h"
#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/search/search.h"

namespace oliphaunt {
namespace {

// Half of what a Warlock is worth at the least: enough to tell who is one ahead.
int half_a_warlock() {
  for (const Weight& w : default_weights(description<ElvenChess>).all) {
    if (w.name == "piece.warlock") return std::min(w.mg, w.eg) / 2;
  }
  return 0;
}

SearchResult search(const Position<ElvenChess>& position) {
  Limits limits;
  limits.depth = 6;
  return Searcher<ElvenChess>(SearchOptions{.hash_mb = 4}).search(position, limits);
}

struct Tactic {
  const char* name;
  const char* fen;
  const char* best;
};

class WarlockTradeTest : public testing::TestWithParam<Tactic> {};

TEST_P(WarlockTradeTest, WinsAWarlock) {
  const auto position = parse_fen<ElvenChess>(GetParam().fen);
  const SearchResult result = search(position);
  EXPECT_EQ(move_text<ElvenChess>(result.best), GetParam().best);
  EXPECT_GT(result.score.value, half_a_warlock());
}

INSTANTIATE_TEST_SUITE_P(
    Search, WarlockTradeTest,
    testing::Values(
        Tactic{"TakesOneThatNobodyGuards", "9k/10/10/10/4w5/10/2W7/10/10/K9 w - - 0 1", "c3e5"},
        // To end on d4 is forbidden, since the pawn guards it: go on and take that, too.
        Tactic{"TakesAGuardedOneInPassing", "9k/10/10/10/4p5/3w6/2W7/10/10/K9 w - - 0 1",
               "c3d4,d4e5"},
        // The bishop could take on f7 in return, were Black's Warlock not iron for that one ply.
        Tactic{"TakesByAnotherPieceBehindIron", "4r4k/10/5w4/10/10/4W5/1B8/10/10/K9 b - - 0 1",
               "e9e4"}),
    [](const auto& tactic) { return std::string(tactic.param.name); });

TEST(WarlockSearchTest, SavesItsWarlockFromOneThatIsGuarded) {
  // White can't take on e5, which f6 guards; Black threatens to take on c3.
  auto position = parse_fen<ElvenChess>("9k/10/10/5p4/4w5/10/2W7/10/10/9K w - - 0 1");
  const SearchResult result = search(position);
  const Score without =
      search(parse_fen<ElvenChess>("9k/10/10/5p4/4w5/10/10/10/10/9K w - - 0 1")).score;
  EXPECT_GT(result.score.value, without.value + half_a_warlock());
  position.do_move(result.best);
  const auto warlocks = position.board().pieces(Color::white, Traits<ElvenChess>::special);
  ASSERT_TRUE(warlocks.any());
  MoveList<ElvenChess> replies;
  generate_captures(position.board(), replies);
  for (const Move reply : replies) {
    EXPECT_FALSE(warlocks.contains(reply.to())) << move_text<ElvenChess>(reply);
  }
}

}  // namespace
}  // namespace oliphaunt
