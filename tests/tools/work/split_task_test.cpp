#include "tools/work/split_task.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/position/fen.h"
#include "engine/text/input_error.h"
#include "tests/engine/games_under_test.h"
#include "tests/engine/suites.h"
#include "tests/tools/work/expect_same.h"

namespace oliphaunt::testing {
namespace {

using Counts = std::vector<std::optional<std::uint64_t>>;

PerftResult perft_of(const CountTask& task) {
  PerftResult result;
  visit_game(known_game(task.game).name, [&]<class G>(std::type_identity<G>) {
    result =
        perft(parse_fen<G>(task.fen, parse_rules(description<G>, task.rules)).board(), task.depth);
  });
  return result;
}

Counts counts_of(const CountTask& task, const Split& split) {
  Counts counts;
  for (std::size_t i = 0; i < split.positions.size(); ++i) {
    counts.emplace_back(perft_of(part(task, split, i)).nodes);
  }
  return counts;
}

Split split_at(const CountTask& task, int ply) { return split(task, 10'000'000, ply); }

template <class G>
CountTask task_of(const std::string& fen, int depth) {
  return {.game = std::string(G::name), .rules = {}, .fen = fen, .depth = depth};
}

template <class G>
class SplitOfGame : public ::testing::Test {};
TYPED_TEST_SUITE(SplitOfGame, testing::AllGames, testing::GameNames);

TYPED_TEST(SplitOfGame, OfTheStartAddsUpToPerftAtEveryPly) {
  const int depth = TypeParam::Geometry::files == 8 ? 4 : 3;
  const CountTask task = task_of<TypeParam>(write_fen(Position<TypeParam>()), depth);
  const PerftResult expected = perft_of(task);
  for (int ply = 1; ply <= 3; ++ply) {
    const Split split = split_at(task, ply);
    EXPECT_EQ(split.ply, ply);
    expect_same(add_up(split, counts_of(task, split)), expected);
  }
}

// Some of the suites' positions have hands, e.p. and iron squares, Warlocks and checks.
TYPED_TEST(SplitOfGame, OfAnyPositionAddsUpToPerftAtEveryPly) {
  int number = 0;
  for_each_suite_fen(TypeParam::name, [&](const std::string& fen) {
    if (++number % 12 != 0) return;
    for (int ply = 1; ply <= 2; ++ply) {
      const CountTask task = task_of<TypeParam>(fen, ply + 1);
      const PerftResult expected = perft_of(task);
      // Some have hundreds of moves.
      if (expected.nodes > 300'000) continue;
      const Split split = split_at(task, ply);
      SCOPED_TRACE(fen);
      expect_same(add_up(split, counts_of(task, split)), expected);
    }
  });
  EXPECT_GT(number, 300);
}

const CountTask chess_start{.game = "chess",
                            .rules = {},
                            .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            .depth = 9};
const CountTask kings{
    .game = "chess", .rules = {}, .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", .depth = 30};

TEST(Split, CountsPositionsOnce) {
  // After three plies of chess: 8902 sequences, known for 5362 positions.
  const Split split = split_at(chess_start, 3);
  EXPECT_EQ(split.positions.size(), 5362U);
  std::uint64_t sequences = 0;
  std::vector<std::string> fens;
  for (const SplitPosition& position : split.positions) {
    fens.push_back(position.fen);
    for (const RootWays& r : position.roots) sequences += r.ways;
  }
  EXPECT_EQ(sequences, 8902U);
  std::sort(fens.begin(), fens.end());
  EXPECT_EQ(std::adjacent_find(fens.begin(), fens.end()), fens.end());
}

TEST(Split, TakesTheFirstPlyWithEnoughPositions) {
  EXPECT_EQ(split(chess_start, 0, 6).ply, 1);
  EXPECT_EQ(split(chess_start, 20, 6).ply, 1);
  EXPECT_EQ(split(chess_start, 21, 6).ply, 2);
  EXPECT_EQ(split(chess_start, 401, 6).ply, 3);
  EXPECT_EQ(split(chess_start, 5363, 3).ply, 3) << "but no later one than allowed";
  EXPECT_EQ(split(chess_start, 10000, 6, 5362).ply, 3) << "nor one of too many positions";
  EXPECT_EQ(split(chess_start, 10000, 6, 5361).ply, 2);
}

TEST(Split, PutsThePositionsWithTheMostMovesFirst) {
  std::uint64_t last = 1000;
  for (const SplitPosition& position : split_at(chess_start, 2).positions) {
    const std::uint64_t moves =
        perft_of({.game = "chess", .rules = {}, .fen = position.fen, .depth = 1}).nodes;
    EXPECT_LE(moves, last);
    last = moves;
  }
  EXPECT_LT(last, 22U);
}

TEST(Split, KnowsWhichRootMovesAreComplete) {
  CountTask task = chess_start;
  task.depth = 4;
  const Split split = split_at(task, 2);
  Counts counts = counts_of(task, split);
  const PerftResult whole = add_up(split, counts);
  ASSERT_EQ(whole.nodes, 197281U);
  counts[7].reset();
  const PerftResult part = add_up(split, counts);
  EXPECT_FALSE(part.complete);
  ASSERT_EQ(split.positions[7].roots.size(), 1U);
  const std::uint32_t lacks = split.positions[7].roots[0].root;
  for (std::uint32_t i = 0; i < 20; ++i) {
    EXPECT_EQ(part.roots[i].complete, i != lacks);
    if (i != lacks) {
      EXPECT_EQ(part.roots[i].nodes, whole.roots[i].nodes);
    }
  }
  EXPECT_EQ(part.nodes, 197281 - whole.roots[lacks].nodes);
}

TEST(Split, OfAFinishedGameIsNothing) {
  // Fool's mate is one ply away, and then two.
  CountTask task{.game = "chess",
                 .rules = {},
                 .fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                 .depth = 5};
  const Split split = split_at(task, 2);
  EXPECT_TRUE(split.roots.empty());
  EXPECT_TRUE(split.positions.empty());
  const PerftResult result = add_up(split, {});
  EXPECT_EQ(result.nodes, 0U);
  EXPECT_TRUE(result.complete);
}

TEST(Split, RefusesSumsThatDoNotFit) {
  const Split split = split_at(kings, 4);
  CountTask shallow = kings;
  shallow.depth = 4;
  const Counts fit(split.positions.size(), 1);
  EXPECT_EQ(add_up(split, fit).nodes, perft_of(shallow).nodes);
  const Counts large(split.positions.size(), std::uint64_t{1} << 63);
  EXPECT_THROW(add_up(split, large), PerftOverflow);
  Counts greatest(split.positions.size(), 0);
  greatest[0] = ~std::uint64_t{0};
  greatest[1] = ~std::uint64_t{0};
  EXPECT_THROW(add_up(split, greatest), PerftOverflow);
}

// Two kings reach the same few thousand positions again and again, in more and more ways.
TEST(Split, StaysWhereTheWaysFit) {
  const Split split = split_at(kings, 29);
  EXPECT_GT(split.ply, 20);
  EXPECT_LT(split.ply, 29);
  EXPECT_LT(split.positions.size(), 4000U);
}

TEST(Split, RefusesWhatIsNoPosition) {
  EXPECT_THROW(split_at({.game = "checkers", .rules = {}, .fen = "", .depth = 5}, 1), InputError);
  EXPECT_THROW(split_at({.game = "chess", .rules = {}, .fen = "nonsense", .depth = 5}, 1),
               InputError);
  CountTask task = chess_start;
  task.rules = {"pawn-drops=any"};
  EXPECT_THROW(split_at(task, 1), InputError);
}

TEST(Split, FollowsTheRules) {
  const CountTask task{.game = "rogue-elephant",
                       .rules = {"pawn-drops=any"},
                       .fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
                       .depth = 3};
  const Split split = split_at(task, 1);
  EXPECT_EQ(split.roots.size(), 67U);
  expect_same(add_up(split, counts_of(task, split)), perft_of(task));
}

}  // namespace
}  // namespace oliphaunt::testing
