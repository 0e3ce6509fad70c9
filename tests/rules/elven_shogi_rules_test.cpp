#include "engine/games/elven_chess.h"
#include "engine/games/elven_shogi.h"
#include "tests/rules/rule_fixture.h"

// What Elven Shogi has its own; warlock_rules_test.cpp has the Warlock.

namespace oliphaunt {
namespace {

class ElvenShogiRules : public RuleFixture<ElvenShogi> {};

TEST_F(ElvenShogiRules, StartsAsElvenChessWithoutCastlingRights) {
  EXPECT_EQ(ElvenChess::start,
            "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w KQkq - 0 1");
  EXPECT_EQ(write_fen(Position<ElvenShogi>()),
            "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w - - 0 1");
}

TEST_F(ElvenShogiRules, TheArmyMovesAsInElvenChess) {
  for (const auto* fen :
       {"k9/10/10/10/10/4K5/10/10/10/10 w - - 0 1", "k9/10/10/10/10/4Q5/10/10/10/K9 w - - 0 1",
        "k9/10/10/10/10/4D5/10/10/10/K9 w - - 0 1", "k9/10/10/10/10/4E5/10/10/10/K9 w - - 0 1",
        "k9/10/10/10/10/4G5/10/10/10/K9 w - - 0 1", "k9/10/10/10/10/4N5/10/10/10/K9 w - - 0 1"}) {
    Texts in_elven_chess;
    MoveList<ElvenChess> list;
    generate_legal(parse_fen<ElvenChess>(fen).board(), list);
    for (const Move move : list) in_elven_chess.insert(move_text<ElvenChess>(move));
    EXPECT_EQ(moves(fen), in_elven_chess) << fen;
  }
}

// Pawns.

TEST_F(ElvenShogiRules, PawnMovesOneStepStraightAheadWithoutADoubleStep) {
  EXPECT_EQ(moves("k9/10/10/10/10/10/10/4P5/10/K9 w - - 0 1", "e2"), texts("e2e3"));
  EXPECT_EQ(moves("k9/10/4p5/10/10/10/10/10/10/K9 b - - 0 1", "e7"), texts("e7e6"));
}

TEST_F(ElvenShogiRules, PawnCapturesStraightAheadAndNotDiagonally) {
  EXPECT_EQ(moves("k9/10/10/10/3nbn4/4P5/10/10/10/K9 w - - 0 1", "e4"), texts("e4e5"));
  EXPECT_EQ(after("k9/10/10/10/3nbn4/4P5/10/10/10/K9 w - - 3 1", "e4e5"),
            "k9/10/10/10/3nPn4/10/10/10/10/K9 b - - 0 1");
  EXPECT_EQ(moves("k9/10/10/10/4p5/3NBN4/10/10/10/K9 b - - 0 1", "e5"), texts("e5e4"));
}

TEST_F(ElvenShogiRules, PawnGivesCheckStraightAhead) {
  EXPECT_TRUE(in_check("10/10/10/10/4k5/4P5/10/10/10/K9 b - - 0 1"));
  EXPECT_FALSE(in_check("10/10/10/10/3k6/4P5/10/10/10/K9 b - - 0 1"));
  EXPECT_EQ(moves("10/10/10/4k5/10/4P5/10/10/10/K9 b - - 0 1"),
            moves_to("e6", "d5 d6 d7 e7 f5 f6 f7"));
}

TEST_F(ElvenShogiRules, ThereIsNoEnPassant) {
  EXPECT_TRUE(is_rejected("k9/10/10/10/3pP5/10/10/10/10/K9 w - d6 0 1"));
}

TEST_F(ElvenShogiRules, ThereIsNoCastling) {
  EXPECT_EQ(moves("4k5/10/10/10/10/10/10/10/10/R4K3R w - - 0 1", "f0"),
            moves_to("f0", "e0 e1 f1 g0 g1"));
  EXPECT_TRUE(is_rejected("4k5/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1"));
}

TEST_F(ElvenShogiRules, ThereAreNoDrops) {
  EXPECT_EQ(after("k9/10/10/10/4n5/4P5/10/10/10/K9 w - - 0 1", "e4e5"),
            "k9/10/10/10/4P5/10/10/10/10/K9 b - - 0 1");
  EXPECT_TRUE(is_rejected("k9/10/10/10/10/10/10/10/10/K9[P] w - - 0 1"));
}

TEST_F(ElvenShogiRules, PawnsMayStandAnywhere) {
  EXPECT_FALSE(is_rejected("k8P/8P1/7P2/10/10/10/10/2p7/1p8/p8K w - - 0 1"));
}

// Promotion: to what.

TEST_F(ElvenShogiRules, PawnKnightBishopAndRookPromote) {
  EXPECT_EQ(after("9k/10/10/4P5/10/10/10/10/10/K9 w - - 0 1", "e6e7+"),
            "9k/10/4D5/10/10/10/10/10/10/K9 b - - 0 1");
  EXPECT_EQ(after("9k/10/10/4N5/10/10/10/10/10/K9 w - - 0 1", "e6d8+"),
            "9k/3S6/10/10/10/10/10/10/10/K9 b - - 0 1");
  EXPECT_EQ(after("9k/10/10/4B5/10/10/10/10/10/K9 w - - 0 1", "e6d7+"),
            "9k/10/3E6/10/10/10/10/10/10/K9 b - - 0 1");
  EXPECT_EQ(after("9k/10/10/4R5/10/10/10/10/10/K9 w - - 0 1", "e6e8+"),
            "9k/4G5/10/10/10/10/10/10/10/K9 b - - 0 1");
}

TEST_F(ElvenShogiRules, NothingElsePromotes) {
  for (const char piece : {'K', 'Q', 'D', 'E', 'G', 'S', 'W'}) {
    const std::string fen =
        with_piece(piece, piece == 'K' ? "9k/10/10/4?5/10/10/10/10/10/10 w - - 0 1"
                                       : "9k/10/10/4?5/10/10/10/10/10/K9 w - - 0 1");
    EXPECT_EQ(moves(fen, "e6e7"), texts("e6e7")) << piece;
  }
}

TEST_F(ElvenShogiRules, SpiderMovesAsKnightAndKing) {
  EXPECT_EQ(moves("k9/10/10/10/10/4S5/10/10/10/K9 w - - 0 1", "e4"),
            moves_to("e4", "c3 c5 d2 d6 f2 f6 g3 g5 d3 d4 d5 e3 e5 f3 f4 f5"));
}

TEST_F(ElvenShogiRules, APromotedPieceIsSimplyThatPiece) {
  EXPECT_EQ(position("9k/10/10/4R5/10/10/10/10/10/K9 w - - 0 1", "e6e8+").board(),
            position("9k/10/10/4G5/10/10/10/10/10/K9 w - - 0 1", "e6e8").board());
}

// Promotion: when.

TEST_F(ElvenShogiRules, EnteringTheZoneOffersAPromotionThatMayBeDeclined) {
  EXPECT_EQ(moves("9k/10/10/4P5/10/10/10/10/10/K9 w - - 0 1", "e6"), texts("e6e7 e6e7+"));
  EXPECT_EQ(moves("9k/10/10/4N5/10/10/10/10/10/K9 w - - 0 1", "e6"),
            moves_to("e6", "c5 d4 f4 g5 c7 c7+ d8 d8+ f8 f8+ g7 g7+"));
  EXPECT_EQ(moves("9k/10/10/4R5/10/10/10/10/10/K9 w - - 0 1", "e6e"),
            moves_to("e6", "e0 e1 e2 e3 e4 e5 e7 e7+ e8 e8+ e9 e9+"));
  EXPECT_EQ(moves("9k/10/10/4B5/10/10/10/10/10/9K w - - 0 1", "e6"),
            moves_to("e6", "a2 b3 c4 d5 f5 g4 h3 i2 j1 d7 d7+ c8 c8+ b9 b9+ f7 f7+ g8 g8+ h9 h9+"));
}

TEST_F(ElvenShogiRules, BlacksZoneIsRanksTwoToZero) {
  EXPECT_EQ(moves("9k/10/10/10/10/10/4p5/10/10/K9 b - - 0 1", "e3"), texts("e3e2 e3e2+"));
  EXPECT_EQ(moves("9k/10/10/10/10/10/4r5/10/10/K9 b - - 0 1", "e3e"),
            moves_to("e3", "e0 e0+ e1 e1+ e2 e2+ e4 e5 e6 e7 e8 e9"));
  EXPECT_EQ(moves("9k/10/10/4p5/10/10/10/10/10/K9 b - - 0 1", "e6"), texts("e6e5"));
}

TEST_F(ElvenShogiRules, ADeclinedPromotionLeavesThePieceAsItIs) {
  EXPECT_EQ(after("9k/10/10/4P5/10/10/10/10/10/K9 w - - 3 1", "e6e7"),
            "9k/10/4P5/10/10/10/10/10/10/K9 b - - 0 1");
}

TEST_F(ElvenShogiRules, ACaptureThatStartsInsideTheZoneOffersAPromotionWhereverItEnds) {
  EXPECT_EQ(moves("9k/4n5/4P5/10/10/10/10/10/10/K9 w - - 0 1", "e7"), texts("e7e8 e7e8+"));
  EXPECT_EQ(moves("9k/4R5/10/10/4n5/10/10/10/10/K9 w - - 0 1", "e8e5"), texts("e8e5 e8e5+"));
  EXPECT_EQ(moves("9k/4R2n2/10/10/10/10/10/10/10/K9 w - - 0 1", "e8h8"), texts("e8h8 e8h8+"));
  EXPECT_EQ(after("9k/4R5/10/10/4n5/10/10/10/10/K9 w - - 0 1", "e8e5+"),
            "9k/10/10/10/4G5/10/10/10/10/K9 b - - 0 1");
}

TEST_F(ElvenShogiRules, AQuietMoveThatStartsInsideTheZoneOffersNone) {
  EXPECT_EQ(moves("9k/10/4P5/10/10/10/10/10/10/K9 w - - 0 1", "e7"), texts("e7e8"));
  EXPECT_EQ(moves("9k/4N5/10/10/10/10/10/10/10/K9 w - - 0 1", "e8"),
            moves_to("e8", "c7 c9 d6 f6 g7 g9"));
  EXPECT_EQ(moves("9k/4R5/10/10/4n5/10/10/10/10/K9 w - - 0 1", "e8e"),
            moves_to("e8", "e5 e5+ e6 e7 e9"));
}

TEST_F(ElvenShogiRules, ACaptureOutsideTheZoneOffersNone) {
  EXPECT_EQ(moves("9k/10/10/10/4n5/4P5/10/10/10/K9 w - - 0 1", "e4"), texts("e4e5"));
}

TEST_F(ElvenShogiRules, APawnThatMovesToTheLastRankMustPromote) {
  EXPECT_EQ(moves("9k/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", "e8"), texts("e8e9+"));
  EXPECT_EQ(moves("4n4k/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", "e8"), texts("e8e9+"));
  EXPECT_EQ(moves("9k/10/10/10/10/10/10/10/4p5/K9 b - - 0 1", "e1"), texts("e1e0+"));
}

TEST_F(ElvenShogiRules, OtherPiecesMayStayThemselvesOnTheLastRank) {
  EXPECT_EQ(moves("9k/10/4N5/10/10/10/10/10/10/K9 w - - 0 1", "e7"),
            moves_to("e7", "c6 c8 d5 d9 f5 f9 g6 g8"));
  EXPECT_EQ(moves("4n4k/10/10/4R5/10/10/10/10/10/K9 w - - 0 1", "e6e9"), texts("e6e9 e6e9+"));
}

TEST_F(ElvenShogiRules, APinnedPieceIsOfferedPromotionAlongItsLine) {
  EXPECT_EQ(moves("4r4k/10/10/4R5/10/10/4K5/10/10/10 w - - 0 1", "e6"),
            moves_to("e6", "e4 e5 e7 e7+ e8 e8+ e9 e9+"));
}

TEST_F(ElvenShogiRules, APromotionThatTakesAWarlockMakesIronWhateverItBecomes) {
  constexpr auto fen = "9k/10/4w5/4P5/10/10/10/10/10/K8W w - - 0 1";
  EXPECT_EQ(after(fen, "e6e7"), "9k/10/4P5/10/10/10/10/10/10/K8W b - e7 0 1");
  EXPECT_EQ(after(fen, "e6e7+"), "9k/10/4D5/10/10/10/10/10/10/K8W b - e7 0 1");
}

// The end of the game.

TEST_F(ElvenShogiRules, CheckmateWinsAndStalemateIsADraw) {
  EXPECT_EQ(end_of("k8R/8R1/10/10/10/10/10/10/10/K9 b - - 0 1"), GameEnd::checkmate);
  EXPECT_EQ(result_of("k8R/8R1/10/10/10/10/10/10/10/K9 b - - 0 1"), GameResult::white_wins);
  EXPECT_EQ(end_of("k9/2Q7/10/10/10/10/10/10/10/K9 b - - 0 1"), GameEnd::stalemate);
  EXPECT_EQ(result_of("k9/2Q7/10/10/10/10/10/10/10/K9 b - - 0 1"), GameResult::draw);
}

TEST_F(ElvenShogiRules, ThreefoldRepetitionIsADraw) {
  constexpr auto fen = "k9/10/10/10/10/10/10/10/10/K8R w - - 0 1";
  EXPECT_EQ(end_of(fen, "j0i0 a9b9 i0j0 b9a9"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "j0i0 a9b9 i0j0 b9a9 j0i0 a9b9 i0j0 b9a9"), GameEnd::repetition);
}

TEST_F(ElvenShogiRules, AHundredPliesWithoutCapturePawnMoveOrPromotionAreADraw) {
  constexpr auto fen = "k9/10/10/10/4n5/4P5/10/P9/10/K8R w - - 99 80";
  EXPECT_EQ(end_of(fen, "j0j1"), GameEnd::ply_rule);
  EXPECT_EQ(end_of(fen, "j0j8"), GameEnd::ply_rule) << "a declined promotion does not count";
  EXPECT_EQ(end_of(fen, "j0j8+"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "a2a3"), GameEnd::none);
  EXPECT_EQ(end_of(fen, "e4e5"), GameEnd::none);
}

TEST_F(ElvenShogiRules, KingAgainstKingOrKingAndMinorIsADraw) {
  EXPECT_EQ(end_of("9k/10/10/10/10/10/10/10/10/K9 w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(end_of("9k/10/10/10/10/N9/10/10/10/9K w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(end_of("9k/10/10/10/10/b9/10/10/10/9K w - - 0 1"), GameEnd::dead_position);
  for (const char piece : {'P', 'R', 'Q', 'D', 'E', 'G', 'S', 'W'}) {
    const std::string fen = with_piece(piece, "9k/10/10/10/10/?9/10/10/10/9K w - - 0 1");
    EXPECT_EQ(end_of(fen), GameEnd::none) << piece;
  }
}

}  // namespace
}  // namespace oliphaunt
