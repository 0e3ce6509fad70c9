// When a `go` of UCI is answered, and that a legal move is the answer wherever there is one.

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/protocol/uci.h"
#include "tests/engine/protocol/conversation.h"

namespace oliphaunt {
namespace {

using testing::AnyOf;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

constexpr const char* any_move = "bestmove [a-h][1-8][a-h][1-8].*";

// Whether `go` is answered by itself, so far as a short while can tell.
void expect_no_answer(Conversation& engine) {
  engine.say("isready");
  engine.hear("readyok");
  std::this_thread::sleep_for(Milliseconds(15));
  EXPECT_THAT(engine.unheard(), Each(Not(StartsWith("bestmove"))));
}

TEST(ParallelUciAnswers, PonderingIsNotAnsweredBeforeItsEnd) {
  Conversation engine;
  const char* const playable = "position startpos";
  const char* const mate_in_one = "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  const char* const mated = "position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
  const char* const refused = "position fen 8/8/8/8/8/8/8/8 w - - 0 1";
  for (const char* const position : {playable, mate_in_one, mated, refused}) {
    for (const char* const limits :
         {"nodes 1", "nodes 2000", "depth 1", "mate 1 depth 2", "nodes 0", "movetime 1",
          "wtime 1 btime 1", "depth 1 searchmoves a1a1"}) {
      for (const std::string go : {"go ponder ", "go infinite ", "go infinite ponder "}) {
        SCOPED_TRACE(std::string(position) + ", " + go + limits);
        engine.say(position);
        engine.say(go + limits);
        expect_no_answer(engine);
        engine.say(go == "go ponder " ? "ponderhit" : "stop");
        EXPECT_THAT(engine.hear("bestmove "),
                    position == mated || position == refused
                        ? testing::Matcher<std::string>("bestmove (none)")
                        : testing::Matcher<std::string>(MatchesRegex(any_move)));
      }
    }
  }
}

TEST(ParallelUciAnswers, StopEndsPondering) {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go ponder nodes 10");
  expect_no_answer(engine);
  engine.say("stop");
  EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move));
}

TEST(ParallelUciAnswers, APonderhitFindsItsSearchWhateverIsSetMeanwhile) {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go ponder movetime 10");
  engine.say("setoption name UCI_Variant value shatranj");
  engine.say("position startpos");
  engine.say("ponderhit");
  EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move));
  engine.say("ponderhit");
  engine.say("go depth 1");
  EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move));
}

// It played chess in its stead.
TEST(ParallelUciAnswers, AGameThatIsRefusedLeavesNoneToPlayOn) {
  Conversation engine;
  engine.say("setoption name UCI_Variant value xiangqi");
  engine.hear("info string no game is called 'xiangqi'");
  for (const char* line : {"position startpos", "d", "eval", "go perft 1"}) {
    engine.say(line);
    EXPECT_THAT(engine.hear("info string "), HasSubstr("no game is called 'xiangqi'")) << line;
  }
  engine.say("go nodes 10");
  EXPECT_EQ(engine.hear("bestmove "), "bestmove (none)");
  engine.say("setoption name UCI_Variant value crazyhouse");
  engine.say("position startpos");
  engine.say("go nodes 10");
  EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move));
}

TEST(ParallelUciAnswers, LimitsThatCannotBeMetAreAnsweredByAMove) {
  Conversation engine;
  engine.say("position startpos");
  for (const char* limits : {"nodes 0",
                             "nodes -5",
                             "nodes many",
                             "nodes",
                             "depth 0",
                             "depth -1",
                             "depth 1.5",
                             "depth",
                             "mate 0",
                             "mate -3",
                             "mate x",
                             "movetime 0",
                             "movetime -1",
                             "movetime",
                             "wtime",
                             "wtime x",
                             "wtime btime 1000",
                             "wtime -100 btime -100",
                             "wtime 100 movestogo -1",
                             "depth 1 nodes 99999999999999999999999",
                             "depth 1 movetime 99999999999999999999999",
                             "depth 1 mate 99999999999999999999999",
                             "depth 1 wtime 99999999999999999999999",
                             "nodes 1 depth 99999999999999999999999",
                             "depth 1 searchmoves e2e5",
                             "depth 1 searchmoves nonsense",
                             "depth 1 searchmoves",
                             "depth 1 quickly"}) {
    engine.say(std::string("go ") + limits);
    EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move)) << limits;
  }
}

TEST(ParallelUciAnswers, OfSearchmovesTheLegalOnesAreTaken) {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go depth 2 searchmoves e2e5 h2h3 e7e5");
  EXPECT_THAT(engine.hear("info string go"), HasSubstr("passed over move 'e2e5': White's pawn on"));
  EXPECT_THAT(engine.hear(), HasSubstr("passed over move 'e7e5': "));
  EXPECT_THAT(engine.hear("bestmove "), StartsWith("bestmove h2h3"));
  engine.say("go depth 1 searchmoves e2e5");
  EXPECT_THAT(engine.hear("info string go"), HasSubstr("passed over move 'e2e5'"));
  EXPECT_EQ(engine.hear(),
            "info string go searchmoves: none of them is legal, choosing from all moves");
  EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move));
}

TEST(ParallelUciAnswers, ARefusedPositionLeavesNoneToPlayOn) {
  Conversation engine;
  for (const char* position :
       {"position", "position startpos moves e2e4 e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos e2e4", "position fen"}) {
    engine.say("position startpos moves e2e4");
    engine.say(position);
    engine.say("go depth 2");
    EXPECT_THAT(engine.hear("info string go: "), HasSubstr("there is no position, the last was"));
    EXPECT_EQ(engine.hear(), "bestmove (none)");
    for (const char* command : {"go perft 1", "d", "eval", "flip", "go perft 1"}) {
      engine.say(command);
      EXPECT_THAT(engine.hear(), StartsWith("info string there is no position, the last was "));
    }
    engine.say("ucinewgame");
    engine.say("go depth 1");
    EXPECT_EQ(engine.hear("bestmove "), "bestmove (none)");
  }
  engine.say("position startpos");
  engine.say("go depth 1");
  EXPECT_THAT(engine.hear("bestmove "), MatchesRegex(any_move));
}

TEST(ParallelUciAnswers, ASearchGoesOnWithItsOwnPosition) {
  Conversation engine;
  engine.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  engine.say("go infinite");
  engine.hear("info depth 1 ");
  engine.say("position fen nonsense");
  engine.say("ucinewgame");
  engine.say("setoption name Threads value 2");
  expect_no_answer(engine);
  engine.say("go depth 1");  // ends that before it
  EXPECT_EQ(engine.hear("bestmove "), "bestmove g6g7");
  EXPECT_EQ(engine.hear("bestmove "), "bestmove (none)");
}

}  // namespace
}  // namespace oliphaunt
