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
  EXPECT_THAT(go.notes, ElementsAre("go: passed over 'fast'", "go: passed over 'please'"));
  EXPECT_EQ(go.limits.depth, 3);
  EXPECT_THAT(go.searchmoves, IsEmpty());
}

TEST(UciGo, TakesTheNearestLimitForOneThatCannotBe) {
  constexpr auto most_nodes = std::uint64_t{INT64_MAX};
  EXPECT_EQ(parse("nodes 0").limits.nodes, 1u);
  EXPECT_EQ(parse("nodes -7").limits.nodes, 1u);
  EXPECT_EQ(parse("nodes").limits.nodes, 1u);
  EXPECT_EQ(parse("nodes 18446744073709551616").limits.nodes, most_nodes);
  EXPECT_EQ(parse("depth x").limits.depth, 1);
  EXPECT_EQ(parse("depth 2147483648").limits.depth, INT32_MAX);
  EXPECT_EQ(parse("mate 0").limits.mate, 1);
  EXPECT_EQ(parse("mate 0").limits.depth, 2) << "or it would not end where there is no mate";
  EXPECT_EQ(parse("mate 0 depth 9").limits.depth, 9);
  EXPECT_FALSE(parse("mate 99999999999").limits.depth);
  EXPECT_EQ(parse("movetime -1").limits.movetime, Milliseconds(1));
  EXPECT_EQ(parse("wtime soon").limits.clock->remaining, Milliseconds(0));
  EXPECT_EQ(parse("wtime 99999999999").limits.clock->remaining, Milliseconds(INT32_MAX));
  EXPECT_EQ(parse("wtime 5 movestogo -1").limits.clock->moves_to_go, 0);
  EXPECT_THAT(parse("nodes 0").notes,
              ElementsAre("go: nodes: found '0', expected a whole number from 1 to "
                          "9223372036854775807; taken for 1"));
  EXPECT_THAT(parse("wtime -40 btime 5").notes, IsEmpty());
}

TEST(UciGo, TakesNoOtherWordForAMissingNumber) {
  const UciGo go = parse("wtime btime 5 depth infinite searchmoves e2e4", Color::black);
  EXPECT_EQ(go.limits.clock->remaining, Milliseconds(5));
  EXPECT_EQ(go.limits.depth, 1);
  EXPECT_TRUE(go.limits.infinite);
  EXPECT_THAT(go.searchmoves, ElementsAre("e2e4"));
  EXPECT_EQ(go.notes.size(), 2u);
}

TEST(UciGo, CountsToNoOtherDepthThanThatAskedFor) {
  for (const char* text : {"perft", "perft 61", "perft -1", "perft x", "perft depth 3"}) {
    EXPECT_THROW(parse(text), InputError) << text;
  }
}

}  // namespace
}  // namespace oliphaunt
