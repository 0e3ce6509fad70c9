// What CECP refuses, and what holds after that.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/protocol/cecp.h"
#include "tests/engine/protocol/conversation.h"

namespace oliphaunt {
namespace {

using testing::IsEmpty;
using testing::StartsWith;

class ParallelCecpRefusals : public testing::Test {
 protected:
  ParallelCecpRefusals() {
    for (const char* line : {"xboard", "protover 2"}) engine.say(line);
    engine.hear("feature done=1");
    for (const char* line : {"new", "sd 2"}) engine.say(line);
  }

  void settle() {
    engine.say("ping 77");
    engine.hear("pong 77");
  }

  void expect_no_position() {
    for (const std::string command : {"go", "undo", "remove", "analyze"}) {
      engine.say(command);
      EXPECT_EQ(engine.hear(), "Error (no position to move on, the last was refused): " + command);
    }
    engine.say("usermove e2e4");
    EXPECT_EQ(engine.hear(), "Illegal move (no position to move on, the last was refused): e2e4");
    engine.say("exit");
    settle();
    EXPECT_THAT(engine.unheard(), IsEmpty());
  }

  Conversation engine;
};

TEST_F(ParallelCecpRefusals, ARefusedPositionLeavesNoneToMoveOn) {
  engine.say("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
  engine.hear("tellusererror Illegal position: FEN, ");
  expect_no_position();
  engine.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  engine.say("go");
  engine.hear("move g6");
  engine.say("setboard nonsense");
  engine.hear("tellusererror Illegal position: FEN, ");
  expect_no_position();
  engine.say("new");
  engine.say("usermove e2e4");
  engine.hear("move ");
}

TEST_F(ParallelCecpRefusals, ARefusedGameLeavesNoneToMoveOn) {
  engine.say("variant bughouse");
  EXPECT_THAT(engine.hear(), StartsWith("Error (no game is called 'bughouse', expected one of "));
  expect_no_position();
  engine.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");  // of a game that is not known
  engine.hear("tellusererror Illegal position: no game is called 'bughouse', ");
  expect_no_position();
  engine.say("variant shatranj");
  engine.say("sd 2");
  engine.say("go");
  engine.hear("move ");
}

TEST_F(ParallelCecpRefusals, AfterARefusedMoveThePositionBeforeItStands) {
  engine.say("force");
  engine.say("setboard k7/8/8/8/8/1Q6/8/1K6 w - - 0 1");
  engine.say("usermove b3b9");
  EXPECT_THAT(engine.hear(), StartsWith("Illegal move ("));
  engine.say("usermove a8a7");
  EXPECT_EQ(engine.hear(), "Illegal move (White is to move, not Black's king on a8): a8a7");
  engine.say("go");
  EXPECT_THAT(engine.hear("move "), StartsWith("move b"));
}

TEST_F(ParallelCecpRefusals, GoInAFinishedGameClaimsItsResult) {
  engine.say("force");
  engine.say("setboard 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
  engine.say("go");
  EXPECT_EQ(engine.hear(), "1-0 {checkmate}");
}

// As in UCI.
TEST_F(ParallelCecpRefusals, APromotionWithoutChoiceNeedsNoSuffix) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"rogue-elephant", "4k3/8/4P3/8/8/8/8/4K3[N] w - 0 1", "e6e7"},
      {"shatranj", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8"},
      {"elvenshogi", "9k/4P5/10/10/10/10/10/10/10/5K4 w - 0 1", "e8e9"},
      {"elvenshogi", "9k/10/4r5/4P5/10/10/10/10/10/5K4 w - 0 1", "e6e7"}};
  engine.say("force");
  for (const auto& [game, fen, move] : cases) {
    engine.say(std::string("variant ") + game);
    settle();
    engine.say(std::string("setboard ") + fen);
    engine.say(std::string("usermove ") + move);
    settle();
    EXPECT_THAT(engine.unheard(), IsEmpty()) << game << ' ' << move;
    engine.say("undo");
    settle();
    EXPECT_THAT(engine.unheard(), IsEmpty()) << "the move was not made";
  }
  // With a choice it does, and it can't be declined where there is none.
  engine.say("variant normal");
  engine.say("setboard 7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
  engine.say("usermove e7e8");
  EXPECT_THAT(engine.hear(), StartsWith("Illegal move (promotion missing of White's pawn on e7"));
  engine.say("variant elvenshogi");
  settle();
  engine.say("setboard 9k/4P5/10/10/10/10/10/10/10/5K4 w - 0 1");
  engine.say("usermove e8e9=");
  EXPECT_EQ(engine.hear(), "Illegal move (the piece must promote, expected e8e9+): e8e9=");
}

}  // namespace
}  // namespace oliphaunt
