#include "engine/moves/movegen.h"

#include <random>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "tests/engine/games_under_test.h"

// The generators' edges; what is legal is tested by the rules' own tests and the differential walk.

namespace oliphaunt {
namespace {

template <class G>
Board<G> board_of(std::string_view fen) {
  return parse_fen<G>(fen).board();
}

template <class G>
std::size_t listed(std::string_view fen) {
  MoveList<G> list;
  generate_legal(board_of<G>(fen), list);
  EXPECT_EQ(count_legal(board_of<G>(fen)), list.size());
  return list.size();
}

TEST(Movegen, AppendsToAList) {
  const Board<Chess> board = Position<Chess>().board();
  MoveList<Chess> list;
  generate_legal(board, list);
  generate_legal(board, list);
  EXPECT_EQ(list.size(), 40);
}

// The densest positions of each kind stay below the bound that lists are made for.

TEST(Movegen, AListHoldsTheMovesOfManyWarlocks) {
  // On every second square of every second rank, with enemies on all others; there is air around
  // the kings.
  constexpr auto fen =
      "k2ddddddd/3dWdWdWd/3ddddddd/WdWdWdWdWd/dddddddddd/WdWdWdWdWd/dddddddddd/WdWdWdWdWd/"
      "2dddddddd/K1WdWdWdWd w - - 0 1";
  const std::size_t moves = listed<ElvenShogi>(fen);
  EXPECT_GT(moves, 1000);
  EXPECT_LE(moves, max_legal_moves<ElvenShogi>());
}

TEST(Movegen, AListHoldsTheMovesOfManyQueens) {
  // Queens around the rim; the black king hides behind pawns of its own.
  constexpr auto fen =
      "QQQQQQQQQQ/Q8Q/Q8Q/Q2ppp3Q/Q2pkp3Q/Q2ppp3Q/Q8Q/Q8Q/Q8Q/QQQQQQQQQK w - - 0 1";
  const std::size_t moves = listed<ElvenShogi>(fen);
  EXPECT_GT(moves, 300);
  EXPECT_LE(moves, max_legal_moves<ElvenShogi>());
}

TEST(Movegen, AListHoldsAFullHandsDrops) {
  constexpr auto fen = "k7/8/8/8/8/8/8/K7[PNECRPNECR] w - - 0 1";
  // 62 empty squares for four kinds, 48 for the pawn, and the king's three moves.
  EXPECT_EQ(listed<RogueElephant>(fen), 4 * 62 + 48 + 3);
  EXPECT_GE(max_legal_moves<RogueElephant>(), 4 * 62 + 48 + 3);
}

TEST(Movegen, CapturesAreEnPassantAndWarlockCapturesToo) {
  MoveList<Chess> chess;
  generate_captures(board_of<Chess>("k7/8/8/2npP3/3P4/8/8/K7 w - d6 0 1"), chess);
  ASSERT_EQ(chess.size(), 2);
  EXPECT_TRUE(
      chess.contains(parse_move(board_of<Chess>("k7/8/8/2npP3/3P4/8/8/K7 w - d6 0 1"), "e5d6")));

  const Board<ElvenChess> board = board_of<ElvenChess>("k9/10/10/10/3n6/4W5/10/10/10/K9 w - - 0 1");
  MoveList<ElvenChess> elven;
  generate_captures(board, elven);
  EXPECT_EQ(elven.size(), 9) << "the leap, and eight ways to go on";
}

TEST(Movegen, CapturesLeaveOutDropsAndQuietPromotions) {
  MoveList<RogueElephant> list;
  generate_captures(board_of<RogueElephant>("k7/8/3nP3/8/8/8/8/K7[PN] w - - 0 1"), list);
  EXPECT_TRUE(list.empty());
  generate_captures(board_of<RogueElephant>("k7/3n4/4P3/8/8/8/8/K7[PN] w - - 0 1"), list);
  EXPECT_EQ(list.size(), 1);
}

TEST(Movegen, NoMoveIsNotLegal) { EXPECT_FALSE(is_legal(Position<Chess>().board(), Move())); }

TEST(Movegen, APassIsNamedForTheFirstWarlockThatCanMakeIt) {
  const Board<ElvenChess> board = board_of<ElvenChess>("k9/10/10/10/10/4W5/10/6W3/10/K9 w - - 0 1");
  constexpr Role w = Traits<ElvenChess>::special;
  constexpr Square first = Traits<ElvenChess>::square("g2");
  constexpr Square second = Traits<ElvenChess>::square("e4");
  EXPECT_TRUE(is_legal(board, Move(MoveKind::pass, first, first, w, w)));
  EXPECT_FALSE(is_legal(board, Move(MoveKind::pass, second, second, w, w)));
}

template <class G>
class MovegenOfEachGame : public ::testing::Test {};
TYPED_TEST_SUITE(MovegenOfEachGame, testing::AllGames, testing::GameNames);

// As a hash table full of other positions' moves, or a file full of noise, might ask.
TYPED_TEST(MovegenOfEachGame, AnyBitsAreJudgedAsTheListSays) {
  using G = TypeParam;
  const Board<G> board = Position<G>().board();
  MoveList<G> list;
  generate_legal(board, list);
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Move move = Move::from_bits(static_cast<std::uint32_t>(random()));
    ASSERT_EQ(is_legal(board, move), list.contains(move)) << move.bits();
  }
  for (const Move move : list) {
    EXPECT_TRUE(is_legal(board, move));
    for (int bit = 0; bit < 32; ++bit) {
      const Move other = Move::from_bits(move.bits() ^ (1U << bit));
      ASSERT_EQ(is_legal(board, other), list.contains(other)) << other.bits();
    }
  }
}

}  // namespace
}  // namespace oliphaunt
