#include "engine/perft/replies.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/perft/perft.h"
#include "engine/perft/perft_kernel.h"
#include "engine/position/fen.h"
#include "tests/oracle/random_positions.h"

// Perft counts the last two plies together, sorting moves by what their replies need. Here every
// move is made and its replies are counted one by one; whatever sets the two apart shows.

namespace oliphaunt {
namespace {

template <class G>
std::uint64_t count_two_plies_plainly(const Board<G>& board) {
  MoveList<G> moves;
  generate_legal(board, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    Board<G> next = board;
    play(next, move);
    MoveList<G> replies;
    generate_legal(next, replies);
    nodes += replies.size();
  }
  return nodes;
}

template <class G>
void expect_equal_counts(const Board<G>& board, const std::string& fen) {
  // Below each root move, the kernel counts two plies together.
  const PerftResult result = perft(board, 3);
  for (const PerftRoot& root : result.roots) {
    Board<G> next = board;
    play(next, root.move);
    ASSERT_EQ(root.nodes, count_two_plies_plainly(next))
        << G::name << ": " << fen << " after " << write_fen(Position<G>(next, 0, 1));
  }
}

template <class G>
class RepliesTest : public testing::Test {};

using Games = testing::Types<RogueElephant, ElvenChess, ElvenShogi, Chess, Crazyhouse, Shatranj,
                             CrazyElephant>;
TYPED_TEST_SUITE(RepliesTest, Games);

TYPED_TEST(RepliesTest, TwoPliesTogetherEqualTwoPliesOneByOneInScatteredPositions) {
  using G = TypeParam;
  const auto& spec = oracle::spec_of<G>();
  oracle::Random random(20261129);
  for (int i = 0; i < 60; ++i) {
    const std::string fen = oracle::write_fen(oracle::scattered_position(spec, G::rules, random));
    ASSERT_NO_FATAL_FAILURE(expect_equal_counts<G>(parse_fen<G>(fen).board(), fen));
  }
}

TYPED_TEST(RepliesTest, TwoPliesTogetherEqualTwoPliesOneByOneInGames) {
  using G = TypeParam;
  const auto& spec = oracle::spec_of<G>();
  oracle::Random random(61129202);
  for (int game = 0; game < 3; ++game) {
    const auto states = oracle::random_game(spec, G::rules, random, 120);
    for (std::size_t i = 0; i < states.size(); i += 9) {
      const std::string fen = oracle::write_fen(states[i]);
      ASSERT_NO_FATAL_FAILURE(expect_equal_counts<G>(parse_fen<G>(fen).board(), fen));
    }
  }
}

// A pawn that promotes on a line to the king attacks along the very line that it opens.
TEST(RepliesRegression, PromotionOpensTheLineItAttacksAlong) {
  const auto board = parse_fen<Chess>("8/6P1/1bp2r2/Rp3k2/3b4/5P2/5p2/1K6 w - - 0 1").board();
  EXPECT_EQ((perft_kernel<Chess, Color::white>(board, 2)), count_two_plies_plainly(board));
}

// More sliders than are kept in a list, and most moves leave them as they are.
TEST(RepliesRegression, CountAllSlidersHoweverMany) {
  const auto board = parse_fen<Chess>("1k6/pppppppp/8/8/RRRRRRR1/RRRRRRR1/8/K7 b - - 0 1").board();
  EXPECT_EQ((perft_kernel<Chess, Color::black>(board, 2)), count_two_plies_plainly(board));
}

TEST(RepliesRegression, CountAllSlidersAmongWarlocksToo) {
  const auto board =
      parse_fen<ElvenChess>("1k8/pppppppppp/10/10/BBBBBBB3/RRRRRRR3/10/10/6W3/K9 b - - 0 1")
          .board();
  EXPECT_EQ((perft_kernel<ElvenChess, Color::black>(board, 2)), count_two_plies_plainly(board));
}

}  // namespace
}  // namespace oliphaunt
