#include "engine/perft/replies.h"

#include <cstdint>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/games/elven_chess.h"
#include "engine/moves/movegen.h"
#include "engine/perft/kernel.h"
#include "engine/position/fen.h"

namespace oliphaunt {
namespace {

// What perft counts two plies ahead, by making every move.
template <class G>
std::uint64_t replies_one_by_one(const Board<G>& board) {
  MoveList<G> list;
  generate_legal(board, list);
  std::uint64_t replies = 0;
  for (const Move move : list) {
    Board<G> next = board;
    play(next, move);
    replies += count_legal(next);
  }
  return replies;
}

TEST(Replies, CountAllSlidersHoweverMany) {
  // Fourteen rooks may reply, and most of Black's moves leave them as they are.
  const auto board = parse_fen<Chess>("1k6/pppppppp/8/8/RRRRRRR1/RRRRRRR1/8/K7 b - - 0 1").board();
  EXPECT_EQ((perft_kernel<Chess, Color::black>(board, 2)), replies_one_by_one(board));
}

TEST(Replies, CountAllSlidersAmongWarlocksToo) {
  const auto board =
      parse_fen<ElvenChess>("1k8/pppppppppp/10/10/BBBBBBB3/RRRRRRR3/10/10/6W3/K9 b - - 0 1")
          .board();
  EXPECT_EQ((perft_kernel<ElvenChess, Color::black>(board, 2)), replies_one_by_one(board));
}

}  // namespace
}  // namespace oliphaunt
