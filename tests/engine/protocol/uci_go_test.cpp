#include "engine/protocol/uci_go.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

UciGo parse(std::string_view text, Color side = Color::white) {
  return parse_uci_go(Words(text), side);
}

TEST(UciGo, WithoutLimitsHasNone) {
  const UciGo go = parse("");
  EXPECT_FALSE(go.limits.depth || go.limits.nodes || go.limits.movetime || go.limits.clock ||
               go.limits.mate || go.limits.infinite || go.limits.ponder || go.perft);
}

TEST(UciGo, ReadsEveryLimit) {
  const UciGo go = parse("depth 7 nodes 5000 movetime 250 mate 3 infinite ponder perft 4");
  EXPECT_EQ(go.limits.depth, 7);
  EXPECT_EQ(go.limits.nodes, 5000u);
  EXPECT_EQ(go.limits.movetime, Milliseconds(250));
  EXPECT_EQ(go.limits.mate, 3);
  EXPECT_TRUE(go.limits.infinite);
  EXPECT_TRUE(go.limits.ponder);
  EXPECT_EQ(go.perft, 4);
}

TEST(UciGo, TakesTheClockOfTheSideToMove) {
  constexpr std::string_view text = "wtime 1000 btime 2000 winc 10 binc 20 movestogo 5";
  const auto white = parse(text).limits.clock;
  const auto black = parse(text, Color::black).limits.clock;
  ASSERT_TRUE(white && black);
  EXPECT_EQ(white->remaining, Milliseconds(1000));
  EXPECT_EQ(white->increment, Milliseconds(10));
  EXPECT_EQ(white->moves_to_go, 5);
  EXPECT_EQ(black->remaining, Milliseconds(2000));
  EXPECT_EQ(black->increment, Milliseconds(20));
}

TEST(UciGo, TakesAClockBelowZeroAsRunOut) {
  EXPECT_EQ(parse("wtime -40 btime 1").limits.clock->remaining, Milliseconds(0));
}

TEST(UciGo, OfTheOtherSidesClockAloneHasNoClock) {
  EXPECT_FALSE(parse("btime 1000 binc 10 movestogo 3").limits.clock);
}

TEST(UciGo, SearchmovesEndAtTheNextLimit) {
  const UciGo go = parse("searchmoves e2e4 d2d4 depth 3");
  EXPECT_THAT(go.searchmoves, ElementsAre("e2e4", "d2d4"));
  EXPECT_EQ(go.limits.depth, 3);
}

TEST(UciGo, NotesUnknownWords) {
  const UciGo go = parse("fast depth 3 please");
  EXPECT_THAT(go.unknown, ElementsAre("fast", "please"));
  EXPECT_EQ(go.limits.depth, 3);
  EXPECT_THAT(go.searchmoves, IsEmpty());
}

TEST(UciGo, RefusesNumbersThatAreNone) {
  for (const char* text : {"depth", "depth x", "depth 0", "nodes -1", "movetime soon", "perft 61",
                           "wtime 99999999999", "mate 0"}) {
    EXPECT_THROW(parse(text), InputError) << text;
  }
}

}  // namespace
}  // namespace oliphaunt
