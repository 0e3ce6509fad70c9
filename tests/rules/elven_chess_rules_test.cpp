#include "engine/games/elven_chess.h"
#include "tests/rules/rule_fixture.h"

// Elven Chess without castling and Warlock, which have files of their own.

namespace oliphaunt {
namespace {

class ElvenChessRules : public RuleFixture<ElvenChess> {};

TEST_F(ElvenChessRules, StartPositionIsPointSymmetric) {
  const Position<ElvenChess> start;
  EXPECT_EQ(write_fen(start), ElvenChess::start);
  using T = Traits<ElvenChess>;
  EXPECT_EQ(start.board().king(Color::white), T::square("f0"));
  EXPECT_EQ(start.board().king(Color::black), T::square("e9"));
  for (int i = 0; i < 100; ++i) {
    const Square s = Geometry10x10::from_dense_index(i);
    const Square opposite = Geometry10x10::from_dense_index(99 - i);
    EXPECT_EQ(start.board().role_on(s), start.board().role_on(opposite)) << i;
    EXPECT_EQ(start.board().pieces(Color::white).contains(s),
              start.board().pieces(Color::black).contains(opposite))
        << i;
  }
}

TEST_F(ElvenChessRules, RanksAreNumberedFromZeroToNine) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/10/10/10/9K w - - 0 1"), texts("j0i0 j0i1 j0j1"));
  EXPECT_EQ(moves("9k/10/10/10/10/10/10/10/10/K9 b - - 0 1"), texts("j9i9 j9i8 j9j8"));
}

// The pieces.

TEST_F(ElvenChessRules, PawnStepsOneSquareAhead) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/4P5/10/10/K9 w - - 0 1", "e3"), texts("e3e4"));
  EXPECT_EQ(moves("k9/10/10/4p5/10/10/10/10/10/K9 b - - 0 1", "e6"), texts("e6e5"));
}

TEST_F(ElvenChessRules, PawnStepsTwoSquaresFromItsStartRank) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/10/4P5/10/K9 w - - 0 1", "e2"), texts("e2e3 e2e4"));
  EXPECT_EQ(moves("k9/10/4p5/10/10/10/10/10/10/K9 b - - 0 1", "e7"), texts("e7e6 e7e5"));
}

TEST_F(ElvenChessRules, PawnBehindItsStartRankHasNoDoubleStep) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/10/10/4P5/K9 w - - 0 1", "e1"), texts("e1e2"));
  EXPECT_EQ(moves("k9/10/10/10/10/10/10/10/10/K3P5 w - - 0 1", "e0"), texts("e0e1"));
  EXPECT_EQ(moves("k9/4p5/10/10/10/10/10/10/10/K9 b - - 0 1", "e8"), texts("e8e7"));
}

TEST_F(ElvenChessRules, NothingMayStandInTheWayOfADoubleStep) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/4n5/4P5/10/K9 w - - 0 1", "e2"), texts(""));
  EXPECT_EQ(moves("k9/10/10/10/10/4n5/10/4P5/10/K9 w - - 0 1", "e2"), texts("e2e3"));
}

TEST_F(ElvenChessRules, PawnCapturesDiagonallyAhead) {
  EXPECT_EQ(moves("k9/10/10/10/3npn4/4P5/10/10/10/K9 w - - 0 1", "e4"), texts("e4d5 e4f5"));
}

TEST_F(ElvenChessRules, EnPassantTakesThePawnThatPassed) {
  constexpr auto fen = "k9/10/3p6/10/4P5/10/10/10/10/K9 b - - 0 1";
  EXPECT_EQ(after(fen, "d7d5"), "k9/10/10/10/3pP5/10/10/10/10/K9 w - d6 0 2");
  EXPECT_EQ(moves(position(fen, "d7d5"), "e5"), texts("e5e6 e5d6"));
  EXPECT_EQ(after(fen, "d7d5 e5d6"), "k9/10/10/3P6/10/10/10/10/10/K9 b - - 0 2");
}

TEST_F(ElvenChessRules, EnPassantIsForBothSides) {
  constexpr auto fen = "k9/10/10/10/10/3p6/10/4P5/10/K9 w - - 0 1";
  EXPECT_EQ(moves(position(fen, "e2e4"), "d4"), texts("d4d3 d4e3"));
  EXPECT_EQ(after(fen, "e2e4 d4e3"), "k9/10/10/10/10/10/4p5/10/10/K9 w - - 0 2");
}

TEST_F(ElvenChessRules, EnPassantIsOnTheNextPlyOnly) {
  constexpr auto fen = "k9/10/3p6/10/4P5/10/10/10/10/K9 b - - 0 1";
  EXPECT_EQ(moves(position(fen, "d7d5 a0b0 a9b9"), "e5"), texts("e5e6"));
}

TEST_F(ElvenChessRules, EnPassantIsForPawnsOnly) {
  EXPECT_EQ(after("k9/10/10/4D5/3pP5/10/10/10/10/K9 w - d6 0 2", "e6d6"),
            "k9/10/10/3D6/3pP5/10/10/10/10/K9 b - - 1 2");
}

TEST_F(ElvenChessRules, ASingleStepAllowsNoEnPassant) {
  EXPECT_EQ(moves(position("k9/10/10/3p6/4P5/10/10/10/10/K9 b - - 0 1", "d6d5"), "e5"),
            texts("e5e6"));
}

TEST_F(ElvenChessRules, EnPassantMayNotOpenARankToTheKing) {
  EXPECT_EQ(moves("k9/10/10/10/K2pP4r/10/10/10/10/10 w - d6 0 1", "e5"), texts("e5e6"));
}

TEST_F(ElvenChessRules, EnPassantMayNotOpenADiagonalThroughTheTakenPawn) {
  // King b3, bishop g8: the pawn on d5 alone shuts the diagonal.
  EXPECT_EQ(moves("k9/6b3/10/10/3pP5/10/1K8/10/10/10 w - d6 0 1", "e5"), texts("e5e6"));
}

TEST_F(ElvenChessRules, EnPassantAnswersTheCheckOfThePawnThatPassed) {
  EXPECT_EQ(moves("k9/10/10/10/3pP5/4K5/10/10/10/10 w - d6 0 1"),
            texts("e5d6 e4d3 e4d4 e4d5 e4e3 e4f3 e4f4 e4f5"));
}

TEST_F(ElvenChessRules, AnOrdinaryKnightBishopRookQueenAndKing) {
  EXPECT_EQ(moves("k9/10/10/10/10/4N5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "c3 c5 d2 d6 f2 f6 g3 g5"));
  EXPECT_EQ(moves("k9/10/10/10/10/4B5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "d3 c2 b1 f3 g2 h1 i0 d5 c6 b7 a8 f5 g6 h7 i8 j9"));
  EXPECT_EQ(moves("k9/10/10/10/10/4R5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "a4 b4 c4 d4 f4 g4 h4 i4 j4 e0 e1 e2 e3 e5 e6 e7 e8 e9"));
  EXPECT_EQ(moves("k9/10/10/10/10/4Q5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4",
                     "a4 b4 c4 d4 f4 g4 h4 i4 j4 e0 e1 e2 e3 e5 e6 e7 e8 e9 d3 c2 b1 f3 "
                     "g2 h1 i0 d5 c6 b7 a8 f5 g6 h7 i8 j9"));
  EXPECT_EQ(moves("k9/10/10/10/10/4K5/10/10/10/10 w - - 0 1"),
            moves_to("e4", "d3 d4 d5 e3 e5 f3 f4 f5"));
}

TEST_F(ElvenChessRules, DwarfStepsAsAKing) {
  EXPECT_EQ(moves("k9/10/10/10/10/4D5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "d3 d4 d5 e3 e5 f3 f4 f5"));
}

TEST_F(ElvenChessRules, DwarfIsNotRoyal) {
  // It may stay attacked, be taken, and be owned twice.
  EXPECT_TRUE(is_move("k9/10/10/10/10/r3D5/10/10/10/2KD6 w - - 0 1", "c0b0"));
  EXPECT_EQ(after("k9/10/10/10/10/r3D5/10/10/10/9K b - - 3 1", "a4e4"),
            "k9/10/10/10/10/4r5/10/10/10/9K w - - 0 2");
}

TEST_F(ElvenChessRules, DwarfHasNothingOfAPawn) {
  EXPECT_EQ(moves("9k/10/10/4D5/10/10/10/10/10/K9 w - - 0 1", "e6e"), texts("e6e5 e6e7"));
  EXPECT_FALSE(is_rejected("9k/4D5/10/10/10/10/10/10/10/K9 w - - 0 1"));
  EXPECT_EQ(after("9k/10/10/10/10/10/10/4D5/10/K9 w - - 3 1", "e2e3"),
            "9k/10/10/10/10/10/4D5/10/10/K9 b - - 4 1");
}

TEST_F(ElvenChessRules, ElfSlidesAsBishopOrStepsOrthogonally) {
  EXPECT_EQ(moves("k9/10/10/10/10/4E5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "d3 c2 b1 f3 g2 h1 i0 d5 c6 b7 a8 f5 g6 h7 i8 j9 d4 e3 e5 f4"));
}

TEST_F(ElvenChessRules, GoblinSlidesAsRookOrStepsDiagonally) {
  EXPECT_EQ(moves("k9/10/10/10/10/4G5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "a4 b4 c4 d4 f4 g4 h4 i4 j4 e0 e1 e2 e3 e5 e6 e7 e8 e9 d3 d5 f3 f5"));
}

// Promotion.

TEST_F(ElvenChessRules, APawnPromotesOnRankSevenToQueenRookBishopOrKnightOnly) {
  EXPECT_EQ(moves("k9/10/10/4P5/10/10/10/10/10/K9 w - - 0 1", "e6"), moves_to("e6e7", "q r b n"));
}

TEST_F(ElvenChessRules, APawnPromotesByCaptureToo) {
  EXPECT_EQ(moves("k9/10/3nnn4/4P5/10/10/10/10/10/K9 w - - 0 1", "e6"),
            texts("e6d7q e6d7r e6d7b e6d7n e6f7q e6f7r e6f7b e6f7n"));
  EXPECT_EQ(after("k9/10/3nnn4/4P5/10/10/10/10/10/K9 w - - 7 1", "e6f7r"),
            "k9/10/3nnR4/10/10/10/10/10/10/K9 b - - 0 1");
}

TEST_F(ElvenChessRules, BlackPromotesOnRankTwo) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/4p5/3N6/10/K9 b - - 0 1", "e3"),
            texts("e3e2q e3e2r e3e2b e3e2n e3d2q e3d2r e3d2b e3d2n"));
  EXPECT_EQ(after("k9/10/10/10/10/10/4p5/10/10/K9 b - - 7 1", "e3e2n"),
            "k9/10/10/10/10/10/10/4n5/10/K9 w - - 0 2");
}

TEST_F(ElvenChessRules, NoPawnStandsOnOrBeyondItsPromotionRank) {
  for (const auto* white : {"9k/10/4P5/10/10/10/10/10/10/K9", "9k/4P5/10/10/10/10/10/10/10/K9",
                            "4P4k/10/10/10/10/10/10/10/10/K9"}) {
    EXPECT_TRUE(is_rejected(std::string(white) + " w - - 0 1")) << white;
  }
  for (const auto* black : {"9k/10/10/10/10/10/10/4p5/10/K9", "9k/10/10/10/10/10/10/10/4p5/K9",
                            "9k/10/10/10/10/10/10/10/10/K3p5"}) {
    EXPECT_TRUE(is_rejected(std::string(black) + " w - - 0 1")) << black;
  }
}

// The king, and the end of the game.

TEST_F(ElvenChessRules, APieceMayNotLeaveTheKingAttacked) {
  EXPECT_EQ(moves("k3r5/10/10/10/10/10/10/4E5/10/4K5 w - - 0 1", "e2"), texts("e2e1 e2e3"));
  EXPECT_EQ(moves("k3r5/10/10/10/10/10/10/4N5/10/4K5 w - - 0 1", "e2"), texts(""));
}

TEST_F(ElvenChessRules, TheKingMayNotStepWhereItWouldBeAttacked) {
  // Rook e9 checks along the file, also on the square behind the king.
  EXPECT_EQ(moves("k3r5/10/10/10/10/10/10/10/4K5/10 w - - 0 1"),
            moves_to("e1", "d0 d1 d2 f0 f1 f2"));
}

TEST_F(ElvenChessRules, CheckmateWins) {
  EXPECT_EQ(end_of("k8R/8R1/10/10/10/10/10/10/10/K9 b - - 0 1"), GameEnd::checkmate);
  EXPECT_EQ(result_of("k8R/8R1/10/10/10/10/10/10/10/K9 b - - 0 1"), GameResult::white_wins);
  EXPECT_EQ(result_of("k9/10/10/10/10/10/10/10/8r1/K8r w - - 0 1"), GameResult::black_wins);
}

TEST_F(ElvenChessRules, StalemateIsADraw) {
  EXPECT_EQ(end_of("k9/2Q7/10/10/10/10/10/10/10/K9 b - - 0 1"), GameEnd::stalemate);
  EXPECT_EQ(result_of("k9/2Q7/10/10/10/10/10/10/10/K9 b - - 0 1"), GameResult::draw);
}

TEST_F(ElvenChessRules, ThreefoldRepetitionIsADraw) {
  constexpr auto fen = "k9/10/10/10/10/10/10/10/10/K8R w - - 0 1";
  EXPECT_EQ(end_of(fen, "j0i0 a9b9 i0j0 b9a9"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "j0i0 a9b9 i0j0 b9a9 j0i0 a9b9 i0j0 b9a9"), GameEnd::repetition);
  EXPECT_EQ(result_of(fen, "j0i0 a9b9 i0j0 b9a9 j0i0 a9b9 i0j0 b9a9"), GameResult::draw);
}

TEST_F(ElvenChessRules, APositionWithACastlingRightIsAnotherPosition) {
  constexpr auto fen = "4k5/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1";
  EXPECT_EQ(end_of(fen, "j0i0 e9d9 i0j0 d9e9 j0i0 e9d9 i0j0 d9e9"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "j0i0 e9d9 i0j0 d9e9 j0i0 e9d9 i0j0 d9e9 j0i0"), GameEnd::repetition);
}

TEST_F(ElvenChessRules, APositionWithAnEnPassantSquareIsAnotherPosition) {
  constexpr auto fen = "k9/10/3p6/10/4P5/10/10/10/10/K8R b - - 0 1";
  EXPECT_EQ(end_of(fen, "d7d5 j0i0 a9b9 i0j0 b9a9 j0i0 a9b9 i0j0 b9a9"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "d7d5 j0i0 a9b9 i0j0 b9a9 j0i0 a9b9 i0j0 b9a9 j0i0"), GameEnd::repetition);
}

TEST_F(ElvenChessRules, AnEnPassantSquareThatNobodyCanUseIsNone) {
  EXPECT_EQ(after("k9/10/3p6/10/6P3/10/10/10/10/K9 b - - 0 1", "d7d5"),
            "k9/10/10/10/3p2P3/10/10/10/10/K9 w - - 0 2");
}

TEST_F(ElvenChessRules, AHundredPliesWithoutCaptureOrPawnMoveAreADraw) {
  constexpr auto fen = "k9/10/10/10/3n6/4P5/10/10/10/K8R w - - 99 80";
  EXPECT_EQ(end_of(fen), GameEnd::none);
  EXPECT_EQ(end_of(fen, "j0j1"), GameEnd::ply_rule);
  EXPECT_EQ(result_of(fen, "j0j1"), GameResult::draw);
  EXPECT_EQ(end_of(fen, "e4e5"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "e4d5"), GameEnd::none);
}

TEST_F(ElvenChessRules, KingAgainstKingIsADraw) {
  EXPECT_EQ(end_of("k9/10/10/10/10/10/10/10/10/K9 w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(result_of("k9/10/10/10/10/10/10/10/10/K9 w - - 0 1"), GameResult::draw);
}

TEST_F(ElvenChessRules, KingAndKnightOrBishopAgainstKingIsADraw) {
  for (const char piece : {'N', 'B', 'n', 'b'}) {
    const std::string fen = with_piece(piece, "9k/10/10/10/10/?9/10/10/10/9K w - - 0 1");
    EXPECT_EQ(end_of(fen), GameEnd::dead_position) << piece;
  }
}

TEST_F(ElvenChessRules, ThePositionDiesWithTheLastCapture) {
  EXPECT_EQ(end_of("9k/10/10/10/10/r9/N9/10/10/9K w - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of("9k/10/10/10/10/r9/B9/10/10/9K b - - 0 1", "a4a3"), GameEnd::none);
  EXPECT_EQ(end_of("9k/10/10/10/10/r9/1B8/10/10/9K w - - 0 1", "b3a4"), GameEnd::dead_position);
}

TEST_F(ElvenChessRules, AnyMoreMaterialPlaysOn) {
  for (const char piece : {'P', 'R', 'Q', 'D', 'E', 'G', 'W'}) {
    const std::string fen = with_piece(piece, "9k/10/10/10/10/?9/10/10/10/9K w - - 0 1");
    EXPECT_EQ(end_of(fen), GameEnd::none) << piece;
  }
  EXPECT_EQ(end_of("9k/10/10/10/10/NN8/10/10/10/9K w - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of("9k/10/10/10/10/N8n/10/10/10/9K w - - 0 1"), GameEnd::none);
}

}  // namespace
}  // namespace oliphaunt
