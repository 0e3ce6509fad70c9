// The engine in CECP thinks on the opponent's time, between `hard` and `easy`.

#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/protocol/cecp.h"
#include "tests/engine/protocol/conversation.h"

namespace oliphaunt {
namespace {

using testing::AllOf;
using testing::Each;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

class ParallelCecpPonder : public testing::Test {
 protected:
  ParallelCecpPonder() {
    for (const char* line : {"xboard", "protover 2"}) engine.say(line);
    engine.hear("feature done=1");
    for (const char* line : {"new", "hard", "post"}) engine.say(line);
  }

  // Has the engine make a move, which it thinks on for at least three plies, and begin to ponder.
  // Returns the reply that it ponders on.
  std::string ponder() {
    engine.say("st 1000");
    engine.say("usermove e2e4");
    engine.hear("3 ");
    engine.say("?");
    engine.hear("move ");
    const std::string hint = engine.hear();
    EXPECT_THAT(hint, MatchesRegex("Hint: [a-h][1-8][a-h][1-8]"));
    return hint.substr(hint.rfind(' ') + 1);
  }

  // All that is said until a line that begins so.
  std::vector<std::string> until(std::string_view beginning) {
    std::vector<std::string> lines;
    do {
      lines.push_back(engine.hear());
    } while (!lines.back().starts_with(beginning));
    return lines;
  }

  // Waits until all that was said has been obeyed, and whether the engine is quiet after that.
  void expect_quiet() {
    engine.say("ping 77");
    engine.hear("pong 77");
    std::this_thread::sleep_for(Milliseconds(20));
    EXPECT_THAT(engine.unheard(), IsEmpty());
  }

  Conversation engine;
};

TEST_F(ParallelCecpPonder, GoesOnWhenTheExpectedMoveIsPlayed) {
  const std::string expected = ponder();
  EXPECT_THAT(engine.hear(), StartsWith("1 "));
  engine.hear("3 ");
  engine.say("usermove " + expected);
  engine.say("ping 1");
  engine.say("?");
  const auto lines = until("move ");
  EXPECT_THAT(lines, Each(Not(StartsWith("1 "))));
  EXPECT_EQ(engine.hear(), "pong 1");
  EXPECT_THAT(engine.hear(), StartsWith("Hint: "));
}

TEST_F(ParallelCecpPonder, BeginsAnewWhenAnotherMoveIsPlayed) {
  const std::string other = ponder() == "a2a3" ? "h2h3" : "a2a3";
  engine.hear("3 ");
  engine.say("usermove " + other);
  engine.say("ping 1");
  until("1 ");
  engine.hear("3 ");
  engine.say("?");
  until("move ");
  EXPECT_EQ(engine.hear(), "pong 1");
}

TEST_F(ParallelCecpPonder, TimeCountsFromTheExpectedMove) {
  engine.say("st 0.3");
  engine.say("usermove e2e4");
  engine.hear("move ");
  const std::string hint = engine.hear("Hint: ");
  std::this_thread::sleep_for(Milliseconds(400));
  const auto begin = std::chrono::steady_clock::now();
  engine.say("usermove " + hint.substr(hint.rfind(' ') + 1));
  engine.hear("move ");
  EXPECT_GE(std::chrono::steady_clock::now() - begin, Milliseconds(280));
}

TEST_F(ParallelCecpPonder, TheClockIsThatOfTheExpectedMove) {
  engine.say("level 0 10000 0");
  engine.say("time 60000000");
  engine.say("usermove e2e4");
  engine.hear("3 ");
  engine.say("?");
  engine.hear("move ");
  const std::string hint = engine.hear("Hint: ");
  engine.hear("1 ");
  engine.say("time 30");
  engine.say("usermove " + hint.substr(hint.rfind(' ') + 1));
  engine.hear("move ");  // by the other clock only after minutes
}

TEST_F(ParallelCecpPonder, AnswersAtOnceAndPondersOn) {
  const std::string expected = ponder();
  engine.hear("1 ");
  engine.say("ping 5");
  engine.hear("pong 5");
  engine.say("usermove e2e4");
  EXPECT_THAT(engine.hear("Illegal move "), StartsWith("Illegal move (no piece on e2): e2e4"));
  engine.say("?");  // it is not the engine's move
  engine.say("hint");
  EXPECT_EQ(engine.hear("Hint: "), "Hint: " + expected);
  engine.say("ping 6");
  for (const std::string& line : until("pong 6")) EXPECT_THAT(line, Not(StartsWith("move")));
  engine.say("usermove " + expected);
  engine.say("?");
  engine.hear("move ");
}

TEST_F(ParallelCecpPonder, IsEndedByAllThatEndsTheGame) {
  for (const char* end :
       {"easy", "force", "undo", "result * {adjourned}", "new", "variant shatranj",
        "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "setboard nonsense"}) {
    SCOPED_TRACE(end);
    ponder();
    engine.hear("1 ");
    engine.say(end);
    expect_quiet();
    engine.say("new");
    engine.say("hard");
  }
  ponder();
  engine.hang_up();
}

TEST_F(ParallelCecpPonder, TakesNoticeOfOptionsAtOnce) {
  const std::string expected = ponder();
  for (const char* option : {"memory 8", "cores 2", "option MultiPV=2", "level 0 60 0", "st 900"}) {
    engine.hear("2 ");
    engine.say(option);
    EXPECT_EQ(engine.hear("Hint: "), "Hint: " + expected) << option;
  }
  engine.hear("2 ");
  engine.say("sd 3");
  expect_quiet();
  engine.say("usermove " + expected);
  engine.hear("move ");
}

TEST_F(ParallelCecpPonder, HardBeginsToPonderAndEasyEndsIt) {
  engine.say("easy");
  engine.say("st 1000");
  engine.say("usermove e2e4");
  engine.hear("3 ");
  engine.say("?");
  engine.hear("move ");
  expect_quiet();
  engine.say("nopost");
  engine.say("hard");
  expect_quiet();
  engine.say("post");
  EXPECT_THAT(engine.hear(), StartsWith("Hint: "));
  engine.hear("1");
  engine.say("easy");
  engine.say("hint");
  engine.hear("Hint: ");
  expect_quiet();
}

// A search that was given up would leave what it has learnt behind.
TEST_F(ParallelCecpPonder, DoesNotMeddleWithFixedDepths) {
  const auto moves = [this](const std::string& pondering) {
    engine.say("new");
    engine.say(pondering);
    engine.say("sd 4");
    std::vector<std::string> answers;
    for (const char* move : {"e2e4", "a2a3", "h2h3"}) {
      engine.say(std::string("usermove ") + move);
      answers.push_back(engine.hear("move "));
      std::this_thread::sleep_for(Milliseconds(20));
    }
    expect_quiet();
    return answers;
  };
  EXPECT_EQ(moves("hard"), moves("easy"));
}

TEST_F(ParallelCecpPonder, NothingIsPonderedOnWithoutAMoveOrInAFinishedGame) {
  engine.say("sd 1");
  engine.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  engine.say("go");
  engine.hear("move ");
  EXPECT_EQ(engine.hear(), "1-0 {checkmate}");
  engine.say("st 1");
  engine.say("hard");
  expect_quiet();
  engine.say("new");
  engine.say("hard");
  expect_quiet();
}

}  // namespace
}  // namespace oliphaunt
