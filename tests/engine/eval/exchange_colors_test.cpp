#include "engine/eval/exchange_colors.h"

#include <gtest/gtest.h>

#include "engine/eval/evaluate.h"
#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

template <class G>
std::string exchanged(std::string_view fen) {
  return write_fen(Position<G>(exchange_colors(parse_fen<G>(fen).board()), 0, 1));
}

TEST(ExchangeColors, TakesAlongAllThatAPositionHas) {
  EXPECT_EQ(exchanged<Chess>("r3k3/8/8/8/4pP2/8/8/4K2R b Kq f3 0 1"),
            "4k2r/8/8/4Pp2/8/8/8/R3K3 w Qk f6 0 1");
  EXPECT_EQ(exchanged<Crazyhouse>("4k3/8/8/8/8/8/8/4K2N~[Nqq] w - - 0 1"),
            "4k2n~/8/8/8/8/8/8/4K3[QQn] b - - 0 1");
  EXPECT_EQ(exchanged<RogueElephant>("4k3/8/8/8/8/8/8/+N3K3[Pn] w - - 0 1"),
            "+n3k3/8/8/8/8/8/8/4K3[Np] b - - 0 1");
  // The board is turned, as the start array is.
  EXPECT_EQ(exchanged<ElvenChess>("r3k5/10/10/10/4R5/1w8/10/7W2/10/5K3R b Kq e5 0 1"),
            "r3k5/10/2w7/10/8W1/5r4/10/10/10/5K3R w Kq f4 0 1");
}

TEST(ExchangeColors, LeavesTheGameAsItIs) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const auto check = [](const Position<G>& position) {
      const Board<G>& board = position.board();
      const Board<G> other = exchange_colors(board);
      ASSERT_EQ(exchange_colors(other), board) << write_fen(position);
      const Position<G> set_up(other, position.plies_since_reset(), position.move_number());
      ASSERT_EQ(parse_fen<G>(write_fen(set_up), board.rules), set_up) << write_fen(position);
      MoveList<G> moves, other_moves;
      generate_legal(board, moves);
      generate_legal(other, other_moves);
      ASSERT_EQ(moves.size(), other_moves.size()) << write_fen(position);
      ASSERT_EQ(evaluate(board, default_weights(description<G>)),
                -evaluate(other, default_weights(description<G>)))
          << write_fen(position);
    };
    walk_at_random<G>(21, 1000, check);
    visit_scattered<G>(22, 300, check);
  });
}

}  // namespace
}  // namespace oliphaunt
