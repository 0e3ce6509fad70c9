#include "engine/notation/move_text.h"

#include <set>

#include <fmt/format.h>

#include "engine/position/fen.h"
#include "tests/engine/games_under_test.h"
#include "tests/engine/playout.h"
#include "tests/engine/suites.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class MoveTextTest : public ::testing::Test {};
TYPED_TEST_SUITE(MoveTextTest, AllGames, GameNames);

// Legal moves have texts that differ, and each text leads back to its move.
template <class G>
bool texts_lead_back(const Board<G>& board) {
  MoveList<G> moves;
  generate_legal(board, moves);
  std::set<std::string> texts;
  for (const Move move : moves) {
    const std::string text = move_text<G>(move);
    if (!texts.insert(text).second || parse_move(board, text) != move) return false;
  }
  return true;
}

TYPED_TEST(MoveTextTest, LeadsBackToTheMoveInTheSuites) {
  using G = TypeParam;
  const int count = for_each_suite_fen(G::name, [](const std::string& fen) {
    EXPECT_TRUE(texts_lead_back(parse_fen<G>(fen).board())) << fen;
  });
  EXPECT_GT(count, 0);
}

TYPED_TEST(MoveTextTest, LeadsBackToTheMoveInGames) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    Position<G> position;
    play_out(position, *any_choices(), [](const Position<G>& p, Move move) {
      RC_ASSERT(parse_move(p.board(), move_text<G>(move)) == move);
    });
    RC_ASSERT(texts_lead_back(position.board()));
  });
}

// The text of the legal move that a text stands for.
template <class G>
std::string understood(std::string_view fen, std::string_view text) {
  return move_text<G>(parse_move(parse_fen<G>(fen).board(), text));
}

TEST(SquareTextTest, UsesTheGamesOwnRankLabels) {
  EXPECT_EQ(square_text<Chess>(Geometry8x8::square(0, 0)), "a1");
  EXPECT_EQ(square_text<Chess>(Geometry8x8::square(7, 7)), "h8");
  EXPECT_EQ(square_text<ElvenChess>(Geometry10x10::square(0, 0)), "a0");
  EXPECT_EQ(square_text<ElvenChess>(Geometry10x10::square(9, 9)), "j9");
}

TEST(SquareTextTest, IsReadBack) {
  for (const Square s : Bitboard<Geometry10x10>::board()) {
    EXPECT_EQ(parse_square<ElvenShogi>(square_text<ElvenShogi>(s)), s);
  }
  for (const Square s : Bitboard<Geometry8x8>::board()) {
    EXPECT_EQ(parse_square<RogueElephant>(square_text<RogueElephant>(s)), s);
  }
}

TEST(SquareTextTest, RejectsWhatIsNoSquare) {
  for (const char* text : {"", "e", "e0", "e9", "i1", "E4", "4e", "e44", " e4"}) {
    EXPECT_FALSE(find_square<Chess>(text)) << text;
    try {
      parse_square<Chess>(text);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("expected one from a1 to h8"), std::string::npos);
    }
  }
  EXPECT_TRUE(find_square<ElvenChess>("j0"));
  EXPECT_FALSE(find_square<ElvenChess>("k0"));
}

TEST(MoveFormTest, ChessMoves) {
  constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(understood<Chess>(Chess::start, "e2e4"), "e2e4");
  EXPECT_EQ(understood<Chess>(castling, "e1g1"), "e1g1");
  EXPECT_EQ(understood<Chess>(castling, "e1c1"), "e1c1");
  EXPECT_EQ(understood<Chess>("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"), "d4e3");
}

TEST(MoveFormTest, CastlingIsTheKingsMoveOfThreeSquaresInElvenChess) {
  constexpr std::string_view fen = "r3k4r/10/10/10/10/10/10/10/10/R4K3R {} KQkq - 0 1";
  const std::string white = fmt::format(fen, 'w');
  EXPECT_EQ(understood<ElvenChess>(white, "f0i0"), "f0i0");
  EXPECT_EQ(understood<ElvenChess>(white, "f0c0"), "f0c0");
  const std::string black = fmt::format(fen, 'b');
  EXPECT_EQ(understood<ElvenChess>(black, "e9h9"), "e9h9");
  EXPECT_EQ(understood<ElvenChess>(black, "e9b9"), "e9b9");
  EXPECT_EQ(parse_move(parse_fen<ElvenChess>(white).board(), "f0i0").kind(), MoveKind::castle);
}

TEST(MoveFormTest, PromotionByChoiceNamesThePiece) {
  constexpr std::string_view fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* text : {"e7e8q", "e7e8r", "e7e8b", "e7e8n"}) {
    EXPECT_EQ(understood<Chess>(fen, text), text);
  }
  EXPECT_EQ(understood<Chess>(fen, "e7e8Q"), "e7e8q");
  EXPECT_EQ(understood<Crazyhouse>(fen, "e7e8q"), "e7e8q");
  EXPECT_EQ(understood<ElvenChess>("9k/10/10/4P5/10/10/10/10/10/5K4 w - - 0 1", "e6e7n"), "e6e7n");
}

TEST(MoveFormTest, PromotionWithoutChoiceMayLeaveThePieceOut) {
  constexpr std::string_view fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(understood<Shatranj>(fen, "e7e8c"), "e7e8c");
  EXPECT_EQ(understood<Shatranj>(fen, "e7e8"), "e7e8c");
  EXPECT_EQ(understood<CrazyElephant>(fen, "e7e8"), "e7e8c");
}

TEST(MoveFormTest, PlusOfRogueElephantMayBeLeftOut) {
  constexpr std::string_view fen = "7k/8/1N6/8/8/8/8/4K3[] w - - 0 1";
  EXPECT_EQ(understood<RogueElephant>(fen, "b6d7+"), "b6d7+");
  EXPECT_EQ(understood<RogueElephant>(fen, "b6d7"), "b6d7+");
}

TEST(MoveFormTest, PlusOfElvenShogiTellsTwoMovesApart) {
  constexpr std::string_view fen = "9k/10/10/4P5/10/10/10/10/10/5K4 w - - 0 1";
  const auto board = parse_fen<ElvenShogi>(fen).board();
  EXPECT_TRUE(parse_move(board, "e6e7+").is_promotion());
  EXPECT_FALSE(parse_move(board, "e6e7").is_promotion());
}

TEST(MoveFormTest, Drops) {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K3[PNn] w - - 0 1";
  EXPECT_EQ(understood<Crazyhouse>(fen, "P@e5"), "P@e5");
  EXPECT_EQ(understood<Crazyhouse>(fen, "n@e5"), "N@e5");
  constexpr std::string_view black = "4k3/8/8/8/8/8/8/4K3[PNn] b - - 0 1";
  EXPECT_EQ(understood<RogueElephant>(black, "N@e5"), "N@e5");
}

TEST(MoveFormTest, WarlockCapturesInTwoLegs) {
  constexpr std::string_view fen = "9k/10/10/10/3p6/4W5/10/10/10/5K4 w - - 0 1";
  EXPECT_EQ(understood<ElvenChess>(fen, "e4d5,d5c6"), "e4d5,d5c6");
  EXPECT_EQ(understood<ElvenChess>(fen, "e4d5,d5e4"), "e4d5,d5e4");
  EXPECT_EQ(understood<ElvenChess>(fen, "e4d5"), "e4d5");
  EXPECT_EQ(understood<ElvenShogi>(fen, "e4d5,d5e4"), "e4d5,d5e4");
}

TEST(MoveFormTest, PassIsFourZeros) {
  constexpr std::string_view fen = "9k/10/10/10/10/4W5/10/10/10/5K4 w - - 0 1";
  EXPECT_EQ(parse_move(parse_fen<ElvenChess>(fen).board(), "0000").kind(), MoveKind::pass);
  EXPECT_EQ(understood<ElvenChess>(fen, "0000"), "0000");
}

TEST(MoveFormTest, EitherWarlockMayTakeAndReturn) {
  // Both take d5 and stand where they stood: one position, hence one move.
  const auto board = parse_fen<ElvenChess>("9k/10/10/10/3p6/2W1W5/10/10/10/5K4 w - - 0 1").board();
  EXPECT_EQ(parse_move(board, "e4d5,d5e4"), parse_move(board, "c4d5,d5c4"));
}

// Rejections.

template <class G>
std::string complaint(std::string_view fen, std::string_view text) {
  const auto board = parse_fen<G>(fen).board();
  try {
    return "accepted: " + move_text<G>(parse_move(board, text));
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(MoveSyntaxTest, SaysAtWhichCharacterItIsNoMove) {
  const auto chess = [](std::string_view text) { return complaint<Chess>(Chess::start, text); };
  EXPECT_EQ(chess(""),
            "move '', character 1: found the end of the text, "
            "expected a file, a-h");
  EXPECT_EQ(chess("x2e4"), "move 'x2e4', character 1: found 'x', expected a file, a-h");
  EXPECT_EQ(chess("e9e4"), "move 'e9e4', character 2: found '9', expected a rank, 1-8");
  EXPECT_EQ(chess("e2"), "move 'e2', character 3: found the end of the text, expected a file, a-h");
  EXPECT_EQ(chess("e2-e4"), "move 'e2-e4', character 3: found '-', expected a file, a-h");
  EXPECT_EQ(chess("e2e"),
            "move 'e2e', character 4: found the end of the text, expected a rank, 1-8");
  EXPECT_EQ(chess("e2e4 "), "move 'e2e4 ', character 5: found ' ', expected the end of the move");
  EXPECT_EQ(chess("e2e4k"), "move 'e2e4k', character 5: found 'k', expected the end of the move");
  EXPECT_EQ(chess("e7e8qq"), "move 'e7e8qq', character 6: found 'q', expected the end of the move");
  EXPECT_EQ(chess("E2E4"), "move 'E2E4', character 1: found 'E', expected a file, a-h");
}

TEST(MoveSyntaxTest, KnowsTheFormsOfItsGameOnly) {
  EXPECT_EQ(complaint<Chess>(Chess::start, "0000"),
            "move '0000', character 1: found '0', expected a file, a-h");
  EXPECT_EQ(complaint<Chess>(Chess::start, "P@e4"),
            "move 'P@e4', character 1: found 'P', expected a file, a-h");
  EXPECT_EQ(complaint<Chess>(Chess::start, "e2e4+"),
            "move 'e2e4+', character 5: found '+', expected the end of the move");
  EXPECT_EQ(complaint<Chess>(Chess::start, "e2e3,e3e4"),
            "move 'e2e3,e3e4', character 5: found ',', expected the end of the move");
  EXPECT_EQ(complaint<Crazyhouse>(Crazyhouse::start, "K@e4"),
            "move 'K@e4', character 1: found 'K', expected a piece that can be in hand");
  EXPECT_EQ(complaint<ElvenChess>(ElvenChess::start, "a0a:"),
            "move 'a0a:', character 4: found ':', expected a rank, 0-9");
}

TEST(MoveSyntaxTest, SecondLegBeginsWhereTheFirstEnds) {
  EXPECT_EQ(complaint<ElvenChess>(ElvenChess::start, "e1e2,e3e4"),
            "move 'e1e2,e3e4', character 6: found 'e', expected e2, where the first leg ends");
}

TEST(MoveLegalityTest, PieceToMove) {
  EXPECT_EQ(complaint<Chess>(Chess::start, "e4e5"), "move 'e4e5': no piece on e4");
  EXPECT_EQ(complaint<Chess>(Chess::start, "e7e5"),
            "move 'e7e5': White is to move, not Black's pawn on e7");
}

TEST(MoveLegalityTest, WayOfMoving) {
  EXPECT_EQ(complaint<Chess>(Chess::start, "e2e5"),
            "move 'e2e5': White's pawn on e2 can't go to e5");
  EXPECT_EQ(complaint<Chess>(Chess::start, "e2d3"),
            "move 'e2d3': White's pawn on e2 can't go to d3");
  EXPECT_EQ(complaint<Chess>(Chess::start, "b1d2"),
            "move 'b1d2': White's pawn on d2 is in the way");
  EXPECT_EQ(complaint<Chess>(Chess::start, "a1a3"),
            "move 'a1a3': White's rook on a1 can't go to a3");
  EXPECT_EQ(complaint<Chess>(Chess::start, "b1b3"),
            "move 'b1b3': White's knight on b1 can't go to b3");
  EXPECT_EQ(complaint<ElvenChess>("9k/10/10/10/10/4W5/10/10/10/5K4 w - - 0 1", "e4e7"),
            "move 'e4e7': White's warlock on e4 can't go to e7");
}

TEST(MoveLegalityTest, KingInCheck) {
  constexpr std::string_view pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
  EXPECT_EQ(complaint<Chess>(pinned, "e2c3"), "move 'e2c3': it would leave the king in check");
  EXPECT_EQ(complaint<Chess>("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2"),
            "move 'e1e2': it would leave the king in check");
  EXPECT_EQ(complaint<Crazyhouse>("4k3/4r3/8/8/8/8/8/4K3[N] w - - 0 1", "N@a3"),
            "move 'N@a3': it would leave the king in check");
  // Taking en passant would open the rank.
  EXPECT_EQ(complaint<Chess>("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "d4e3"),
            "move 'd4e3': it would leave the king in check");
}

TEST(MoveLegalityTest, Castling) {
  EXPECT_EQ(complaint<Chess>("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1"),
            "move 'e1g1': the king can't castle to that side now");
  EXPECT_EQ(complaint<ElvenChess>(ElvenChess::start, "f0i0"), "accepted: f0i0");
}

TEST(MoveLegalityTest, Promotions) {
  EXPECT_EQ(complaint<Chess>("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8"),
            "move 'e7e8': promotion missing of White's pawn on e7, "
            "expected e7e8q or e7e8r or e7e8b or e7e8n");
  EXPECT_EQ(complaint<Chess>(Chess::start, "e2e4q"),
            "move 'e2e4q': no such promotion of White's pawn on e2, expected e2e4");
  EXPECT_EQ(complaint<RogueElephant>(RogueElephant::start, "e2e3+"),
            "move 'e2e3+': no such promotion of White's pawn on e2, expected e2e3");
}

TEST(MoveLegalityTest, APromotionWithoutChoiceNeedsNoSuffix) {
  EXPECT_EQ(understood<RogueElephant>("4k3/8/4P3/8/8/8/8/4K3[] w - - 0 1", "e6e7"), "e6e7+");
  EXPECT_EQ(understood<Shatranj>("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8"), "e7e8c");
  // A pawn must promote on the last rank, and may before.
  EXPECT_EQ(understood<ElvenShogi>("9k/4P5/10/10/10/10/10/10/10/5K4 w - - 0 1", "e8e9"), "e8e9+");
  EXPECT_EQ(understood<ElvenShogi>("9k/10/4r5/4P5/10/10/10/10/10/5K4 w - - 0 1", "e6e7"), "e6e7");
}

TEST(MoveLegalityTest, Drops) {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1";
  EXPECT_EQ(complaint<Crazyhouse>(fen, "N@e5"), "move 'N@e5': White has no knight in hand");
  EXPECT_EQ(complaint<Crazyhouse>(fen, "P@e8"), "move 'P@e8': e8 is not empty");
  EXPECT_EQ(complaint<Crazyhouse>(fen, "P@a8"), "move 'P@a8': a pawn may not be dropped on a8");
  EXPECT_EQ(complaint<RogueElephant>(fen, "P@a1"), "move 'P@a1': a pawn may not be dropped on a1");
}

TEST(MoveLegalityTest, WarlockLegs) {
  constexpr std::string_view fen = "9k/10/10/10/3p6/4W5/5P4/10/10/5K4 w - - 0 1";
  EXPECT_EQ(complaint<ElvenChess>(fen, "e4e5,e5e6"),
            "move 'e4e5,e5e6': no piece of Black on e5 to take");
  EXPECT_EQ(complaint<ElvenChess>(fen, "e4f3,f3f2"),
            "move 'e4f3,f3f2': no piece of Black on f3 to take");
  EXPECT_EQ(complaint<ElvenChess>(fen, "e4d5,d5d7"),
            "move 'e4d5,d5d7': each leg must be one king step");
  EXPECT_EQ(complaint<ElvenChess>(fen, "e4e6,e6e7"),
            "move 'e4e6,e6e7': each leg must be one king step");
  EXPECT_EQ(complaint<ElvenChess>(fen, "f3e4,e4d5"),
            "move 'f3e4,e4d5': White's pawn on f3 is no Warlock, which alone moves twice");
  EXPECT_EQ(complaint<ElvenChess>(fen, "e4e4"),
            "move 'e4e4': White's warlock on e4 can't go to e4");
}

TEST(MoveLegalityTest, TradingRules) {
  // The pawn on g6 guards the Warlock on f5.
  constexpr std::string_view guarded = "9k/10/10/6p3/5w4/4W5/10/10/10/K9 w - - 0 1";
  constexpr std::string_view why = "a Warlock may not take a Warlock where it can be taken back";
  EXPECT_EQ(complaint<ElvenChess>(guarded, "e4f5"), fmt::format("move 'e4f5': {}", why));
  EXPECT_EQ(understood<ElvenChess>(guarded, "e4f5,f5e4"), "e4f5,f5e4");

  constexpr std::string_view iron = "k9/10/10/10/4R5/10/10/3W6/3r6/9K b - e5 0 1";
  EXPECT_EQ(complaint<ElvenChess>(iron, "d1d2"),
            "move 'd1d2': White's warlock on d2 is iron on this ply");
}

TEST(MoveLegalityTest, OtherWarlockThatTakesAWarlockMustBeSafeToo) {
  // Both Warlocks could take on d5 and return, but the knight on b6 guards c4.
  const auto board = parse_fen<ElvenChess>("9k/10/10/1n8/3w6/2W1W5/10/10/10/5K4 w - - 0 1").board();
  EXPECT_EQ(move_text<ElvenChess>(parse_move(board, "e4d5,d5e4")), "e4d5,d5e4");
  EXPECT_THROW(parse_move(board, "c4d5,d5c4"), InputError);
  // Mirrored, so that the Warlock that is listed first is the one that may not.
  const auto mirrored =
      parse_fen<ElvenChess>("9k/10/10/5n4/3w6/2W1W5/10/10/10/5K4 w - - 0 1").board();
  EXPECT_EQ(move_text<ElvenChess>(parse_move(mirrored, "c4d5,d5c4")), "c4d5,d5c4");
  EXPECT_THROW(parse_move(mirrored, "e4d5,d5e4"), InputError);
}

TEST(MoveLegalityTest, Passes) {
  EXPECT_EQ(complaint<ElvenChess>("9k/10/10/10/10/10/10/10/10/5K4 w - - 0 1", "0000"),
            "move '0000': White has no Warlock to pass with");
  EXPECT_EQ(complaint<ElvenChess>("9k/10/10/10/10/4W5/10/10/10/r4K4 w - - 0 1", "0000"),
            "move '0000': a pass would leave the king in check");
  EXPECT_EQ(complaint<ElvenChess>("9k/10/10/10/10/10/10/10/PN8/WB3K4 w - - 0 1", "0000"),
            "move '0000': no Warlock stands beside an empty square to pass over");
}

}  // namespace
}  // namespace oliphaunt::testing
