#include "tools/lab/match/match_game.h"

#include <array>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/games/rules_text.h"
#include "tests/tools/lab/match/simple_player.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using G = Chess;

// A player that follows a script of moves, with the score and after the time of each.
class ScriptedPlayer : public Player {
 public:
  struct Step {
    std::string move;  // empty: resigns
    std::optional<int> score = 0;
    milliseconds time{0};
  };
  explicit ScriptedPlayer(std::vector<Step> steps) : steps_(std::move(steps)) {}

  void new_game(const VariantPosition&, std::stop_token) override { next_ = 0; }
  Choice choose(const VariantPosition& position, const Turn& turn, std::stop_token) override {
    clocks.push_back(turn.clocks);
    const Step& step = steps_.at(next_++);
    std::this_thread::sleep_for(step.time);
    Choice choice;
    if (step.score) choice.score = Score{*step.score};
    if (!step.move.empty()) choice.move = position.parse_move(step.move);
    return choice;
  }

  std::vector<std::array<milliseconds, 2>> clocks;

 private:
  std::vector<Step> steps_;
  std::size_t next_ = 0;
};

using Steps = std::vector<ScriptedPlayer::Step>;

GameRecord play(const MatchSettings& settings, ScriptedPlayer& white, ScriptedPlayer& black) {
  return MatchGame(settings, compiled_variant<G>().start({}), {0, 1}).play({&white, &black}, {});
}

GameRecord play(const MatchSettings& settings, Steps white, Steps black) {
  ScriptedPlayer first(std::move(white));
  ScriptedPlayer second(std::move(black));
  return play(settings, first, second);
}

TEST(Game, RecordsMovesAndScores) {
  const GameRecord game = play(simple_settings<G>(1), {{"f2f3", -30}, {"g2g4", std::nullopt}},
                               {{"e7e5", 40}, {"d8h4", 31999}});
  EXPECT_EQ(game.opening, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(game.moves, "f2f3 e7e5 g2g4 d8h4");
  EXPECT_THAT(game.scores, ::testing::ElementsAre(-30, 40, no_score, 31999));
  EXPECT_TRUE(game.times.empty()) << "no limit is one of time";
  EXPECT_EQ(game.result, GameResult::black_wins);
  EXPECT_EQ(game.termination, Termination::checkmate);
}

TEST(Game, IsAdjudicatedByScoresBothAgreeOn) {
  MatchSettings settings = simple_settings<G>(1);
  settings.win = WinAdjudication{300, 2};
  const GameRecord won = play(settings, {{"e2e4", 400}, {"d2d4", 500}, {"c2c4", 500}},
                              {{"e7e6", -400}, {"d7d6", -500}});
  EXPECT_EQ(won.moves, "e2e4 e7e6 d2d4 d7d6");
  EXPECT_EQ(won.result, GameResult::white_wins);
  EXPECT_EQ(won.termination, Termination::adjudicated_win);

  settings.draw = DrawAdjudication{20, 1, 2};
  const GameRecord drawn = play(settings, {{"e2e4"}, {"d2d4"}}, {{"e7e6"}, {"d7d6"}});
  EXPECT_EQ(drawn.moves, "e2e4 e7e6 d2d4 d7d6");
  EXPECT_EQ(drawn.result, GameResult::draw);
  EXPECT_EQ(drawn.termination, Termination::adjudicated_draw);
}

// The mating move makes the series of scores long enough, too.
TEST(Game, EndsByItsRulesBeforeItIsAdjudicated) {
  MatchSettings settings = simple_settings<G>(1);
  settings.win = WinAdjudication{300, 2};
  const GameRecord game =
      play(settings, {{"f2f3", -500}, {"g2g4", -600}}, {{"e7e5", 500}, {"d8h4", 31999}});
  EXPECT_EQ(game.termination, Termination::checkmate);
}

TEST(Game, IsADrawAfterSoManyPlies) {
  MatchSettings settings = simple_settings<G>(1);
  settings.maximum_plies = 3;
  const GameRecord game = play(settings, {{"e2e4"}, {"d2d4"}}, {{"e7e6"}});
  EXPECT_EQ(game.moves, "e2e4 e7e6 d2d4");
  EXPECT_EQ(game.result, GameResult::draw);
  EXPECT_EQ(game.termination, Termination::maximum_length);
}

TEST(Game, IsLostByWhoResigns) {
  const GameRecord game = play(simple_settings<G>(1), {{"e2e4"}}, {{""}});
  EXPECT_EQ(game.result, GameResult::white_wins);
  EXPECT_EQ(game.termination, Termination::resignation);
}

// Each clock loses the time of its player's moves and gains the increment after each.
TEST(Game, KeepsClocksWithIncrements) {
  MatchSettings settings = simple_settings<G>(1);
  settings.maximum_plies = 6;
  settings.players[0].limits = {};
  settings.players[0].limits.base = milliseconds(10000);
  settings.players[0].limits.increment = milliseconds(1000);
  settings.players[1].limits = {};
  settings.players[1].limits.base = milliseconds(5000);
  ScriptedPlayer white({{"e2e4", 0, milliseconds(200)}, {"d2d4"}, {"c2c4"}});
  ScriptedPlayer black({{"e7e6"}, {"d7d6", 0, milliseconds(100)}, {"c7c6"}});
  const GameRecord game = play(settings, white, black);
  ASSERT_EQ(game.times.size(), 6U);
  EXPECT_GE(game.times[0], 200U);
  EXPECT_GE(game.times[3], 100U);
  std::array<milliseconds, 2> expected{milliseconds(10000), milliseconds(5000)};
  for (std::size_t ply = 0; ply < 6; ++ply) {
    const auto& seen = (ply % 2 == 0 ? white : black).clocks[ply / 2];
    EXPECT_EQ(seen, expected) << "before ply " << ply;
    expected[ply % 2] -= milliseconds(game.times[ply]);
    if (ply % 2 == 0) expected[0] += milliseconds(1000);
  }
}

TEST(Game, IsLostByWhoOverstepsTheTime) {
  MatchSettings settings = simple_settings<G>(1);
  settings.players[1].limits.movetime = milliseconds(20);
  const GameRecord game =
      play(settings, {{"e2e4"}, {"d2d4"}}, {{"e7e6"}, {"d7d6", 0, milliseconds(150)}});
  EXPECT_EQ(game.moves, "e2e4 e7e6 d2d4");
  EXPECT_EQ(game.result, GameResult::white_wins);
  EXPECT_EQ(game.termination, Termination::time_forfeit);
  EXPECT_THAT(game.note, HasSubstr(" ms of 20"));
}

}  // namespace
}  // namespace oliphaunt::lab
