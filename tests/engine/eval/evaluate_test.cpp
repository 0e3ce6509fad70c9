#include "engine/eval/evaluate.h"

#include <random>

#include <gtest/gtest.h>

#include "engine/eval/layout.h"
#include "engine/eval/phase.h"
#include "engine/eval/weight_groups.h"
#include "engine/games/registry.h"
#include "engine/position/fen.h"
#include "tests/engine/random_walk.h"

namespace oliphaunt {
namespace {

constexpr int positions_per_game = 15000;

// Weights without structure, so that no two terms can stand in for each other.
template <class G>
Weights random_weights(std::uint32_t seed) {
  std::mt19937 random(seed);
  Weights weights = default_weights(description<G>);
  for (Weight& w : weights.all) {
    w.mg = static_cast<int>(random() % 2001) - 1000;
    w.eg = static_cast<int>(random() % 2001) - 1000;
  }
  return weights;
}

int score_of(const EvaluationTrace& trace, const Weights& weights) {
  int mg = 0;
  int eg = 0;
  for (const auto& [weight, count] : trace.coefficients) {
    mg += count * weights.all[weight].mg;
    eg += count * weights.all[weight].eg;
  }
  return taper(mg, eg, trace.phase);
}

// The board after moving every square and, if asked, exchanging the colors.
template <class G, class Map>
Board<G> transformed(const Board<G>& board, bool swap_colors, Map map) {
  using T = Traits<G>;
  using Set = typename T::Set;
  Board<G> result = board;
  const auto moved = [&](Set set) {
    Set out;
    for (const Square s : set) out |= Set(map(s));
    return out;
  };
  for (auto& set : result.by_role) set = moved(set);
  for (auto& set : result.by_color) set = moved(set);
  if (swap_colors) {
    std::swap(result.by_color[0], result.by_color[1]);
    std::swap(result.hands[0], result.hands[1]);
    result.side_to_move = ~result.side_to_move;
  }
  return result;
}

TEST(EvaluateTest, CoefficientsTimesWeightsIsTheScore) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const Weights weights = random_weights<G>(1);
    walk_at_random<G>(2, positions_per_game, [&](const Position<G>& position) {
      const EvaluationTrace trace = trace_evaluation(position.board());
      ASSERT_EQ(score_of(trace, weights), evaluate(position.board(), weights))
          << write_fen(position);
    });
    visit_scattered<G>(9, 1000, [&](const Position<G>& position) {
      const EvaluationTrace trace = trace_evaluation(position.board());
      ASSERT_EQ(score_of(trace, weights), evaluate(position.board(), weights))
          << write_fen(position);
    });
  });
}

TEST(EvaluateTest, ExchangingColorsNegatesTheScore) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    using Geometry = typename G::Geometry;
    // The Elven array is symmetric about the board's centre, the others about its middle line.
    const bool about_centre = std::is_same_v<Geometry, Geometry10x10>;
    const auto map = [&](Square s) {
      const int file = Geometry::file(s);
      return Geometry::square(about_centre ? Geometry::files - 1 - file : file,
                              Geometry::ranks - 1 - Geometry::rank(s));
    };
    const Weights weights = random_weights<G>(3);
    walk_at_random<G>(4, 2000, [&](const Position<G>& position) {
      const Board<G> other = transformed(position.board(), true, map);
      ASSERT_EQ(evaluate(position.board(), weights), -evaluate(other, weights))
          << write_fen(position);
    });
  });
}

TEST(EvaluateTest, MirroringFilesKeepsTheScoreWhereNobodyCastles) {
  int games = 0;
  for_each_game([&]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    if (G::castling.size() != 0) return;
    ++games;
    using Geometry = typename G::Geometry;
    const auto map = [](Square s) {
      return Geometry::square(Geometry::files - 1 - Geometry::file(s), Geometry::rank(s));
    };
    const Weights weights = random_weights<G>(5);
    walk_at_random<G>(6, 2000, [&](const Position<G>& position) {
      const Board<G> other = transformed(position.board(), false, map);
      ASSERT_EQ(evaluate(position.board(), weights), evaluate(other, weights))
          << write_fen(position);
    });
  });
  EXPECT_GT(games, 0);
}

// A weight that no position uses would only make tuning slower.
TEST(EvaluateTest, EveryTermOccurs) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    std::vector<bool> seen(layout<G>.size, false);
    const auto look = [&](const Position<G>& position) {
      for (const auto& c : trace_evaluation(position.board()).coefficients) seen[c.weight] = true;
    };
    walk_at_random<G>(7, 5000, look);
    visit_scattered<G>(8, 5000, look);
    std::size_t first = 0;
    for (const WeightGroup& group : weight_groups(description<G>)) {
      bool any = false;
      for (int i = 0; i < group.size; ++i) any = seen[first++] || any;
      EXPECT_TRUE(any) << group_name(group);
    }
  });
}

TEST(EvaluateTest, PhaseRunsFromTheStartToBareKings) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    Board<G> board = Position<G>().board();
    EXPECT_EQ(game_phase(board), max_phase);
    const auto kings = board.pieces(Traits<G>::king);
    for (auto& set : board.by_role) set &= kings;
    for (auto& set : board.by_color) set &= kings;
    EXPECT_EQ(game_phase(board), 0);
  });
}

TEST(EvaluateTest, TaperRoundsTowardsZero) {
  EXPECT_EQ(taper(100, 0, max_phase), 100);
  EXPECT_EQ(taper(100, 40, 0), 40);
  EXPECT_EQ(taper(3, 0, max_phase / 2), 1);
  EXPECT_EQ(taper(-3, 0, max_phase / 2), -1);
}

}  // namespace
}  // namespace oliphaunt
