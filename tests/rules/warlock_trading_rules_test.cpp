#include "tests/rules/warlock_fixture.h"

// The trading rules: Warlock takes Warlock, and iron.

namespace oliphaunt {
namespace {

// Warlock takes Warlock.

TEST_F(WarlockRules, AnUnguardedWarlockMayBeTakenByAWarlock) {
  EXPECT_TRUE(is_move("k9/10/10/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
}

TEST_F(WarlockRules, TakingAWarlockIsIllegalWhereAPieceGuardsTheEndSquare) {
  EXPECT_FALSE(is_move("k5r3/10/10/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
  EXPECT_FALSE(is_move("k9/5n4/10/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
  EXPECT_FALSE(is_move("k9/8w1/10/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
}

TEST_F(WarlockRules, TakingAWarlockIsIllegalWhereAPinnedPieceGuardsTheEndSquare) {
  EXPECT_FALSE(is_move("R5r2k/10/10/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
}

TEST_F(WarlockRules, TakingAWarlockIsIllegalWhereTheKingGuardsTheEndSquare) {
  EXPECT_FALSE(is_move("10/10/7k2/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
}

TEST_F(WarlockRules, AnyOtherPieceMayTakeAGuardedWarlock) {
  EXPECT_TRUE(is_move("6r2k/10/10/R5w3/10/10/10/10/10/K9 w - - 0 1", "a6g6"));
}

TEST_F(WarlockRules, AWarlockMayTakeAnyOtherGuardedPiece) {
  EXPECT_TRUE(is_move("k5r3/10/10/6n3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"));
}

TEST_F(WarlockRules, GuardsAreThoseOfThePositionAfterTheMove) {
  // The rook on e1 looks through the square that the Warlock left.
  EXPECT_FALSE(is_move("k9/10/10/4w5/10/4W5/10/10/4r5/9K w - - 0 1", "e4e6"));
  // The rook on e9 is shut off by the knight on e7.
  EXPECT_TRUE(is_move("k3r5/10/4n5/4w5/10/4W5/10/10/10/K9 w - - 0 1", "e4e6"));
}

TEST_F(WarlockRules, AGuardTakenOnTheWayGuardsNoMore) {
  constexpr auto fen = "k9/10/10/2w7/3b6/4W5/10/10/10/K9 w - - 0 1";
  EXPECT_FALSE(is_move(fen, "e4c6"));
  EXPECT_TRUE(is_move(fen, "e4d5,d5c6"));
}

TEST_F(WarlockRules, APieceTakenOnTheWayMayUncoverAGuard) {
  // The knight on d6 shuts off the rook on d9.
  constexpr auto fen = "k2r6/10/10/3n6/3wW5/10/10/10/10/K9 w - - 0 1";
  EXPECT_TRUE(is_move(fen, "e5d5"));
  EXPECT_FALSE(is_move(fen, "e5d6,d6d5"));
}

TEST_F(WarlockRules, TakingAWarlockOnTheFirstLegMustEndUnattacked) {
  // The rook on d9 sees d6, d5 and, through the empty square, d4.
  EXPECT_EQ(moves("k2r6/10/10/10/3w6/4W5/10/10/10/K9 w - - 0 1", "e4d5"),
            texts("e4d5,d5c4 e4d5,d5c5 e4d5,d5c6 e4d5,d5e4 e4d5,d5e5 e4d5,d5e6"));
}

TEST_F(WarlockRules, TakingAWarlockAndReturningMustEndUnattacked) {
  EXPECT_EQ(moves("k3r5/10/10/10/3w6/4W5/10/10/10/K9 w - - 0 1", "e4d5"),
            texts("e4d5 e4d5,d5c4 e4d5,d5c5 e4d5,d5c6 e4d5,d5d4 e4d5,d5d6"));
}

TEST_F(WarlockRules, AfterAWarlockOnTheFirstLegAGuardedSecondVictimIsSafe) {
  EXPECT_FALSE(is_move("k1r7/10/10/2n7/3w6/4W5/10/10/10/K9 w - - 0 1", "e4d5,d5c6"));
}

TEST_F(WarlockRules, TwoWarlocksThatGuardEachOtherMayBeTakenTogether) {
  EXPECT_EQ(moves("k9/10/10/2w7/3w6/4W5/10/10/10/K9 w - - 0 1", "e4d5"), texts("e4d5,d5c6"));
  EXPECT_EQ(moves("k9/10/10/2w7/3w6/4W5/10/10/10/K9 w - - 0 1", "e4c6"), texts(""));
}

TEST_F(WarlockRules, BlackTakesWarlocksByTheSameRule) {
  EXPECT_TRUE(is_move("k9/10/10/6W3/10/4w5/10/10/10/K9 b - - 0 1", "e4g6"));
  EXPECT_FALSE(is_move("k9/10/10/6W3/10/4w5/10/10/10/K5R3 b - - 0 1", "e4g6"));
  EXPECT_FALSE(is_move("9k/10/10/10/7K2/6W3/4w5/10/10/10 b - - 0 1", "e3g4"));
}

TEST_F(WarlockRules, AWarlockThatTookAWarlockIsNotIron) {
  EXPECT_EQ(after("k9/10/10/6w3/10/4W5/10/10/10/K9 w - - 0 1", "e4g6"),
            "k9/10/10/6W3/10/10/10/10/10/K9 b - - 0 1");
  EXPECT_EQ(after("k9/10/10/10/3w6/4W5/10/10/10/K9 w - - 0 1", "e4d5,d5e4"),
            "k9/10/10/10/10/4W5/10/10/10/K9 b - - 0 1");
}

// Iron.

TEST_F(WarlockRules, AWarlockIsIronAfterAnotherPieceTookAWarlock) {
  constexpr auto fen = "1k5r2/10/7W2/10/10/R3w5/10/10/10/9K w - - 0 1";
  EXPECT_EQ(after(fen, "a4e4"), "1k5r2/10/7W2/10/10/4R5/10/10/10/9K b - e4 0 1");
  EXPECT_EQ(moves_after(fen, "a4e4", "h9h"), texts("h9h8"));
}

TEST_F(WarlockRules, WithoutTheTradeTheWarlockMayBeTaken) {
  constexpr auto fen = "1k5r2/10/7W2/10/10/R3w5/10/10/10/9K w - - 0 1";
  EXPECT_EQ(moves_after(fen, "a4a3", "h9h"), texts("h9h8 h9h7"));
}

TEST_F(WarlockRules, IronLastsOnePly) {
  constexpr auto fen = "1k5r2/10/7W2/10/10/R3w5/10/10/10/9K w - - 0 1";
  EXPECT_EQ(moves_after(fen, "a4e4 b9b8 j0j1", "h9h"), texts("h9h8 h9h7"));
  EXPECT_EQ(after(fen, "a4e4 b9b8"), "7r2/1k8/7W2/10/10/4R5/10/10/10/9K w - - 1 2");
}

TEST_F(WarlockRules, AllWarlocksOfTheSideAreIron) {
  constexpr std::string_view board = "k2r2r3/10/10/3W2W3/10/4R5/10/10/10/9K b - ";
  EXPECT_EQ(moves(std::string(board) + "e4 0 1", "d9d"), texts("d9d8 d9d7"));
  EXPECT_EQ(moves(std::string(board) + "e4 0 1", "g9g"), texts("g9g8 g9g7"));
  EXPECT_EQ(moves(std::string(board) + "- 0 1", "d9d"), texts("d9d8 d9d7 d9d6"));
  EXPECT_EQ(moves(std::string(board) + "- 0 1", "g9g"), texts("g9g8 g9g7 g9g6"));
}

TEST_F(WarlockRules, OnlyWarlocksAreIron) {
  EXPECT_TRUE(is_move("k3r5/10/7W2/10/10/4R5/10/10/10/9K b - e4 0 1", "e9e4"));
}

TEST_F(WarlockRules, AnIronWarlockIsSafeFromWarlocks) {
  constexpr std::string_view board = "k9/10/10/3Ww5/10/4R5/10/10/10/K9 b - ";
  EXPECT_EQ(moves(std::string(board) + "e4 0 1", "e6d6"), texts(""));
  // Without iron; the rook guards e5, e6 and e7.
  EXPECT_EQ(moves(std::string(board) + "- 0 1", "e6d6"),
            texts("e6d6 e6d6,d6c5 e6d6,d6c6 e6d6,d6c7 e6d6,d6d5 e6d6,d6d7"));
}

TEST_F(WarlockRules, AnIronWarlockIsSafeOnTheSecondLegToo) {
  constexpr std::string_view board = "k9/10/10/2WNw5/10/7R2/10/10/10/K9 b - ";
  EXPECT_EQ(moves(std::string(board) + "h4 0 1", "e6d6,d6c6"), texts(""));
  EXPECT_EQ(moves(std::string(board) + "- 0 1", "e6d6,d6c6"), texts("e6d6,d6c6"));
}

TEST_F(WarlockRules, AnIronWarlockGivesCheckAndCanNotBeTaken) {
  constexpr std::string_view board = "3r6/10/10/3W1k4/10/R9/10/10/10/K9 b - ";
  EXPECT_TRUE(in_check(std::string(board) + "a4 0 1"));
  EXPECT_EQ(moves(std::string(board) + "a4 0 1"), texts("f6g5 f6g6 f6g7"));
  EXPECT_EQ(moves(std::string(board) + "- 0 1"), texts("f6g5 f6g6 f6g7 d9d6"));
}

TEST_F(WarlockRules, TheKingCanNotTakeAnIronWarlock) {
  EXPECT_EQ(end_of("k9/1W8/10/10/10/7N2/10/10/10/K9 b - h4 0 1"), GameEnd::checkmate);
  EXPECT_EQ(moves("k9/1W8/10/10/10/7N2/10/10/10/K9 b - - 0 1"), texts("a9b8"));
}

TEST_F(WarlockRules, AnIronWarlockBlocksLines) {
  EXPECT_EQ(moves("k6r2/10/7W2/10/10/4R5/10/10/10/9K b - e4 0 1", "h9h"), texts("h9h8"));
  EXPECT_FALSE(is_rejected("7r1k/10/7W2/10/10/4R5/10/10/10/7K2 b - e4 0 1"))
      << "it shields its own king";
}

TEST_F(WarlockRules, TheKingsCaptureOfAWarlockMakesIron) {
  EXPECT_EQ(after("9k/10/10/10/W9/10/10/10/1w8/K9 w - - 0 1", "a0b1"),
            "9k/10/10/10/W9/10/10/10/1K8/10 b - b1 0 1");
}

TEST_F(WarlockRules, BlacksWarlocksBecomeIronToo) {
  constexpr auto fen = "9k/10/10/10/10/r3W5/10/7w2/10/2K4R2 b - - 0 1";
  EXPECT_EQ(after(fen, "a4e4"), "9k/10/10/10/10/4r5/10/7w2/10/2K4R2 w - e4 0 2");
  EXPECT_EQ(moves_after(fen, "a4e4", "h0h"), texts("h0h1"));
}

TEST_F(WarlockRules, WithoutAWarlockToProtectThereIsNoIron) {
  EXPECT_EQ(after("9k/10/10/10/10/R3w5/10/10/10/9K w - - 0 1", "a4e4"),
            "9k/10/10/10/10/4R5/10/10/10/9K b - - 0 1");
  EXPECT_TRUE(is_rejected("k9/10/10/10/10/4R5/10/10/10/9K b - e4 0 1"));
}

TEST_F(WarlockRules, AnIronMarkIsTheCaptorsSquare) {
  EXPECT_TRUE(is_rejected("k9/10/7W2/10/10/4R5/10/10/10/9K b - e5 0 1"));
  EXPECT_TRUE(is_rejected("k9/10/7W2/10/10/4r5/10/10/10/9K b - e4 0 1"));
  EXPECT_FALSE(is_rejected("k9/10/7W2/10/10/4R5/10/10/10/9K b - e4 0 1"));
}

TEST_F(WarlockRules, APositionWithIronIsAnotherPosition) {
  constexpr auto fen = "k9/10/7w2/10/10/4R5/10/W9/10/9K b - e4 0 1";
  EXPECT_EQ(end_of(fen, "0000 0000 0000 0000"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "0000 0000 0000 0000 0000"), GameEnd::repetition);
}

}  // namespace
}  // namespace oliphaunt
