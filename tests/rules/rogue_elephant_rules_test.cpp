#include "engine/games/rogue_elephant.h"
#include "tests/rules/rule_fixture.h"

namespace oliphaunt {
namespace {

class RogueElephantRules : public RuleFixture<RogueElephant> {};

TEST_F(RogueElephantRules, StartPositionHasKingsOnTheEFileAndCounsellorsOnTheDFile) {
  const Position<RogueElephant> start;
  EXPECT_EQ(write_fen(start), "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR[] w - - 0 1");
  using T = Traits<RogueElephant>;
  EXPECT_EQ(start.board().king(Color::white), T::square("e1"));
  EXPECT_EQ(start.board().king(Color::black), T::square("e8"));
  EXPECT_EQ(start.board().role_on(T::square("d1")), T::find("C"));
  EXPECT_EQ(start.board().role_on(T::square("d8")), T::find("C"));
}

TEST_F(RogueElephantRules, SixteenMovesAtTheStart) {
  EXPECT_EQ(moves(RogueElephant::start),
            texts("a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 b1a3 b1c3 g1f3 g1h3 c1a3 c1e3 "
                  "f1d3 f1h3"));
}

// The pieces.

TEST_F(RogueElephantRules, PawnStepsOneSquareAheadWithoutADoubleStep) {
  EXPECT_EQ(moves("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "e2"), texts("e2e3"));
  EXPECT_EQ(moves("4k3/4p3/8/8/8/8/8/4K3[] b - - 0 1", "e7"), texts("e7e6"));
}

TEST_F(RogueElephantRules, PawnCapturesDiagonallyAheadAndNotStraight) {
  EXPECT_EQ(moves("4k3/8/8/8/3pnp2/4P3/8/4K3[] w - - 0 1", "e3"), texts("e3d4 e3f4"));
  EXPECT_EQ(moves("4k3/8/4p3/3PNP2/8/8/8/4K3[] b - - 0 1", "e6"), texts("e6d5 e6f5"));
}

TEST_F(RogueElephantRules, ThereIsNoEnPassant) {
  // Black's pawn comes beside White's and can't be taken there.
  const std::string beside = after("k7/8/3p4/4P3/8/8/8/K7[] b - - 0 1", "d6d5");
  EXPECT_EQ(beside, "k7/8/8/3pP3/8/8/8/K7[] w - - 0 2");
  EXPECT_EQ(moves(beside, "e5"), texts("e5e6"));
  EXPECT_TRUE(is_rejected("k7/8/8/3pP3/8/8/8/K7[] w - d6 0 2"));
}

TEST_F(RogueElephantRules, KnightLeaps) {
  EXPECT_EQ(moves("k7/8/8/8/4N3/8/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "c3 c5 d2 d6 f2 f6 g3 g5"));
}

TEST_F(RogueElephantRules, ElephantLeapsTwoDiagonallyOverWhateverStandsBetween) {
  EXPECT_EQ(moves("k7/8/8/3ppp2/3pEp2/3PPP2/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "c2 c6 g2 g6"));
}

TEST_F(RogueElephantRules, CounsellorStepsOneDiagonally) {
  EXPECT_EQ(moves("k7/8/8/8/4C3/8/8/K7[] w - - 0 1", "e4"), moves_to("e4", "d3 d5 f3 f5"));
}

TEST_F(RogueElephantRules, RookSlidesUntilSomethingStandsInTheWay) {
  EXPECT_EQ(moves("k7/8/8/8/2p1R3/8/4P3/K7[] w - - 0 1", "e4"),
            moves_to("e4", "e3 e5 e6 e7+ e8+ d4 c4 f4 g4 h4"));
}

TEST_F(RogueElephantRules, KingStepsInEveryDirection) {
  EXPECT_EQ(moves("k7/8/8/8/4K3/8/8/8[] w - - 0 1"), moves_to("e4", "d3 d4 d5 e3 e5 f3 f4 f5"));
}

TEST_F(RogueElephantRules, CaptainStepsDiagonallyAndStraightAhead) {
  EXPECT_EQ(moves("k7/8/8/3n1n2/4+P3/3n4/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "d3 d5 e5 f3 f5"));
  EXPECT_EQ(moves("k7/8/8/8/4+p3/8/8/K7[] b - - 0 1", "e4"), moves_to("e4", "d3 d5 e3 f3 f5"));
}

TEST_F(RogueElephantRules, CaptainCannotCaptureStraightAhead) {
  EXPECT_EQ(moves("k7/8/8/4n3/4+P3/8/8/K7[] w - - 0 1", "e4"), moves_to("e4", "d3 d5 f3 f5"));
}

TEST_F(RogueElephantRules, ChargerLeapsAsKnightOrStepsDiagonally) {
  EXPECT_EQ(moves("k7/8/8/8/4+N3/8/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "c3 c5 d2 d6 f2 f6 g3 g5 d3 d5 f3 f5"));
}

TEST_F(RogueElephantRules, MastodonLeapsTwoOrStepsOneDiagonally) {
  EXPECT_EQ(moves("k7/8/8/3p1p2/4+E3/3P1P2/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "c2 c6 g2 g6 d5 f5"));
}

TEST_F(RogueElephantRules, BishopSlidesDiagonally) {
  EXPECT_EQ(moves("4k3/8/8/8/4+C3/8/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "d5 c6 b7 a8 f5 g6 h7 f3 g2 h1 d3 c2 b1"));
}

TEST_F(RogueElephantRules, DragonSlidesAsRookOrStepsDiagonally) {
  EXPECT_EQ(moves("k7/8/8/8/4+R3/8/8/K7[] w - - 0 1", "e4"),
            moves_to("e4", "a4 b4 c4 d4 f4 g4 h4 e1 e2 e3 e5 e6 e7 e8 d3 d5 f3 f5"));
}

// Promotion.

TEST_F(RogueElephantRules, AMoveThatEndsOnTheLastTwoRanksPromotesAlways) {
  EXPECT_EQ(moves("k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6"), texts("e6e7+"));
  EXPECT_EQ(moves("8/k3P3/8/8/8/8/8/K7[] w - - 0 1", "e7"), texts("e7e8+"));
  EXPECT_EQ(moves("k7/8/8/4N3/8/8/8/K7[] w - - 0 1", "e5"),
            moves_to("e5", "c4 c6 d3 d7+ f3 f7+ g4 g6"));
  EXPECT_EQ(moves("k7/8/8/4E3/8/8/8/K7[] w - - 0 1", "e5"), moves_to("e5", "c3 c7+ g3 g7+"));
  EXPECT_EQ(moves("k7/8/4C3/8/8/8/8/K7[] w - - 0 1", "e6"), moves_to("e6", "d5 d7+ f5 f7+"));
}

TEST_F(RogueElephantRules, BlackPromotesOnRanksTwoAndOne) {
  EXPECT_EQ(moves("k7/8/8/8/8/4p3/8/K7[] b - - 0 1", "e3"), texts("e3e2+"));
  EXPECT_EQ(moves("k7/8/8/8/4r3/8/2P5/K7[] b - - 0 1", "e4e"),
            moves_to("e4", "e1+ e2+ e3 e5 e6 e7 e8"));
}

TEST_F(RogueElephantRules, EachPieceBecomesItsPromotedForm) {
  EXPECT_EQ(after("k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6e7+"), "k7/4+P3/8/8/8/8/8/K7[] b - - 0 1");
  EXPECT_EQ(after("k7/8/4N3/8/8/8/8/K7[] w - - 0 1", "e6f8+"), "k4+N2/8/8/8/8/8/8/K7[] b - - 1 1");
  EXPECT_EQ(after("k7/8/4E3/8/8/8/8/K7[] w - - 0 1", "e6g8+"), "k5+E1/8/8/8/8/8/8/K7[] b - - 1 1");
  EXPECT_EQ(after("k7/8/4C3/8/8/8/8/K7[] w - - 0 1", "e6f7+"), "k7/5+C2/8/8/8/8/8/K7[] b - - 1 1");
  EXPECT_EQ(after("k7/8/4R3/8/8/8/8/K7[] w - - 0 1", "e6e7+"), "k7/4+R3/8/8/8/8/8/K7[] b - - 1 1");
}

TEST_F(RogueElephantRules, AReaderTakesAPromotionWithoutItsPlus) {
  EXPECT_EQ(after("k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6e7"), "k7/4+P3/8/8/8/8/8/K7[] b - - 0 1");
}

TEST_F(RogueElephantRules, AMoveThatLeavesTheZoneDoesNotPromote) {
  EXPECT_EQ(moves("k7/4N3/8/8/8/8/8/K7[] w - - 0 1", "e7"), moves_to("e7", "c6 c8+ d5 f5 g6 g8+"));
  EXPECT_EQ(after("k7/4N3/8/8/8/8/8/K7[] w - - 0 1", "e7d5"), "k7/8/8/3N4/8/8/8/K7[] b - - 1 1");
}

TEST_F(RogueElephantRules, APieceDroppedInTheZonePromotesWithItsNextMoveThatEndsThere) {
  EXPECT_EQ(after("k7/8/8/8/8/8/8/K7[N] w - - 0 1", "N@e7 a8b8 e7c8+"),
            "1k+N5/8/8/8/8/8/8/K7[] b - - 2 2");
}

TEST_F(RogueElephantRules, PromotedPiecesAndTheKingDoNotPromote) {
  EXPECT_EQ(moves("k7/8/4K3/8/8/8/8/8[] w - - 0 1"), moves_to("e6", "d5 d6 d7 e5 e7 f5 f6 f7"));
  EXPECT_EQ(after("k7/8/4+N3/8/8/8/8/K7[] w - - 0 1", "e6f8"), "k4+N2/8/8/8/8/8/8/K7[] b - - 1 1");
}

TEST_F(RogueElephantRules, ACaptureOnTheLastTwoRanksPromotes) {
  EXPECT_EQ(after("k7/3n4/4P3/8/8/8/8/K7[] w - - 0 1", "e6d7+"),
            "k7/3+P4/8/8/8/8/8/K7[N] b - - 0 1");
}

// Captures and drops.

TEST_F(RogueElephantRules, ACapturedPieceGoesToTheCaptorsHandInItsColour) {
  EXPECT_EQ(after("k7/8/8/3n4/4P3/8/8/K7[] w - - 5 9", "e4d5"), "k7/8/8/3P4/8/8/8/K7[N] b - - 0 9");
  EXPECT_EQ(after("k7/8/8/3p4/4N3/8/8/K7[] b - - 5 9", "d5e4"),
            "k7/8/8/8/4p3/8/8/K7[n] w - - 0 10");
}

TEST_F(RogueElephantRules, ACapturedPromotedPieceIsDemoted) {
  for (const std::string letter : {"P", "N", "E", "C", "R"}) {
    const std::string black(1, static_cast<char>(letter[0] + ('a' - 'A')));
    EXPECT_EQ(after("k7/8/8/3+" + black + "4/4P3/8/8/K7[] w - - 0 1", "e4d5"),
              "k7/8/8/3P4/8/8/8/K7[" + letter + "] b - - 0 1");
  }
}

TEST_F(RogueElephantRules, APieceInHandDropsOnAnyEmptySquare) {
  for (const char letter : {'N', 'E', 'C', 'R'}) {
    const std::string fen = with_piece(letter, "8/8/4k3/8/8/8/8/K6n[?] w - - 0 1");
    Texts expected;
    for (const char file : {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}) {
      for (const char rank : {'1', '2', '3', '4', '5', '6', '7', '8'}) {
        const std::string square{file, rank};
        if (square != "e6" && square != "a1" && square != "h1") {
          expected.insert(std::string(1, letter) + "@" + square);
        }
      }
    }
    EXPECT_EQ(moves(fen, std::string(1, letter) + "@"), expected);
  }
}

TEST_F(RogueElephantRules, OnlyTheOwnHandIsDroppedFrom) {
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[n] w - - 0 1"), texts("a1a2 a1b1 a1b2"));
}

TEST_F(RogueElephantRules, ADropTakesThePieceFromTheHand) {
  EXPECT_EQ(after("k7/8/8/8/8/8/8/K7[NNr] w - - 7 4", "N@e4"), "k7/8/8/8/4N3/8/8/K7[Nr] b - - 0 4");
}

TEST_F(RogueElephantRules, ADropNeverPromotes) {
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[N] w - - 0 1", "N@e8"), texts("N@e8"));
  EXPECT_EQ(after("k7/8/8/8/8/8/8/K7[N] w - - 0 1", "N@e8"), "k3N3/8/8/8/8/8/8/K7[] b - - 0 1");
}

// Squares of whole ranks with the kings' own squares left out.
Texts pawn_drops(std::string_view ranks) {
  Texts all;
  for (const char rank : ranks) {
    for (const char file : {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'}) {
      const std::string square{file, rank};
      if (square != "a1" && square != "a8") all.insert("P@" + square);
    }
  }
  return all;
}

TEST_F(RogueElephantRules, APawnDropsNeitherOnTheFirstNorOnTheLastRank) {
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P@"), pawn_drops("234567"));
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[p] b - - 0 1", "P@"), pawn_drops("234567"));
}

TEST_F(RogueElephantRules, PawnDropsAnyAllowsEveryRank) {
  constexpr Rules any = rules(PawnDrops::any);
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P@", any), pawn_drops("12345678"));
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[p] b - - 0 1", "P@", any), pawn_drops("12345678"));
}

TEST_F(RogueElephantRules, APawnDroppedOnTheLastRankCannotMove) {
  const auto last = position("k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P@e8 a8a7", rules(PawnDrops::any));
  EXPECT_EQ(moves(last), texts("a1a2 a1b1 a1b2"));
}

TEST_F(RogueElephantRules, PawnDropsNotLastAllowsTheFirstRank) {
  constexpr Rules not_last = rules(PawnDrops::not_last);
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[P] w - - 0 1", "P@", not_last), pawn_drops("1234567"));
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/K7[p] b - - 0 1", "P@", not_last), pawn_drops("2345678"));
}

TEST_F(RogueElephantRules, TwoPawnsOnAFileAreLegal) {
  EXPECT_TRUE(is_move("k7/8/8/4P3/4P3/8/8/K7[P] w - - 0 1", "P@e3"));
}

TEST_F(RogueElephantRules, MateByADroppedPawnIsLegal) {
  constexpr auto fen = "k7/8/2N5/8/8/8/8/KR6[P] w - - 0 1";
  EXPECT_EQ(end_of(fen, "P@b7"), GameEnd::checkmate);
  EXPECT_EQ(result_of(fen, "P@b7"), GameResult::white_wins);
}

// The king, and the end of the game.

TEST_F(RogueElephantRules, ThereIsNoCastling) {
  EXPECT_EQ(moves("r3k2r/8/8/8/8/8/8/R3K2R[] w - - 0 1", "e1"), moves_to("e1", "d1 d2 e2 f1 f2"));
  EXPECT_TRUE(is_rejected("r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1"));
}

TEST_F(RogueElephantRules, APieceMayNotLeaveTheKingAttacked) {
  EXPECT_EQ(moves("k3r3/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e2"), texts(""));
  EXPECT_EQ(moves("k3r3/8/8/8/8/8/4R3/4K3[] w - - 0 1", "e2"),
            moves_to("e2", "e3 e4 e5 e6 e7+ e8+"));
}

TEST_F(RogueElephantRules, ACheckIsAnsweredByADropInBetween) {
  EXPECT_EQ(moves("k3r3/8/8/8/8/8/8/4K3[NP] w - - 0 1"),
            texts("e1d1 e1d2 e1f1 e1f2 N@e2 N@e3 N@e4 N@e5 N@e6 N@e7 P@e2 P@e3 P@e4 P@e5 P@e6 "
                  "P@e7"));
}

TEST_F(RogueElephantRules, ALeapersCheckIsNotAnsweredByADrop) {
  EXPECT_EQ(moves("k7/8/8/8/8/3n4/8/4K3[R] w - - 0 1"), texts("e1d1 e1d2 e1e2 e1f1"));
  EXPECT_EQ(moves("k7/8/8/8/8/2e5/8/4K3[R] w - - 0 1"), texts("e1d1 e1d2 e1e2 e1f1 e1f2"));
}

TEST_F(RogueElephantRules, ADoubleCheckIsAnsweredByTheKingAlone) {
  EXPECT_EQ(moves("4r2k/8/8/8/8/3n4/8/R3K3[R] w - - 0 1"), texts("e1d1 e1d2 e1f1"));
}

TEST_F(RogueElephantRules, CheckmateWins) {
  EXPECT_EQ(end_of("k6R/8/1K6/8/8/8/8/8[] b - - 0 1"), GameEnd::checkmate);
  EXPECT_EQ(result_of("k6R/8/1K6/8/8/8/8/8[] b - - 0 1"), GameResult::white_wins);
  EXPECT_EQ(result_of("K6r/8/1k6/8/8/8/8/8[] w - - 0 1"), GameResult::black_wins);
}

TEST_F(RogueElephantRules, AHandThatCanDropInBetweenIsNoCheckmate) {
  EXPECT_EQ(moves("k6R/8/1K6/8/8/8/8/8[c] b - - 0 1"), texts("C@b8 C@c8 C@d8 C@e8 C@f8 C@g8"));
  EXPECT_EQ(end_of("k6R/8/1K6/8/8/8/8/8[c] b - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of("k6R/8/1K6/8/8/8/8/8[p] b - - 0 1"), GameEnd::checkmate)
      << "rank 8 is Black's first, where no pawn may be dropped";
}

TEST_F(RogueElephantRules, StalemateIsADraw) {
  EXPECT_EQ(end_of("k7/8/2N5/8/8/8/8/KR6[] b - - 0 1"), GameEnd::stalemate);
  EXPECT_EQ(result_of("k7/8/2N5/8/8/8/8/KR6[] b - - 0 1"), GameResult::draw);
}

TEST_F(RogueElephantRules, AHandThatCanDropIsNoStalemate) {
  EXPECT_EQ(end_of("k7/8/2N5/8/8/8/8/KR6[p] b - - 0 1"), GameEnd::none);
}

TEST_F(RogueElephantRules, StalemateLossIsAnOption) {
  EXPECT_EQ(result_of("k7/8/2N5/8/8/8/8/KR6[] b - - 0 1", "", rules(Stalemate::loss)),
            GameResult::white_wins);
  EXPECT_EQ(result_of("K7/8/2n5/8/8/8/8/kr6[] w - - 0 1", "", rules(Stalemate::loss)),
            GameResult::black_wins);
}

TEST_F(RogueElephantRules, ThreefoldRepetitionIsADraw) {
  constexpr auto fen = "k7/8/8/8/8/8/8/K6R[] w - - 0 1";
  EXPECT_EQ(end_of(fen, "h1g1 a8b8 g1h1 b8a8"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "h1g1 a8b8 g1h1 b8a8 h1g1 a8b8 g1h1"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "h1g1 a8b8 g1h1 b8a8 h1g1 a8b8 g1h1 b8a8"), GameEnd::repetition);
  EXPECT_EQ(result_of(fen, "h1g1 a8b8 g1h1 b8a8 h1g1 a8b8 g1h1 b8a8"), GameResult::draw);
}

TEST_F(RogueElephantRules, RepetitionCountsAcrossCapturesAndDropsThatComeBack) {
  constexpr auto fen = "k2r4/8/8/3n4/8/2N5/8/K7[] w - - 0 1";
  const std::string cycle = "c3d5 d8d5 N@c3 d5d8 a1b1 N@d5 b1b2 a8b8 b2a1 b8a8";
  EXPECT_EQ(end_of(fen, cycle), GameEnd::none);
  EXPECT_EQ(end_of(fen, cycle + ' ' + cycle), GameEnd::repetition);
}

TEST_F(RogueElephantRules, RepetitionIsOfBoardHandsAndSideToMove) {
  const Key key = key_of("k7/8/8/8/8/8/8/K6R[N] w - - 0 1");
  EXPECT_EQ(key, key_of("k7/8/8/8/8/8/8/K6R[N] w - - 12 34"));
  EXPECT_NE(key, key_of("k7/8/8/8/8/8/8/K6R[] w - - 0 1"));
  EXPECT_NE(key, key_of("k7/8/8/8/8/8/8/K6R[NN] w - - 0 1"));
  EXPECT_NE(key, key_of("k7/8/8/8/8/8/8/K6R[n] w - - 0 1"));
  EXPECT_NE(key, key_of("k7/8/8/8/8/8/8/K6R[N] b - - 0 1"));
  EXPECT_NE(key, key_of("k7/8/8/8/8/8/8/K6+R[N] w - - 0 1"));
}

TEST_F(RogueElephantRules, AHundredPliesWithoutCapturePawnMoveOrDropAreADraw) {
  constexpr auto fen = "k7/8/8/3n4/4P3/8/8/K6R[N] w - - 99 80";
  EXPECT_EQ(end_of(fen), GameEnd::none);
  EXPECT_EQ(end_of(fen, "h1h2"), GameEnd::ply_rule);
  EXPECT_EQ(result_of(fen, "h1h2"), GameResult::draw);
  EXPECT_EQ(end_of(fen, "h1h7+"), GameEnd::ply_rule) << "a promotion does not count";
  EXPECT_EQ(end_of(fen, "e4d5"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "e4e5"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "N@b3"), GameEnd::none);
}

TEST_F(RogueElephantRules, ACaptainsMoveIsNoPawnMove) {
  EXPECT_EQ(end_of("k7/8/8/8/4+P3/8/8/K7[] w - - 99 80", "e4e5"), GameEnd::ply_rule);
}

TEST_F(RogueElephantRules, MateOnTheHundredthPlyWins) {
  EXPECT_EQ(end_of("k7/8/1K6/8/8/8/8/7R[] w - - 99 80", "h1h8+"), GameEnd::checkmate);
}

TEST_F(RogueElephantRules, TwoKingsAlonePlayOn) {
  EXPECT_EQ(end_of("k7/8/8/8/8/8/8/K7[] w - - 0 1"), GameEnd::none);
}

}  // namespace
}  // namespace oliphaunt
