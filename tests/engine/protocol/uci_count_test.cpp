// Perft and bench in UCI: counts that end with a total or without one, never with another number,
// whatever is said meanwhile.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/games/rogue_elephant.h"
#include "engine/protocol/uci.h"
#include "engine/search/signature.h"
#include "tests/engine/protocol/conversation.h"

namespace oliphaunt {
namespace {

using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

TEST(ParallelUciCount, PerftEndsAsScriptsExpect) {
  Conversation engine;
  engine.say("setoption name UCI_Variant value rogue-elephant");
  engine.say("position startpos");
  engine.say("go perft 3");
  std::uint64_t sum = 0;
  std::string line = engine.hear("a2a3: ");
  for (; !line.empty(); line = engine.hear()) sum += std::stoull(line.substr(line.find(": ") + 2));
  EXPECT_EQ(sum, 4176u);
  EXPECT_EQ(engine.hear(), "Nodes searched: 4176");
}

TEST(ParallelUciCount, APerftThatIsStoppedHasNoTotal) {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go perft 20");
  engine.say("isready");
  engine.hear("readyok");
  engine.say("stop");
  EXPECT_EQ(engine.hear(), "info string perft stopped, 0 of 20 moves counted");
  engine.say("isready");
  EXPECT_EQ(engine.hear(), "readyok");
}

TEST(ParallelUciCount, WhatComesDuringAPerftWaitsForItsEnd) {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go perft 5");
  engine.say("position startpos moves e2e4");
  engine.say("d");
  engine.say("go perft 1");
  engine.say("go depth 1");
  EXPECT_EQ(engine.hear("Nodes searched: "), "Nodes searched: 4865609");
  EXPECT_THAT(engine.hear(), HasSubstr("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
  EXPECT_EQ(engine.hear(), "a7a5: 1");
  EXPECT_EQ(engine.hear("Nodes searched: "), "Nodes searched: 20");
  engine.hear("bestmove ");
}

TEST(ParallelUciCount, AStopEndsWhatWaitsForAPerft) {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go perft 20");
  engine.say("go infinite");
  engine.say("go perft 30");
  engine.say("stop");
  EXPECT_THAT(engine.hear("info string perft"), StartsWith("info string perft stopped, "));
  engine.hear("bestmove ");
  EXPECT_THAT(engine.hear("info string perft"), StartsWith("info string perft stopped, "));
}

TEST(ParallelUciCount, QuitAndTheEndOfInputWaitForAPerft) {
  for (const std::string_view last : {"quit", ""}) {
    Conversation engine;
    engine.say("position startpos");
    engine.say("go perft 5");
    engine.say("go perft 1");
    if (!last.empty()) engine.say(last);
    engine.hang_up();
    const auto lines = engine.unheard();
    EXPECT_THAT(lines, Contains("Nodes searched: 4865609"));
    EXPECT_EQ(lines.back(), "Nodes searched: 20");
  }
}

TEST(ParallelUciCount, BenchIsTheSignatureOfTheGame) {
  Conversation engine;
  const auto bench = [&] {
    engine.say("bench 3");
    EXPECT_THAT(engine.hear("Total"), MatchesRegex("Total time \\(ms\\) : [0-9]+"));
    const std::string nodes = engine.hear();
    EXPECT_THAT(nodes, StartsWith("Nodes searched  : "));
    EXPECT_THAT(engine.hear(), MatchesRegex("Nodes/second    : [0-9]+"));
    const std::string sum = engine.hear();
    EXPECT_THAT(sum, StartsWith("Bench: "));
    EXPECT_EQ(sum.substr(sum.rfind(' ')), nodes.substr(nodes.rfind(' ')));
    return std::stoull(sum.substr(sum.rfind(' ')));
  };
  EXPECT_EQ(bench(), search_signature<Chess>(default_weights(description<Chess>), 3).nodes);
  // Nothing that is set or was played changes it.
  engine.say("setoption name UCI_Variant value rogue-elephant");
  engine.say("setoption name MultiPV value 2");
  engine.say("position startpos moves a2a3");
  engine.say("go depth 3");
  engine.hear("bestmove ");
  EXPECT_EQ(bench(),
            search_signature<RogueElephant>(default_weights(description<RogueElephant>), 3).nodes);
}

// It took the usual depth, which the limit for tests is there to spare.
TEST(ParallelUciCount, ABenchWithoutADepthKeepsToTheDeepest) {
  EngineSettings settings;
  settings.deepest_bench = 2;
  Conversation engine(settings);
  engine.say("bench");
  EXPECT_EQ(engine.hear("Bench: "),
            "Bench: " + std::to_string(
                            search_signature<Chess>(default_weights(description<Chess>), 2).nodes));
}

TEST(ParallelUciCount, ABenchThatIsStoppedHasNoSignature) {
  Conversation engine;
  engine.say("bench 99");
  engine.say("isready");
  engine.hear("readyok");
  engine.say("stop");
  EXPECT_EQ(engine.hear(), "info string bench stopped, 0 of 8 positions searched");
  engine.hang_up();
  EXPECT_THAT(engine.unheard(), Each(Not(AnyOf(StartsWith("Bench"), StartsWith("Nodes")))));
}

}  // namespace
}  // namespace oliphaunt
