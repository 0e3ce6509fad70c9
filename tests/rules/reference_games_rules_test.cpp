#include "engine/games/chess.h"
#include "engine/games/crazy_elephant.h"
#include "engine/games/crazyhouse.h"
#include "engine/games/shatranj.h"
#include "tests/rules/rule_fixture.h"

namespace oliphaunt {
namespace {

class ChessRules : public RuleFixture<Chess> {};
class CrazyhouseRules : public RuleFixture<Crazyhouse> {};
class ShatranjRules : public RuleFixture<Shatranj> {};
class CrazyElephantRules : public RuleFixture<CrazyElephant> {};

// Chess.

TEST_F(ChessRules, TwentyMovesAtTheStart) {
  EXPECT_EQ(moves(Chess::start),
            texts("a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 "
                  "h2h4 b1a3 b1c3 g1f3 g1h3"));
}

TEST_F(ChessRules, EnPassantIsOnTheNextPlyOnly) {
  constexpr auto fen = "k7/3p4/8/4P3/8/8/8/K7 b - - 0 1";
  EXPECT_EQ(after(fen, "d7d5"), "k7/8/8/3pP3/8/8/8/K7 w - d6 0 2");
  EXPECT_EQ(moves(position(fen, "d7d5"), "e5"), texts("e5e6 e5d6"));
  EXPECT_EQ(after(fen, "d7d5 e5d6"), "k7/8/3P4/8/8/8/8/K7 b - - 0 2");
  EXPECT_EQ(moves(position(fen, "d7d5 a1b1 a8b8"), "e5"), texts("e5e6"));
}

TEST_F(ChessRules, EnPassantMayNotLeaveTheKingAttacked) {
  EXPECT_EQ(moves("k7/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5"), texts("e5e6"));
}

TEST_F(ChessRules, APawnPromotesOnTheLastRankToQueenRookBishopOrKnight) {
  EXPECT_EQ(moves("3n4/4P3/8/k7/8/8/8/K7 w - - 0 1", "e7"),
            texts("e7e8q e7e8r e7e8b e7e8n e7d8q e7d8r e7d8b e7d8n"));
  EXPECT_EQ(moves("k7/8/4P3/8/8/8/8/K7 w - - 0 1", "e6"), texts("e6e7"));
  EXPECT_TRUE(is_rejected("4P3/8/8/k7/8/8/8/K7 w - - 0 1"));
}

TEST_F(ChessRules, CastlingMovesTheKingTwoSquares) {
  constexpr auto white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  constexpr auto black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  EXPECT_EQ(after(white, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
  EXPECT_EQ(after(white, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
  EXPECT_EQ(after(black, "e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
  EXPECT_EQ(after(black, "e8c8"), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

TEST_F(ChessRules, CastlingThroughAnAttackIsIllegal) {
  EXPECT_EQ(moves("4k3/8/8/5r2/8/8/8/R3K2R w KQ - 0 1", "e1"), moves_to("e1", "c1 d1 d2 e2"));
  EXPECT_TRUE(is_move("4k3/8/8/1r6/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
}

TEST_F(ChessRules, CheckmateWinsAndStalemateIsADraw) {
  EXPECT_EQ(end_of("k6R/8/1K6/8/8/8/8/8 b - - 0 1"), GameEnd::checkmate);
  EXPECT_EQ(result_of("k6R/8/1K6/8/8/8/8/8 b - - 0 1"), GameResult::white_wins);
  EXPECT_EQ(end_of("k7/2Q5/8/8/8/8/8/K7 b - - 0 1"), GameEnd::stalemate);
  EXPECT_EQ(result_of("k7/2Q5/8/8/8/8/8/K7 b - - 0 1"), GameResult::draw);
}

TEST_F(ChessRules, DrawsByRepetitionPlyCountAndDeadPosition) {
  constexpr auto fen = "k7/8/8/8/8/8/8/K6R w - - 0 1";
  EXPECT_EQ(end_of(fen, "h1g1 a8b8 g1h1 b8a8 h1g1 a8b8 g1h1 b8a8"), GameEnd::repetition);
  EXPECT_EQ(end_of("k7/8/8/8/8/8/8/K6R w - - 99 80", "h1g1"), GameEnd::ply_rule);
  EXPECT_EQ(end_of("k7/8/8/8/8/8/8/K6N w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(end_of("k7/8/8/8/8/8/8/K6P w - - 0 1"), GameEnd::none);
}

// Crazyhouse.

TEST_F(CrazyhouseRules, ACapturedPieceChangesSidesAndIsDropped) {
  EXPECT_EQ(after("k7/8/8/3n4/4P3/8/8/K7[] w - - 0 1", "e4d5 a8b8 N@e5"),
            "1k6/8/8/3PN3/8/8/8/K7[] b - - 0 2");
}

TEST_F(CrazyhouseRules, APromotedPawnIsMarkedAndDemotesWhenCaptured) {
  EXPECT_EQ(after("8/4P3/8/k7/8/8/8/K7[] w - - 0 1", "e7e8q"), "4Q~3/8/8/k7/8/8/8/K7[] b - - 0 1");
  for (const char piece : {'q', 'r', 'b', 'n'}) {
    EXPECT_EQ(after(with_piece(piece, "k7/8/8/3?~4/4P3/8/8/K7[] w - - 0 1"), "e4d5"),
              "k7/8/8/3P4/8/8/8/K7[P] b - - 0 1")
        << piece;
  }
}

TEST_F(CrazyhouseRules, APromotedPieceMovesAsWhatItIs) {
  EXPECT_EQ(moves("k7/8/8/8/4N~3/8/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "c3 c5 d2 d6 f2 f6 g3 g5"));
  EXPECT_EQ(moves("k7/8/8/8/4R~3/8/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "a4 b4 c4 d4 f4 g4 h4 e1 e2 e3 e5 e6 e7 e8"));
}

TEST_F(CrazyhouseRules, PawnsAreNotDroppedOnTheFirstAndLastRank) {
  const Texts drops = moves("k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P@");
  EXPECT_EQ(drops.size(), 48);
  for (const char rank : {'1', '8'}) {
    EXPECT_FALSE(drops.contains(std::string("P@e") + rank));
  }
  EXPECT_TRUE(is_move("k7/8/8/8/8/8/8/K7[N] w - - 0 1", "N@e8"));
  EXPECT_TRUE(is_move("k7/8/8/8/8/8/8/K7[N] w - - 0 1", "N@e1"));
}

TEST_F(CrazyhouseRules, ADroppedPawnOnItsStartRankMayStepTwice) {
  EXPECT_EQ(moves(position("k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P@e2 a8b8"), "e2"),
            texts("e2e3 e2e4"));
}

TEST_F(CrazyhouseRules, ADroppedRookDoesNotCastle) {
  EXPECT_EQ(moves(position("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1 e8d8"), "e1g"), texts(""));
}

TEST_F(CrazyhouseRules, ACheckIsAnsweredByADropInBetween) {
  EXPECT_EQ(moves("k3r3/8/8/8/8/8/8/3RKR2[N] w - - 0 1"),
            texts("e1d2 e1f2 N@e2 N@e3 N@e4 N@e5 N@e6 N@e7"));
}

// Shatranj.

TEST_F(ShatranjRules, TheArmyIsThatOfRogueElephantWithoutDrops) {
  EXPECT_EQ(write_fen(Position<Shatranj>()),
            "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR w - - 0 1");
  EXPECT_EQ(moves("k7/8/8/8/4E3/8/8/K7 w - - 0 1", "e4"), moves_to("e4", "c2 c6 g2 g6"));
  EXPECT_EQ(moves("k7/8/8/8/4C3/8/8/K7 w - - 0 1", "e4"), moves_to("e4", "d3 d5 f3 f5"));
  EXPECT_EQ(moves("k7/8/8/8/8/8/4P3/K7 w - - 0 1", "e2"), texts("e2e3"));
  EXPECT_EQ(after("k7/8/8/3n4/4P3/8/8/K7 w - - 0 1", "e4d5"), "k7/8/8/3P4/8/8/8/K7 b - - 0 1");
  EXPECT_TRUE(is_rejected("k7/8/8/8/8/8/8/K7[P] w - - 0 1"));
}

TEST_F(ShatranjRules, APawnPromotesToCounsellorOnTheLastRankOnly) {
  EXPECT_EQ(moves("k7/8/4P3/8/8/8/8/K7 w - - 0 1", "e6"), texts("e6e7"));
  EXPECT_EQ(moves("8/k3P3/8/8/8/8/8/K7 w - - 0 1", "e7"), texts("e7e8c"));
  EXPECT_EQ(after("8/k3P3/8/8/8/8/8/K7 w - - 0 1", "e7e8c"), "4C3/k7/8/8/8/8/8/K7 b - - 0 1");
}

TEST_F(ShatranjRules, NothingElsePromotes) {
  EXPECT_EQ(moves("k7/8/4N3/8/8/8/8/K7 w - - 0 1", "e6"),
            moves_to("e6", "c5 c7 d4 d8 f4 f8 g5 g7"));
}

TEST_F(ShatranjRules, AStalematedPlayerLoses) {
  constexpr auto stalemate = "k7/8/2N4p/7P/8/8/8/KR6 b - - 0 1";
  EXPECT_EQ(end_of(stalemate), GameEnd::stalemate);
  EXPECT_EQ(result_of(stalemate), GameResult::white_wins);
}

TEST_F(ShatranjRules, ABaredPlayerLoses) {
  constexpr auto fen = "4k3/8/8/8/4n3/8/8/K3R3 w - - 0 1";
  EXPECT_EQ(end_of(fen), GameEnd::none);
  EXPECT_EQ(end_of(fen, "e1e4"), GameEnd::bare_king);
  EXPECT_EQ(result_of(fen, "e1e4"), GameResult::white_wins);
  EXPECT_EQ(result_of("k3r3/8/8/8/4N3/8/8/K7 b - - 0 1", "e8e4"), GameResult::black_wins);
}

TEST_F(ShatranjRules, ABaredPlayerWhoBaresBackAtOnceDraws) {
  constexpr auto fen = "8/8/8/4k3/4n3/8/8/K3R3 w - - 0 1";
  EXPECT_EQ(end_of(fen, "e1e4"), GameEnd::both_bare);
  EXPECT_EQ(result_of(fen, "e1e4"), GameResult::draw);
  EXPECT_EQ(result_of(fen, "e1e4 e5e4"), GameResult::draw);
}

TEST_F(ShatranjRules, ABaredPlayerWhoCanNotTakeTheLastPieceLoses) {
  // It is guarded, or another is left.
  EXPECT_EQ(result_of("8/8/8/4k3/4n3/5K2/8/4R3 w - - 0 1", "e1e4"), GameResult::white_wins);
  EXPECT_EQ(result_of("8/8/8/4k3/4n3/8/7P/K3R3 w - - 0 1", "e1e4"), GameResult::white_wins);
}

TEST_F(ShatranjRules, APlayerWhoWasBaredBeforeHasLost) {
  EXPECT_EQ(result_of("4k3/8/8/8/8/8/8/K3C3 w - - 0 1"), GameResult::white_wins);
  EXPECT_EQ(result_of("4k3/8/8/8/8/4c3/8/K7 b - - 0 1"), GameResult::black_wins);
}

TEST_F(ShatranjRules, BareKingsAndPlyCountsDoNotEndALineOfPerft) {
  EXPECT_EQ(moves("4k3/8/8/8/8/8/8/K7 w - - 100 90"), texts("a1a2 a1b1 a1b2"));
}

// Crazy Elephant.

TEST_F(CrazyElephantRules, IsShatranjWithDrops) {
  EXPECT_EQ(write_fen(Position<CrazyElephant>()),
            "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR[] w - - 0 1");
  EXPECT_EQ(after("k7/8/8/3e4/4P3/8/8/K7[] w - - 0 1", "e4d5 a8b8 E@e5"),
            "1k6/8/8/3PE3/8/8/8/K7[] b - - 0 2");
  EXPECT_EQ(moves("k7/8/8/8/4E3/8/8/K7[] w - - 0 1", "e4"), moves_to("e4", "c2 c6 g2 g6"));
}

TEST_F(CrazyElephantRules, APawnPromotesToCounsellorOnTheLastRankOnly) {
  EXPECT_EQ(moves("k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6"), texts("e6e7"));
  EXPECT_EQ(after("8/k3P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8c"), "4C~3/k7/8/8/8/8/8/K7[] b - - 0 1");
}

TEST_F(CrazyElephantRules, APromotedPawnDemotesWhenCaptured) {
  EXPECT_EQ(after("k7/8/8/3c~4/4P3/8/8/K7[] w - - 0 1", "e4d5"),
            "k7/8/8/3P4/8/8/8/K7[P] b - - 0 1");
  EXPECT_EQ(after("k7/8/8/3c4/4P3/8/8/K7[] w - - 0 1", "e4d5"), "k7/8/8/3P4/8/8/8/K7[C] b - - 0 1");
}

TEST_F(CrazyElephantRules, PawnsAreNotDroppedOnTheFirstAndLastRank) {
  const Texts drops = moves("k7/8/8/8/8/8/8/K7[p] b - - 0 1", "P@");
  EXPECT_EQ(drops.size(), 48);
  for (const char rank : {'1', '8'}) {
    EXPECT_FALSE(drops.contains(std::string("P@e") + rank));
  }
}

TEST_F(CrazyElephantRules, AStalematedPlayerLoses) {
  constexpr auto fen = "k7/8/2N5/8/8/8/8/KR6[] b - - 0 1";
  EXPECT_EQ(end_of(fen), GameEnd::stalemate);
  EXPECT_EQ(result_of(fen), GameResult::white_wins);
}

TEST_F(CrazyElephantRules, ABareKingPlaysOn) {
  EXPECT_EQ(end_of("4k3/8/8/8/8/8/8/K3R3[] b - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of("4k3/8/8/8/8/8/8/K7[] w - - 0 1"), GameEnd::none);
}

}  // namespace
}  // namespace oliphaunt
