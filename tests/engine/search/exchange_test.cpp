#include "engine/search/exchange.h"

#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/games/crazyhouse.h"
#include "engine/games/elven_chess.h"
#include "engine/games/rogue_elephant.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"

namespace oliphaunt {
namespace {

// Round values: P 100, N 300, B 310, R 500, Q 900, all else 400; a piece in hand is worth half as
// much as one on the board.
template <class G>
ExchangeValues<G> round_values() {
  Weights weights = default_weights(description<G>);
  const auto value = [](Role r) {
    switch (Traits<G>::piece(r).id[0]) {
      case 'P':
        return 100;
      case 'N':
        return 300;
      case 'B':
        return 310;
      case 'R':
        return 500;
      case 'Q':
        return 900;
      default:
        return 400;
    }
  };
  for (std::size_t i = 0; i < Traits<G>::role_count; ++i) {
    const Role r = static_cast<Role>(i);
    if (r == Traits<G>::king) continue;
    Weight& piece = weights.all[layout<G>.piece[i]];
    piece.mg = piece.eg = value(r);
    if (!Traits<G>::hand_roles.contains(r)) continue;
    Weight& hand = weights.all[layout<G>.hand[i]];
    hand.mg = hand.eg = value(r) / 2;
  }
  return ExchangeValues<G>(weights);
}

// The most that a move gains by exchange.
template <class G>
int exchange(std::string_view fen, std::string_view move_text) {
  const Position<G> position = parse_fen<G>(fen);
  const ExchangeValues<G> values = round_values<G>();
  const Move move = parse_move(position.board(), move_text);
  int gain = -5000;
  while (exchange_gains(position.board(), move, gain + 10, values)) gain += 10;
  return gain;
}

TEST(ExchangeTest, Captures) {
  // A loose pawn; a guarded one taken by pawn, knight and rook.
  EXPECT_EQ(exchange<Chess>("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5"), 100);
  EXPECT_EQ(exchange<Chess>("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), 0);
  EXPECT_EQ(exchange<Chess>("4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5"), -200);
  EXPECT_EQ(exchange<Chess>("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
}

TEST(ExchangeTest, SlidersBehindJoinIn) {
  // Two rooks against one guard, and against two.
  EXPECT_EQ(exchange<Chess>("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
  EXPECT_EQ(exchange<Chess>("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), -400);
}

TEST(ExchangeTest, KingsTakeOnlyWhatIsUnguarded) {
  EXPECT_EQ(exchange<Chess>("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
  EXPECT_EQ(exchange<Chess>("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
}

TEST(ExchangeTest, EnPassantAndPromotion) {
  EXPECT_EQ(exchange<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
  EXPECT_EQ(exchange<Chess>("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 800);
  EXPECT_EQ(exchange<Chess>("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), -100);
}

TEST(ExchangeTest, QuietMovesAndDropsCanLose) {
  EXPECT_EQ(exchange<Chess>("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3d5"), -300);
  EXPECT_EQ(exchange<Chess>("4k3/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3g4"), 0);
  // A knight dropped where a pawn takes it is lost, and half of another goes to the enemy's hand.
  EXPECT_EQ(exchange<Crazyhouse>("4k3/8/4p3/8/8/8/8/4K3[N] w - - 0 1", "N@d5"), -450);
  // Guarded by a pawn, at least that pawn's capturer can be taken: 450 against 150.
  EXPECT_EQ(exchange<Crazyhouse>("4k3/8/4p3/8/4P3/8/8/4K3[N] w - - 0 1", "N@d5"), -300);
  EXPECT_EQ(exchange<Crazyhouse>("4k3/8/4p3/8/8/8/8/4K3[N] w - - 0 1", "N@a5"), 0);
}

TEST(ExchangeTest, CapturesFillTheHand) {
  EXPECT_EQ(exchange<Crazyhouse>("4k3/8/8/3p4/8/4N3/8/4K3[] w - - 0 1", "e3d5"), 150);
  // A promoted queen counts as a queen on the board and as a pawn in hand.
  EXPECT_EQ(exchange<Crazyhouse>("4k3/8/8/3q~4/8/4N3/8/4K3[] w - - 0 1", "e3d5"), 950);
  EXPECT_EQ(exchange<RogueElephant>("4k3/8/8/3+p4/8/4N3/8/4K3[] w - - 0 1", "e3d5"), 450);
}

TEST(ExchangeTest, WarlocksAreLeftOut) {
  // Takes a guarded pawn from next to it: counts as the pawn, since it may go on.
  EXPECT_EQ(exchange<ElvenChess>("4k5/10/10/3p6/4p5/4W5/10/10/10/4K5 w - - 0 1", "e4e5"), 100);
  EXPECT_EQ(exchange<ElvenChess>("4k5/10/10/3p6/4p5/4W5/10/10/10/4K5 w - - 0 1", "e4e5,e5d6"), 200);
  // A guarded Warlock taken by another piece.
  EXPECT_EQ(exchange<ElvenChess>("4k5/10/3p6/4w5/10/10/10/4R5/10/4K5 w - - 0 1", "e2e6"), 400);
}

}  // namespace
}  // namespace oliphaunt
