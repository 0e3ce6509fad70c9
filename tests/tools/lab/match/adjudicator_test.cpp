#include "tools/lab/match/adjudicator.h"

#include <vector>

#include <gtest/gtest.h>

namespace oliphaunt::lab {
namespace {

// The ply after which a game with these scores (from White's side; none = 9999) is decided.
std::pair<int, GameResult> decided(const MatchSettings& settings, const std::vector<int>& scores) {
  Adjudicator adjudicator(settings);
  int ply = 0;
  for (const int score : scores) {
    const Color mover = ply++ % 2 == 0 ? Color::white : Color::black;
    std::optional<Score> s;
    if (score != 9999) s = Score{mover == Color::white ? score : -score};
    const GameResult result = adjudicator.observe(mover, s);
    if (result != GameResult::unfinished) return {ply, result};
  }
  return {0, GameResult::unfinished};
}

TEST(Adjudicator, IsOffByDefault) {
  EXPECT_EQ(decided({}, std::vector<int>(500, 0)).first, 0);
  EXPECT_EQ(decided({}, std::vector<int>(500, 5000)).first, 0);
}

TEST(Adjudicator, NeedsBothPlayersToAgreeOnAWin) {
  MatchSettings s;
  s.win = WinAdjudication{500, 2};
  using R = std::pair<int, GameResult>;
  EXPECT_EQ(decided(s, {0, 500, 500, 600, 700}), R(5, GameResult::white_wins));
  EXPECT_EQ(decided(s, {-900, -900, -900, -900}), R(4, GameResult::black_wins));
  EXPECT_EQ(decided(s, {500, 499, 500, 500, 500}).first, 0);
  EXPECT_EQ(decided(s, {500, 500, 9999, 500, 500, 500}).first, 0);
  // Either side sees itself ahead.
  EXPECT_EQ(decided(s, {600, -600, 600, -600, 600, -600}).first, 0);
  EXPECT_EQ(decided(s, {600, -600, -600, -600, -600}), R(5, GameResult::black_wins));
}

TEST(Adjudicator, WaitsWithDraws) {
  MatchSettings s;
  s.draw = DrawAdjudication{10, 2, 5};
  using R = std::pair<int, GameResult>;
  EXPECT_EQ(decided(s, std::vector<int>(20, 10)), R(10, GameResult::draw));
  EXPECT_EQ(decided(s, {0, 0, 0, 0, 0, 0, 0, 0, 11, 0, -10, 10, 0, 0}), R(13, GameResult::draw));
}

}  // namespace
}  // namespace oliphaunt::lab
