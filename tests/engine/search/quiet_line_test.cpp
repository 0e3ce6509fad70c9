#include "engine/search/quiet_line.h"

#include <gtest/gtest.h>

#include "engine/eval/evaluate.h"
#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

template <class G>
std::optional<std::string> end_of_line(const std::string& fen) {
  const auto end = QuietLine<G>(default_weights(description<G>)).end(parse_fen<G>(fen).board());
  if (!end) return std::nullopt;
  return write_fen(Position<G>(*end, 0, 1));
}

TEST(QuietLineTest, AQuietPositionIsItsOwnEnd) {
  for_each_game([]<class G>(std::type_identity<G>) {
    const Board<G> start = Position<G>().board();
    EXPECT_EQ(QuietLine<G>(default_weights(description<G>)).end(start), start) << G::name;
  });
}

TEST(QuietLineTest, TakesWhatHangs) {
  EXPECT_EQ(end_of_line<Chess>("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"),
            "4k3/8/8/3R4/8/8/8/4K3 b - - 0 1");
}

TEST(QuietLineTest, LeavesAloneWhatIsGuarded) {
  constexpr const char* guarded = "4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1";
  EXPECT_EQ(end_of_line<Chess>(guarded), guarded);
}

TEST(QuietLineTest, FollowsAnExchangeToItsEnd) {
  EXPECT_EQ(end_of_line<Chess>("4k3/8/4p3/3q4/8/8/3R4/4K3 w - - 0 1"),
            "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
}

TEST(QuietLineTest, Promotes) {
  EXPECT_EQ(end_of_line<Chess>("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
}

TEST(QuietLineTest, HasNoEndWhereTheGameEnds) {
  // Taking the rook mates.
  EXPECT_EQ(end_of_line<Chess>("r5k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), std::nullopt);
  EXPECT_EQ(end_of_line<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), std::nullopt) << "stalemate";
}

// Whoever is to move may stand pat, so the end of the line is no worse for it, and nothing there is
// left to be decided.
TEST(QuietLineTest, IsNoWorseThanStandingPatAndEndsInPeace) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const Weights& weights = default_weights(description<G>);
    QuietLine<G> line(weights);
    int ends = 0;
    int moved = 0;
    const auto look = [&](const Position<G>& position) {
      if (is_in_check(position.board())) return;
      const auto end = line.end(position.board());
      if (!end) return;
      ++ends;
      moved += *end != position.board() ? 1 : 0;
      ASSERT_FALSE(is_in_check(*end)) << write_fen(position);
      ASSERT_TRUE(has_legal_move(*end)) << write_fen(position);
      const int sign = position.side_to_move() == Color::white ? 1 : -1;
      ASSERT_GE(sign * evaluate(*end, weights), sign * evaluate(position.board(), weights))
          << write_fen(position);
    };
    walk_at_random<G>(11, 1500, look);
    visit_scattered<G>(12, 300, look);
    EXPECT_GT(ends, 500);
    EXPECT_GT(moved, 100);
  });
}

TEST(QuietLineTest, DoesNotDependOnWhatWasAskedBefore) {
  QuietLine<ElvenChess> line(default_weights(description<ElvenChess>));
  walk_at_random<ElvenChess>(13, 300, [&](const Position<ElvenChess>& position) {
    QuietLine<ElvenChess> fresh(default_weights(description<ElvenChess>));
    ASSERT_EQ(line.end(position.board()), fresh.end(position.board())) << write_fen(position);
  });
}

}  // namespace
}  // namespace oliphaunt
