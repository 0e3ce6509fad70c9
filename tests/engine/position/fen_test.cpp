#include "engine/position/fen.h"

#include <fmt/format.h>

#include "engine/games/registry.h"
#include "tests/engine/games_under_test.h"
#include "tests/engine/playout.h"
#include "tests/engine/suites.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class FenTest : public ::testing::Test {};
TYPED_TEST_SUITE(FenTest, AllGames, GameNames);

TYPED_TEST(FenTest, StartPositionIsWrittenAsTheGameHasIt) {
  using G = TypeParam;
  EXPECT_EQ(write_fen(Position<G>()), G::start);
  EXPECT_EQ(write_fen(parse_fen<G>(G::start)), G::start);
}

TYPED_TEST(FenTest, EveryPositionOfTheSuitesSurvivesWritingAndReading) {
  using G = TypeParam;
  const int count = for_each_suite_fen(G::name, [](const std::string& fen) {
    const Position<G> read = parse_fen<G>(fen);
    const std::string written = write_fen(read);
    const Position<G> again = parse_fen<G>(written);
    EXPECT_EQ(again, read) << fen;
    EXPECT_EQ(write_fen(again), written) << fen;
  });
  EXPECT_GT(count, 0) << "no suite for " << G::name;
}

TYPED_TEST(FenTest, EveryPositionOfAGameSurvivesWritingAndReading) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    Position<G> position;
    play_out(position, *any_choices(), [](const Position<G>& p, Move) {
      const Position<G> read = parse_fen<G>(write_fen(p));
      RC_ASSERT(read == p);
      RC_ASSERT(read.key() == p.key());
    });
  });
}

TYPED_TEST(FenTest, ReadPositionPlaysByTheGivenRules) {
  using G = TypeParam;
  const Rules rules{PawnDrops::not_last, Stalemate::loss};
  EXPECT_EQ(parse_fen<G>(G::start, rules).board().rules, rules);
  EXPECT_EQ(parse_fen<G>(G::start).board().rules, G::rules);
}

// What is read from a FEN, written again.
template <class G>
std::string rewritten(std::string_view fen) {
  return write_fen(parse_fen<G>(fen));
}

TEST(FenReaderTest, PutsPiecesWhereTheTextHasThem) {
  const auto board = parse_fen<ElvenChess>("r3k4r/10/10/10/4p5/10/3W6/9P/10/5K4 b - - 3 9").board();
  using T = Traits<ElvenChess>;
  EXPECT_EQ(board.king(Color::white), T::square("f0"));
  EXPECT_EQ(board.king(Color::black), T::square("e9"));
  EXPECT_EQ(board.pieces(Color::white, T::special), T::Set(T::square("d3")));
  EXPECT_EQ(board.pieces(Color::white, T::pawn), T::Set(T::square("j2")));
  EXPECT_EQ(board.pieces(Color::black, T::pawn), T::Set(T::square("e5")));
  EXPECT_EQ(board.pieces(Color::black, T::find("R")),
            T::Set(T::square("a9")) | T::Set(T::square("j9")));
  EXPECT_EQ(board.occupied().count(), 7);
  EXPECT_EQ(board.side_to_move, Color::black);
}

TEST(FenReaderTest, ReadsCounters) {
  const auto position = parse_fen<Chess>("4k3/8/8/8/8/8/8/4K3 b - - 37 112");
  EXPECT_EQ(position.plies_since_reset(), 37);
  EXPECT_EQ(position.move_number(), 112);
}

TEST(FenReaderTest, TakesMissingCountersAsThoseOfANewGame) {
  EXPECT_EQ(rewritten<Chess>("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(FenReaderTest, TakesAnyRunOfSpacesAndTabs) {
  EXPECT_EQ(rewritten<Chess>(" 4k3/8/8/8/8/8/8/4K3   w\t-  - 0  1 "),
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(FenReaderTest, TakesCastlingRightsInAnyOrder) {
  EXPECT_EQ(rewritten<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1"),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST(FenReaderTest, AcceptsTheUnreachable) {
  // Ten rooks and pawns on the first rank; two Warlocks; pawns that were dropped in the zone.
  EXPECT_EQ(rewritten<Chess>("rrrrrrrr/rr5k/8/8/8/8/8/PPP1KPPP w - - 0 1"),
            "rrrrrrrr/rr5k/8/8/8/8/8/PPP1KPPP w - - 0 1");
  EXPECT_EQ(rewritten<ElvenChess>("4k5/10/10/10/10/10/4WW4/10/10/PP3K4 w - - 0 1"),
            "4k5/10/10/10/10/10/4WW4/10/10/PP3K4 w - - 0 1");
  EXPECT_EQ(rewritten<RogueElephant>("P3k3/P7/8/8/8/8/7p/4K2p[] w - - 0 1"),
            "P3k3/P7/8/8/8/8/7p/4K2p[] w - - 0 1");
  EXPECT_EQ(rewritten<ElvenShogi>("4k5/PPP7/10/10/10/10/10/10/ppp7/5K4 w - - 0 1"),
            "4k5/PPP7/10/10/10/10/10/10/ppp7/5K4 w - - 0 1");
}

// Hands.

TEST(FenHandsTest, AreWrittenInTheOrderOfTheGamesPiecesWhitesFirst) {
  EXPECT_EQ(rewritten<RogueElephant>("4k3/8/8/8/8/8/8/4K3[rRnpPNcCEePp] w - - 0 1"),
            "4k3/8/8/8/8/8/8/4K3[PPNECRppnecr] w - - 0 1");
  EXPECT_EQ(rewritten<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[qQbR] w - - 0 1"),
            "4k3/8/8/8/8/8/8/4K3[RQbq] w - - 0 1");
}

TEST(FenHandsTest, AreEmptyInEveryFormThatMeansIt) {
  for (const char* hands : {"[]", "[-]", "", "/", "/-"}) {
    const std::string fen = fmt::format("4k3/8/8/8/8/8/8/4K3{} w - - 0 1", hands);
    EXPECT_EQ(rewritten<Crazyhouse>(fen), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1") << fen;
  }
}

TEST(FenHandsTest, MayStandAsANinthRank) {
  EXPECT_EQ(rewritten<Crazyhouse>("4k3/8/8/8/8/8/8/4K3/PNr w - - 0 1"),
            "4k3/8/8/8/8/8/8/4K3[PNr] w - - 0 1");
}

TEST(FenHandsTest, KeepPromotedPiecesApartOnTheBoard) {
  EXPECT_EQ(rewritten<Crazyhouse>("4k3/6Qq~/R~7/8/8/8/8/4K3[] b - - 0 1"),
            "4k3/6Qq~/R~7/8/8/8/8/4K3[] b - - 0 1");
  EXPECT_EQ(rewritten<RogueElephant>("7k/8/+P+N+E+C+R3/PNECR3/8/+pp6/8/4K3[] w - - 0 1"),
            "7k/8/+P+N+E+C+R3/PNECR3/8/+pp6/8/4K3[] w - - 0 1");
}

TEST(FenHandsTest, HoldAsManyOfAKindAsCanEverBe) {
  const std::string pawns(Hand::max_count, 'P');
  EXPECT_EQ(parse_fen<Crazyhouse>(fmt::format("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", pawns))
                .board()
                .hand(Color::white)
                .count(0),
            Hand::max_count);
}

// E.p. and iron marks.

constexpr std::string_view en_passant_taken = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
constexpr std::string_view en_passant_idle = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";

TEST(FenMarkTest, EnPassantSquareIsKeptWherePawnsStandReady) {
  EXPECT_EQ(parse_fen<Chess>(en_passant_taken).board().en_passant, Traits<Chess>::square("e3"));
  EXPECT_EQ(rewritten<Chess>(en_passant_taken), en_passant_taken);
  EXPECT_EQ(rewritten<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"),
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
  EXPECT_EQ(rewritten<ElvenChess>("4k5/10/10/10/10/4pP4/10/10/10/5K4 b - f3 0 1"),
            "4k5/10/10/10/10/4pP4/10/10/10/5K4 b - f3 0 1");
  EXPECT_EQ(rewritten<ElvenChess>("4k5/10/10/10/10/10/10/10/10/5K4 w - - 0 1"),
            "4k5/10/10/10/10/10/10/10/10/5K4 w - - 0 1");
}

TEST(FenMarkTest, EnPassantSquareIsDroppedWhereNoPawnStandsReady) {
  EXPECT_EQ(parse_fen<Chess>(en_passant_idle).board().en_passant, no_square);
  EXPECT_EQ(rewritten<Chess>(en_passant_idle), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
}

TEST(FenMarkTest, EnPassantSquareIsKeptThoughTheKingForbidsToTake) {
  // The pawn on d4 is pinned: it could take but for its king.
  EXPECT_EQ(rewritten<Chess>("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"),
            "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
}

TEST(FenMarkTest, IronIsTheSquareOfThePieceThatTookAWarlock) {
  const std::string_view fen = "4k5/10/10/10/4R5/10/10/4W5/10/5K4 b - e5 0 1";
  EXPECT_EQ(parse_fen<ElvenChess>(fen).board().iron, Traits<ElvenChess>::square("e5"));
  EXPECT_EQ(parse_fen<ElvenChess>(fen).board().en_passant, no_square);
  EXPECT_EQ(rewritten<ElvenChess>(fen), fen);
  EXPECT_EQ(rewritten<ElvenShogi>(fen), fen);
}

// Rejections: each says in which field, at which column, and what was expected.

// The text has a '^' before the character that the error must point at.
template <class G>
void expect_rejected(std::string fen, std::string_view field, std::string_view why) {
  const std::size_t caret = fen.find('^');
  fen.erase(caret, 1);
  try {
    parse_fen<G>(fen);
    ADD_FAILURE() << "accepted: " << fen;
  } catch (const InputError& error) {
    const std::string message = error.what();
    const std::string where = fmt::format("FEN, {} (column {}): ", field, caret + 1);
    EXPECT_TRUE(message.starts_with(where)) << message << "\n  expected: " << where;
    EXPECT_NE(message.find(why), std::string::npos) << message << "\n  lacks: " << why;
  }
}

TEST(FenRejectionTest, EmptyText) {
  expect_rejected<Chess>("^", "board", "rank 8 has 0 squares, expected 8");
  expect_rejected<Chess>("   ^", "board", "rank 8 has 0 squares");
}

TEST(FenRejectionTest, TooFewRanks) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/4K3^ w - - 0 1", "board",
                         "found the end of the text, expected '/' and rank 1");
  expect_rejected<ElvenChess>("4k5/10^ w - - 0 1", "board", "expected '/' and rank 7");
}

TEST(FenRejectionTest, HandsBeforeTheLastRank) {
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/4K3^[] w - - 0 1", "board",
                              "found '[', expected '/' and rank 1");
}

TEST(FenRejectionTest, TooManyRanks) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3^/8 w - - 0 1", "board",
                         "found '/', expected the end of the board");
}

TEST(FenRejectionTest, TooManyRanksInAGameWithDrops) {
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3/^8 w - - 0 1", "board",
                              "found '8', expected a piece in hand");
}

TEST(FenRejectionTest, TooFewFiles) {
  expect_rejected<Chess>("4k3/8/^7/8/8/8/8/4K3 w - - 0 1", "board",
                         "rank 6 has 7 squares, expected 8");
  expect_rejected<ElvenChess>("4k5/10/10/10/10/10/10/10/10/^5K3 w - - 0 1", "board",
                              "rank 0 has 9 squares, expected 10");
}

TEST(FenRejectionTest, TooManyFilesByAPiece) {
  expect_rejected<Chess>("4k3/pppppppp^p/8/8/8/8/8/4K3 w - - 0 1", "board",
                         "rank 7 is too long, expected 8 squares");
}

TEST(FenRejectionTest, TooManyFilesByARun) {
  expect_rejected<Chess>("4k3/p^8/8/8/8/8/8/4K3 w - - 0 1", "board",
                         "rank 7 is too long, expected 8 squares");
}

TEST(FenRejectionTest, RunLongerThanARank) {
  expect_rejected<Chess>("4k3/^9/8/8/8/8/8/4K3 w - - 0 1", "board",
                         "found '9', expected a number of empty squares from 1 to 8");
  // The digits of one number, not two runs of four.
  expect_rejected<Chess>("4k3/^44/8/8/8/8/8/4K3 w - - 0 1", "board", "found '44'");
  expect_rejected<ElvenChess>("4k5/^99999999999999999999/10/10/10/10/10/10/10/5K4 w - - 0 1",
                              "board", "expected a number of empty squares from 1 to 10");
}

TEST(FenRejectionTest, RunOfNothing) {
  expect_rejected<Chess>("4k3/^08/8/8/8/8/8/4K3 w - - 0 1", "board", "found '08'");
  expect_rejected<Chess>("^04k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", "found '04'");
}

TEST(FenRejectionTest, UnknownLetter) {
  expect_rejected<Chess>("4k3/8/8/3^x4/8/8/8/4K3 w - - 0 1", "board",
                         "found 'x', expected a piece: P N B R Q K");
  // Each game has its own: the dwarf is none of chess.
  expect_rejected<Chess>("4k3/8/8/3^D4/8/8/8/4K3 w - - 0 1", "board", "found 'D'");
}

TEST(FenRejectionTest, UnprintableCharacter) {
  expect_rejected<Chess>(
      "4k3/8/8/3^\xff"
      "4/8/8/8/4K3 w - - 0 1",
      "board", "found '\\xff', expected a piece");
  expect_rejected<Chess>(std::string("4k3/^\0/8", 9), "board", "found '\\x00'");
}

TEST(FenRejectionTest, PromotionMarkOfAnotherGame) {
  expect_rejected<Chess>("4k3/8/8/3^+N4/8/8/8/4K3 w - - 0 1", "board", "found '+N'");
  expect_rejected<Crazyhouse>("4k3/8/8/3^+N4/8/8/8/4K3 w - - 0 1", "board", "found '+N'");
  expect_rejected<RogueElephant>("4k3/8/8/3^N~4/8/8/8/4K3 w - - 0 1", "board", "found 'N~'");
  expect_rejected<ElvenShogi>("4k5/10/10/10/3^+N6/10/10/10/10/5K4 w - - 0 1", "board",
                              "found '+N'");
}

TEST(FenRejectionTest, PromotionMarkOfAPieceThatNeverPromotes) {
  expect_rejected<RogueElephant>("4^+k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", "found '+k'");
  expect_rejected<Crazyhouse>("4k3/8/8/3^P~4/8/8/8/4K3 w - - 0 1", "board", "found 'P~'");
}

TEST(FenRejectionTest, PromotionMarkWithoutAPiece) {
  expect_rejected<RogueElephant>("4k3/8/8/7^+/8/8/8/4K3 w - - 0 1", "board",
                                 "found '+/', expected a piece");
  expect_rejected<Crazyhouse>("4k3/8/8/7^~/8/8/8/4K3 w - - 0 1", "board", "found '~'");
}

TEST(FenRejectionTest, MissingKing) {
  expect_rejected<Chess>("^8/8/8/8/8/8/8/4K3 w - - 0 1", "board",
                         "Black has no king, expected one");
  expect_rejected<Chess>("^4k3/8/8/8/8/8/8/8 w - - 0 1", "board", "White has no king");
}

TEST(FenRejectionTest, SecondKing) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/K3^K3 w - - 0 1", "board",
                         "White has a second king, expected one");
  expect_rejected<Chess>("4k2^k/8/8/8/8/8/8/4K3 w - - 0 1", "board", "Black has a second king");
}

TEST(FenRejectionTest, PawnWhereItMustHavePromoted) {
  expect_rejected<Chess>("^P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board",
                         "a pawn of White on a8, where it must have promoted");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K2^p w - - 0 1", "board", "a pawn of Black on h1");
  expect_rejected<Crazyhouse>("^P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", "on a8");
  expect_rejected<Shatranj>("^P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", "on a8");
  expect_rejected<CrazyElephant>("^P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", "on a8");
}

TEST(FenRejectionTest, PawnOnOrBeyondThePromotionRankOfElvenChess) {
  expect_rejected<ElvenChess>("4k5/10/^P9/10/10/10/10/10/10/5K4 w - - 0 1", "board",
                              "a pawn of White on a7, where it must have promoted");
  expect_rejected<ElvenChess>("4k5/^P9/10/10/10/10/10/10/10/5K4 w - - 0 1", "board", "on a8");
  expect_rejected<ElvenChess>("4k5/10/10/10/10/10/10/^p9/10/5K4 w - - 0 1", "board",
                              "a pawn of Black on a2");
  EXPECT_NO_THROW(parse_fen<ElvenChess>("4k5/10/10/P9/10/10/p9/10/10/5K4 w - - 0 1"));
}

TEST(FenRejectionTest, HandInAGameWithoutDrops) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3^[P] w - - 0 1", "board", "found '['");
  expect_rejected<Shatranj>("4k3/8/8/8/8/8/8/4K3^[] w - - 0 1", "board", "found '['");
  expect_rejected<ElvenShogi>("4k5/10/10/10/10/10/10/10/10/5K4^[] w - - 0 1", "board", "no hands");
}

TEST(FenRejectionTest, HandOfWhatCanNotBeHeld) {
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[P^K] w - - 0 1", "board",
                              "found 'K', expected a piece in hand: P N B R Q or ']'");
  expect_rejected<RogueElephant>("4k3/8/8/8/8/8/8/4K3[^+P] w - - 0 1", "board",
                                 "found '+', expected a piece in hand: P N E C R or ']'");
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[N^~] w - - 0 1", "board", "found '~'");
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[^2P] w - - 0 1", "board", "found '2'");
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3/P^x w - - 0 1", "board",
                              "found 'x', expected a piece in hand: P N B R Q");
}

TEST(FenRejectionTest, HandThatIsNotClosed) {
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[P^ w - - 0 1", "board",
                              "found the end of the text, expected a piece in hand");
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[P^-] w - - 0 1", "board", "found '-'");
}

TEST(FenRejectionTest, TextBehindTheHands) {
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[P]^N w - - 0 1", "board",
                              "found 'N', expected the end of the board");
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[P]^[] w - - 0 1", "board", "found '['");
}

TEST(FenRejectionTest, MoreOfAKindThanAHandCanEverTake) {
  const std::string pawns(Hand::max_count, 'P');
  expect_rejected<Crazyhouse>(fmt::format("4k3/8/8/8/8/8/8/4K3[{}^P] w - - 0 1", pawns), "board",
                              "at most 127 pawns");
}

TEST(FenRejectionTest, MoreOfAKindOnTheBoardAndInBothHandsThanOneHandCanEverTake) {
  // A queen that demotes counts as the pawn that a captor would get for it.
  const std::string hands = std::string(63, 'P') + std::string(62, 'p');
  EXPECT_NO_THROW(parse_fen<Crazyhouse>(fmt::format("4k3/8/8/8/8/8/P7/4K3[{}p] w - - 0 1", hands)));
  expect_rejected<Crazyhouse>(fmt::format("4k3/8/8/8/8/8/P6Q~/4K3[{}^p] w - - 0 1", hands), "board",
                              "at most 127 pawns");
}

TEST(FenRejectionTest, MoreOfAKindWherePromotedPiecesDemoteToTheirOwn) {
  const std::string knights(Hand::max_count - 1, 'N');
  EXPECT_NO_THROW(
      parse_fen<RogueElephant>(fmt::format("4k3/8/8/8/+N7/8/8/4K3[{}] w - - 0 1", knights)));
  expect_rejected<RogueElephant>(fmt::format("4k3/8/8/8/+N7/8/8/4K3[{}^N] w - - 0 1", knights),
                                 "board", "at most 127 knights");
}

TEST(FenRejectionTest, SideToMove) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3^", "side to move",
                         "found the end of the text, expected 'w' or 'b'");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 ^x - - 0 1", "side to move",
                         "found 'x', expected 'w' or 'b'");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 ^W - - 0 1", "side to move", "found 'W'");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 ^wb - - 0 1", "side to move", "found 'wb'");
}

TEST(FenRejectionTest, SideNotToMoveInCheck) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4R1K1 ^w - - 0 1", "side to move",
                         "White is to move and could take the king on e8");
  expect_rejected<Chess>("4k3/8/8/8/8/8/5p2/6K1 ^b - - 0 1", "side to move",
                         "Black is to move and could take the king on g1");
  expect_rejected<Chess>("8/8/8/3kK3/8/8/8/8 ^w - - 0 1", "side to move", "could take the king");
  // A Warlock reaches over what stands between.
  expect_rejected<ElvenChess>("4k5/3ppp4/4W5/10/10/10/10/10/10/5K4 ^w - - 0 1", "side to move",
                              "could take the king on e9");
}

TEST(FenRejectionTest, CastlingRightsMissingOrUnknown) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w^", "castling rights",
                         "found the end of the text, expected '-' or some of KQkq");
  expect_rejected<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w K^x - 0 1", "castling rights",
                         "found 'x', expected '-' or some of KQkq");
  expect_rejected<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w K^- - 0 1", "castling rights", "found '-'");
}

TEST(FenRejectionTest, CastlingRightTwice) {
  expect_rejected<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQ^K - 0 1", "castling rights",
                         "found 'K', expected each right once");
}

TEST(FenRejectionTest, CastlingRightWithoutItsKing) {
  expect_rejected<Chess>("r3k2r/8/8/8/8/8/8/R2K3R w k^K - 0 1", "castling rights",
                         "found 'K', expected a king of White on e1 for that right");
  expect_rejected<ElvenChess>("r4k3r/10/10/10/10/10/10/10/10/R4K3R w KQ^q - 0 1", "castling rights",
                              "expected a king of Black on e9");
}

TEST(FenRejectionTest, CastlingRightWithoutItsRook) {
  expect_rejected<Chess>("r3k2r/8/8/8/8/8/8/R3K3 w Q^K - 0 1", "castling rights",
                         "found 'K', expected a rook of White on h1 for that right");
  // Neither the enemy's rook nor a promoted one will do.
  expect_rejected<Chess>("4k2R/8/8/8/8/8/8/4K3 b ^k - 0 1", "castling rights",
                         "expected a rook of Black on h8");
  expect_rejected<Crazyhouse>("4k3/8/8/8/8/8/8/4K2R~ w ^K - 0 1", "castling rights",
                              "expected a rook of White on h1");
}

TEST(FenRejectionTest, CastlingRightInAGameWithoutCastling) {
  expect_rejected<Shatranj>("r3k2r/8/8/8/8/8/8/R3K2R w ^KQ - 0 1", "castling rights",
                            "found 'KQ', expected '-': the game has no castling");
}

TEST(FenRejectionTest, MarkMissingOrNoSquare) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w -^", "e.p. square",
                         "found the end of the text, expected '-' or a square");
  for (const char* square : {"e9", "i3", "e", "e33", "E3", "3e", "--"}) {
    expect_rejected<Chess>(fmt::format("4k3/8/8/8/3pP3/8/8/4K3 b - ^{} 0 1", square), "e.p. square",
                           fmt::format("found '{}', expected '-' or a square", square));
  }
  expect_rejected<ElvenChess>("4k5/10/10/10/10/10/10/10/10/5K4 w - ^k3 0 1", "e.p. or iron square",
                              "found 'k3'");
}

TEST(FenRejectionTest, EnPassantSquareOnARankThatNoDoubleStepPasses) {
  expect_rejected<Chess>("4k3/8/8/3pP3/8/8/8/4K3 b - ^e4 0 1", "e.p. square",
                         "expected a square that a pawn of White has just passed");
  expect_rejected<Chess>("4k3/8/8/3pP3/8/8/8/4K3 b - ^d6 0 1", "e.p. square", "a pawn of White");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w - ^e1 0 1", "e.p. square", "a pawn of Black");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w - ^a8 0 1", "e.p. square", "a pawn of Black");
  // On the ten-rank board the pawns start from rank 2 and pass rank 3.
  expect_rejected<ElvenChess>("4k5/10/10/10/10/10/4pP4/10/10/5K4 b - ^f2 0 1",
                              "e.p. or iron square", "a pawn of White");
}

TEST(FenRejectionTest, EnPassantSquareWithoutThePawnThatPassed) {
  expect_rejected<Chess>("4k3/8/8/8/3p4/8/8/4K3 b - ^e3 0 1", "e.p. square",
                         "found 'e3', expected a square that a pawn of White has just passed");
  expect_rejected<Chess>("4k3/8/8/8/3pN3/8/8/4K3 b - ^e3 0 1", "e.p. square", "a pawn of White");
  expect_rejected<Chess>("4k3/8/8/8/3pp3/8/8/4K3 b - ^e3 0 1", "e.p. square", "a pawn of White");
}

TEST(FenRejectionTest, EnPassantSquareThatIsOccupied) {
  expect_rejected<Chess>("4k3/8/8/8/3pP3/4N3/8/4K3 b - ^e3 0 1", "e.p. square", "a pawn of White");
}

TEST(FenRejectionTest, EnPassantSquareWithThePawnsOriginOccupied) {
  expect_rejected<Chess>("4k3/8/8/8/3pP3/8/4N3/4K3 b - ^e3 0 1", "e.p. square", "a pawn of White");
}

TEST(FenRejectionTest, EnPassantSquareInAGameWithoutDoubleSteps) {
  expect_rejected<Shatranj>("4k3/8/8/8/3pP3/8/8/4K3 b - ^e3 0 1", "e.p. square",
                            "expected '-': the game has no en passant");
  expect_rejected<ElvenShogi>("4k5/10/10/10/10/3pP5/10/10/10/5K4 b - ^e3 0 1",
                              "e.p. or iron square",
                              "expected '-' or the square where a Warlock was taken");
}

TEST(FenRejectionTest, IronOnASquareThatTheCaptorDoesNotHold) {
  expect_rejected<ElvenChess>("4k5/10/10/10/4r5/10/10/3W6/10/5K4 b - ^e5 0 1",
                              "e.p. or iron square",
                              "found 'e5', expected a square that White holds");
  expect_rejected<ElvenChess>("4k5/10/10/10/10/10/10/3W6/10/5K4 b - ^e5 0 1", "e.p. or iron square",
                              "a pawn of White");
}

TEST(FenRejectionTest, IronOnAWarlock) {
  expect_rejected<ElvenChess>("4k5/10/10/10/10/10/10/3W6/10/5K4 b - ^d2 0 1", "e.p. or iron square",
                              "is none itself");
}

TEST(FenRejectionTest, IronWithoutAWarlockToProtect) {
  expect_rejected<ElvenChess>("4k5/10/10/10/3R6/10/10/10/10/5K4 b - ^d5 0 1", "e.p. or iron square",
                              "expected '-': White has no Warlock that could be iron");
  // A Warlock of the side to move does not count.
  expect_rejected<ElvenChess>("4k5/10/10/w9/3R6/10/10/10/10/5K4 b - ^d5 0 1", "e.p. or iron square",
                              "White has no Warlock");
}

TEST(FenRejectionTest, PlyCounter) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w - - ^x 1", "ply counter",
                         "found 'x', expected a number from 0 to 999999");
  for (const char* number : {"-1", "+1", "1.5", "1000000", "99999999999999999999", "1x"}) {
    expect_rejected<Chess>(fmt::format("4k3/8/8/8/8/8/8/4K3 w - - ^{} 1", number), "ply counter",
                           fmt::format("found '{}'", number));
  }
}

TEST(FenRejectionTest, MoveNumber) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 ^x", "move number",
                         "found 'x', expected a number from 0 to 999999");
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0^", "move number",
                         "found the end of the text");
}

TEST(FenRejectionTest, TextBehindTheLastField) {
  expect_rejected<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ^e4", "after the move number",
                         "found 'e4', expected nothing more");
}

}  // namespace
}  // namespace oliphaunt::testing
