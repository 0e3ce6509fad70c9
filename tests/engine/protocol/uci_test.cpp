#include "engine/protocol/uci.h"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "tests/engine/protocol/conversation.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

// The search and what it says of itself until it ends.
std::string best_move(Conversation& engine, std::string_view go) {
  engine.say(go);
  return engine.hear("bestmove ");
}

TEST(ParallelUci, AnswersEverythingDuringAnInfiniteSearch) {
  Conversation engine;
  engine.say("uci");
  engine.hear("uciok");
  engine.say("position startpos");
  engine.say("go infinite");
  engine.hear("info depth 3 ");
  engine.say("isready");
  engine.hear("readyok");
  engine.say("d");
  engine.hear("Chess, White to move");
  engine.say("eval");
  engine.hear("info string evaluation: ");
  engine.say("setoption name Hash value 8");
  engine.say("setoption name UCI_Variant value crazyhouse");
  engine.say("nonsense");
  engine.hear("info string no command is called 'nonsense'");
  engine.say("d");
  engine.hear("Crazyhouse, White to move");
  engine.say("stop");
  EXPECT_THAT(engine.hear("bestmove "), StartsWith("bestmove "));
}

TEST(ParallelUci, AnInfiniteSearchEndsWhenItIsToldToAndNotBefore) {
  Conversation engine;
  engine.say("position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  engine.say("go infinite");
  engine.hear("info depth 1 ");
  engine.say("isready");
  engine.hear("readyok");
  for (const std::string& line : engine.unheard()) EXPECT_THAT(line, StartsWith("info "));
  engine.say("stop");
  engine.hear("bestmove g6g7");
}

TEST(ParallelUci, PonderhitEndsPondering) {
  Conversation engine;
  engine.say("position startpos moves e2e4 e7e5");
  engine.say("go ponder movetime 20");
  engine.say("ponderhit");  // perhaps before the search has begun
  engine.hear("bestmove ");
  engine.say("go ponder movetime 20");
  engine.hear("info depth 2 ");
  engine.say("isready");
  engine.hear("readyok");
  engine.say("ponderhit");
  engine.hear("bestmove ");
  engine.say("go ponder depth 1");
  engine.say("stop");
  engine.hear("bestmove ");
}

TEST(ParallelUci, AFinishedGameHasNoBestMove) {
  Conversation engine;
  engine.say("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(best_move(engine, "go depth 3"), "bestmove (none)");
  EXPECT_EQ(best_move(engine, "go wtime 100 btime 100"), "bestmove (none)");
}

TEST(ParallelUci, ChoosesFromSearchmoves) {
  Conversation engine;
  engine.say("position startpos");
  EXPECT_THAT(best_move(engine, "go depth 3 searchmoves a2a3 h2h3"),
              AnyOf(StartsWith("bestmove a2a3"), StartsWith("bestmove h2h3")));
}

TEST(ParallelUci, ShowsAsManyLinesAsMultiPvSays) {
  Conversation engine;
  engine.say("setoption name MultiPV value 3");
  engine.say("position startpos");
  engine.say("go depth 2");
  engine.hear("info depth 2 ");
  for (int line = 2; line <= 3; ++line) {
    EXPECT_THAT(engine.hear(),
                MatchesRegex("info depth 2 .* multipv " + std::to_string(line) + " score .*"));
  }
}

TEST(ParallelUci, NodeLimitsGiveTheSameAnswerAgain) {
  const auto answer = [](std::string_view threads) {
    Conversation engine;
    engine.say("setoption name UCI_Variant value elven-chess");
    engine.say("setoption name Threads value " + std::string(threads));
    engine.say("position startpos moves d2d4");
    engine.say("go nodes 3000");
    std::string lines;
    for (;;) {
      const std::string line = engine.hear();
      if (line.starts_with("bestmove")) return lines + line;
      lines += std::regex_replace(line, std::regex("(nps|time) [0-9]+"), "") + '\n';
    }
  };
  const std::string first = answer("1");
  EXPECT_THAT(first, HasSubstr("info depth 2 "));
  EXPECT_EQ(answer("1"), first);
  EXPECT_EQ(answer("2"), first);
}

TEST(ParallelUci, BadInputIsAnsweredByAReason) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"position", "info string position: found the end of the text, expected startpos or fen"},
      {"position startpos e2e4", "info string position: found 'e2e4', expected moves"},
      {"position startpos moves e2e5",
       "info string move 'e2e5': White's pawn on e2 can't go to e5"},
      {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "info string FEN, "},
      {"setoption Hash 3", "info string setoption: expected name NAME value VALUE"},
      {"setoption name Contempt value 3", "info string no option is called 'Contempt'"},
      {"setoption name Hash value lots",
       "info string option Hash: found 'lots', expected a whole number from 1 to "},
      {"setoption name UCI_Variant value go", "info string no game is called 'go', expected one"},
      {"go perft 61", "info string perft: found '61', expected a whole number from 0 to 60"},
      {"ponderhit\xff", "info string no command is called 'ponderhit\\xff'"},
  };
  Conversation engine;
  engine.say("uci");
  engine.hear("uciok");
  for (const auto& [line, answer] : cases) {
    engine.say(line);
    EXPECT_THAT(engine.hear("info string "), StartsWith(std::string(answer))) << line;
  }
  engine.say("setoption name UCI_Variant value chess");
  engine.say("position startpos");
  EXPECT_THAT(best_move(engine, "go depth 1"), MatchesRegex("bestmove [a-h][1-8][a-h][1-8].*"));
}

TEST(ParallelUci, WeightsThatDoNotFitAreToldOf) {
  Conversation engine;
  engine.say("setoption name Weights value " + std::string(OLIPHAUNT_DATA_DIR) +
             "/weights/shatranj.toml");
  engine.say("isready");
  EXPECT_THAT(engine.hear("info string "), HasSubstr("taking it for UCI"));
  EXPECT_THAT(engine.hear(), HasSubstr("shatranj.toml"));
  EXPECT_EQ(engine.hear(), "readyok");
  engine.say("position startpos");
  best_move(engine, "go depth 1");
}

TEST(ParallelUci, QuitAndTheEndOfInputEndASearch) {
  for (const std::string_view last : {"quit", ""}) {
    Conversation engine;
    engine.say("position startpos");
    engine.say("go infinite");
    engine.hear("info depth 1 ");
    if (!last.empty()) engine.say(last);
    engine.hang_up();  // comes back when the engine has ended
    EXPECT_THAT(engine.unheard().back(), StartsWith("bestmove "));
  }
}

TEST(ParallelUci, NoFirstLineIsNoConversation) {
  Conversation engine;
  engine.say("");
  engine.hang_up();
  EXPECT_TRUE(engine.unheard().empty());
}

// Random games of some hundred moves, sent whole as GUIs do.
TEST(ParallelUci, FollowsLongGames) {
  for_each_game([]<class G>(std::type_identity<G>) {
    std::string line = "position startpos moves";
    const Position<G> position =
        play_at_random<G>(1, 400, [&](Move move) { line += ' ' + move_text<G>(move); });
    Conversation engine;
    engine.say("setoption name UCI_Variant value " + std::string(G::name));
    engine.say(line);
    engine.say("d");
    EXPECT_THAT(engine.hear(std::string(G::title)), HasSubstr("Fen: " + write_fen(position)));
  });
}

}  // namespace
}  // namespace oliphaunt
