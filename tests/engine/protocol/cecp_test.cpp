#include "engine/protocol/cecp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/protocol/xboard.h"
#include "tests/engine/protocol/conversation.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

// A conversation that has come as far as a new game.
class ParallelCecp : public testing::Test {
 protected:
  ParallelCecp() {
    for (const char* line : {"xboard", "protover 2"}) engine.say(line);
    engine.hear("feature done=1");
    engine.say("new");
  }

  // Waits until all that was said has been obeyed; the engine must not be thinking on a move.
  void settle() {
    engine.say("ping 77");
    engine.hear("pong 77");
  }

  Conversation engine;
};

TEST_F(ParallelCecp, PlaysWhatItIsAskedTo) {
  engine.say("sd 2");
  engine.say("usermove e2e4");
  EXPECT_THAT(engine.hear("move "), MatchesRegex("move [a-h][78][a-h][1-8]|move [bg]8[a-h]6"));
  engine.say("usermove d2d4");
  engine.hear("move ");
  engine.say("playother");
  engine.say("usermove a1a1");
  EXPECT_THAT(engine.hear(), StartsWith("Illegal move ("));
  engine.say("force");
  engine.say("usermove a2a3");
  engine.say("go");
  engine.hear("move ");
}

TEST_F(ParallelCecp, AnswersEverythingWhileItAnalyzes) {
  engine.say("variant elvenchess");
  engine.say("analyze");
  engine.hear("2 ");
  engine.say(".");
  EXPECT_THAT(engine.hear("stat01: "),
              MatchesRegex("stat01: [0-9]+ [0-9]+ [0-9]+ 0 60 [a-j][0-9].*"));
  engine.say("ping 5");
  engine.hear("pong 5");
  engine.say("usermove d2d4");
  engine.hear("2 ");
  engine.say(".");
  engine.hear("stat01: ");
  engine.say("usermove d4d9");
  engine.hear("Illegal move (");
  engine.say("undo");
  engine.hear("2 ");
  engine.say("setboard 9k/10/10/10/4w5/1r2W5/10/10/10/K9 w - - 0 1");
  engine.hear("1 ");
  engine.say("dance");
  engine.hear("Error (unknown command): dance");
  engine.say("exit");
  settle();
  engine.say("ping 6");
  EXPECT_EQ(engine.hear(), "pong 6") << "analyzes on";
}

TEST_F(ParallelCecp, MovesAtOnceWhenToldTo) {
  engine.say("level 0 60 0");
  engine.say("time 360000");
  engine.say("post");
  engine.say("usermove e2e4");
  engine.hear("1 ");
  engine.say("?");
  engine.say("ping 9");
  engine.hear("move ");
  EXPECT_EQ(engine.hear(), "pong 9") << "the move comes before the answer to a ping";
}

TEST_F(ParallelCecp, ForceEndsThinkingWithoutAMove) {
  engine.say("level 0 60 0");
  engine.say("post");
  engine.say("usermove e2e4");
  engine.hear("1 ");
  engine.say("usermove d2d4");
  engine.hear("Illegal move (the engine is to move): d2d4");
  engine.say("force");
  settle();
  engine.say("usermove e7e5");
  settle();
  EXPECT_THAT(engine.unheard(), IsEmpty());
}

TEST_F(ParallelCecp, TakesMovesBack) {
  engine.say("force");
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) engine.say("usermove " + std::string(move));
  engine.say("undo");
  engine.say("usermove f1c4");
  engine.say("remove");
  engine.say("usermove c7c5");
  engine.say("undo");
  engine.say("undo");
  engine.say("undo");
  EXPECT_EQ(engine.hear(), "Error (no move to take back): undo");
  engine.say("usermove e2e4");
  settle();
  EXPECT_THAT(engine.unheard(), IsEmpty());
}

TEST_F(ParallelCecp, SaysWhyAMoveIsIllegal) {
  engine.say("variant rogue-elephant");
  engine.say("force");
  engine.say("setboard 4k3/8/4P3/8/8/8/8/4K3[N] w - 0 1");
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"usermove e6e7=", "(the piece must promote, expected e6e7+): e6e7="},
      {"usermove e6e8", "(White's pawn on e6 can't go to e8): e6e8"},
      {"usermove e5e6", "(no piece on e5): e5e6"},
      {"P@d4", "(White has no pawn in hand): P@d4"},
      {"@@@@", "("},
  };
  for (const auto& [line, answer] : cases) {
    engine.say(line);
    EXPECT_THAT(engine.hear("Illegal move "), StartsWith("Illegal move " + std::string(answer)));
  }
  engine.say("e6e7+");
  engine.say("undo");
  engine.say("usermove N@d4");
  settle();
  EXPECT_THAT(engine.unheard(), IsEmpty());
}

// XBoard passes over complaints that contain one of these words.
TEST_F(ParallelCecp, ReasonsHaveNoWordThatXBoardStumblesOn) {
  engine.say("force");
  const std::vector<std::pair<std::string, std::vector<std::string>>> games = {
      {"elvenchess", {"a1a5", "e2e5", "f0f2", "e4d5,d5c6", "e1e1,e1e1", "e1d2,d2c3", "zz"}},
      {"elvenshogi", {"e2e3+", "e5e6", "e2f3", "e7e6", "e1e2", "x"}},
      {"rogue-elephant", {"P@e9", "P@e4", "Q@e4", "e1e3", "e2e4", "e7e6", "e2e3e4"}},
      {"crazyhouse", {"e1g1", "e2e4q", "N@e1", "e4e5"}}};
  for (const auto& [game, moves] : games) {
    engine.say("variant " + game);
    for (const std::string& move : moves) {
      engine.say("usermove " + move);
      const std::string answer = engine.hear("Illegal move ");
      for (const char* word :
           {"name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint", "random",
            "depth", "accepted", "protover", "draw", "time", "otim", "analyze"}) {
        EXPECT_THAT(answer, Not(HasSubstr(word)));
      }
    }
  }
}

TEST_F(ParallelCecp, ClaimsTheResultOfAGameThatItPlays) {
  engine.say("force");
  engine.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  engine.say("post");
  engine.say("go");
  EXPECT_THAT(engine.hear("1 "), StartsWith("1 100001 "));
  EXPECT_THAT(engine.hear("move "), MatchesRegex("move g6[g-h][0-9]"));
  EXPECT_EQ(engine.hear(), "1-0 {checkmate}");
  engine.say("new");
  engine.say("sd 1");
  engine.say("setboard 7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
  engine.say("usermove g5g7");
  EXPECT_EQ(engine.hear(), "1-0 {checkmate}");
  engine.say("result 1-0 {checkmate}");
  settle();
  EXPECT_THAT(engine.unheard(), IsEmpty());
}

TEST_F(ParallelCecp, RefusesBadPositionsAndGames) {
  engine.say("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_THAT(engine.hear(), StartsWith("tellusererror Illegal position: FEN, "));
  engine.say("variant go");
  EXPECT_THAT(engine.hear(), StartsWith("Error (no game is called 'go', expected one of "));
  for (const char* line :
       {"level x", "st never", "sd 0", "memory", "cores many", "option Contempt=3",
        "option UCI_Variant=chess", "option pawn-drops=x", "remove", "edit"}) {
    engine.say(line);
    EXPECT_THAT(engine.hear(), AllOf(StartsWith("Error ("), HasSubstr(std::string("): ") + line)));
  }
}

TEST_F(ParallelCecp, RuleOptionsHoldFromTheNextGame) {
  engine.say("option pawn-drops=any");
  engine.say("new");
  engine.say("variant rogue-elephant");
  engine.say("force");
  engine.say("setboard 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
  engine.say("usermove P@a1");
  settle();
  engine.say("undo");
  engine.say("option pawn-drops=not-first-or-last");
  engine.say("usermove P@a1");
  settle();
  EXPECT_THAT(engine.unheard(), IsEmpty());
  engine.say("setboard 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
  engine.say("usermove P@a1");
  EXPECT_EQ(engine.hear(), "Illegal move (a pawn may not be dropped on a1): P@a1");
}

TEST_F(ParallelCecp, HintsAtTheReplyThatItExpects) {
  engine.say("hint");
  engine.say("sd 4");
  engine.say("usermove e2e4");
  engine.hear("move ");
  engine.say("hint");
  EXPECT_THAT(engine.hear(), MatchesRegex("Hint: [a-h][1-8][a-h][1-8]"));
}

TEST_F(ParallelCecp, TheEndOfInputEndsAnalysis) {
  engine.say("analyze");
  engine.hear("1 ");
  engine.hang_up();
}

// Random games of each kind of game, move by move as XBoard sends them, there and back.
TEST_F(ParallelCecp, FollowsLongGames) {
  for_each_game([this]<class G>(std::type_identity<G>) {
    engine.say("new");
    engine.say("variant " + std::string(G::name));
    engine.say("force");
    const Position<G> position = play_at_random<G>(3, 400, [this](Move move) {
      engine.say("usermove " + move_to_xboard(G::name, move_text<G>(move)));
    });
    settle();
    EXPECT_THAT(engine.unheard(), IsEmpty());
    for (std::size_t ply = 0; ply < position.plies_played(); ++ply) engine.say("undo");
    engine.say("undo");
    EXPECT_EQ(engine.hear(), "Error (no move to take back): undo");
  });
}

}  // namespace
}  // namespace oliphaunt
