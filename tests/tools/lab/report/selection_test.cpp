#include "tools/lab/report/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oliphaunt::lab {
namespace {

using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

constexpr GameSummary mate(std::uint32_t plies) {
  return {plies, GameResult::white_wins, Termination::checkmate};
}
constexpr GameSummary repetition(std::uint32_t plies) {
  return {plies, GameResult::draw, Termination::repetition};
}

TEST(SelectGames, TakesAllIfThereIsRoom) {
  EXPECT_THAT(select_games({mate(30), mate(20), repetition(10)}, 5),
              UnorderedElementsAre(Pair(0, Pick::longest), Pair(1, Pick::shortest_win),
                                   Pair(2, Pick::regular)));
}

TEST(SelectGames, PrefersExtremesAndOneOfEachEnding) {
  std::vector<GameSummary> games(100, mate(50));
  games[40] = mate(9);
  games[41] = mate(90);
  games[42] = repetition(5);
  EXPECT_THAT(select_games(games, 4),
              UnorderedElementsAre(Pair(41, Pick::longest), Pair(40, Pick::shortest_win),
                                   Pair(0, Pick::regular), Pair(42, Pick::regular)));
}

TEST(SelectGames, SpreadsTheOthersEvenly) {
  const auto chosen = select_games(std::vector<GameSummary>(1000, repetition(50)), 10);
  EXPECT_EQ(chosen.size(), 10U);
  std::size_t before = 0;
  for (const auto& [number, pick] : chosen) {
    EXPECT_LE(number - before, 200U);
    before = number;
  }
  EXPECT_GE(before, 800U);
}

TEST(SelectGames, TakesNoneOfNone) {
  EXPECT_THAT(select_games({}, 10), IsEmpty());
  EXPECT_THAT(select_games({mate(3)}, 0), IsEmpty());
}

}  // namespace
}  // namespace oliphaunt::lab
