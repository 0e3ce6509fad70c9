#include "tools/lab/tune/loss.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "tests/engine/random_walk.h"
#include "tests/tools/lab/tune/synthetic.h"
#include "tools/lab/tune/blocks.h"

namespace oliphaunt::lab {
namespace {

constexpr double scale = 150;

// Positions of random games with made-up results and scores.
template <class G>
Dataset positions_of(int count) {
  std::mt19937 random(5);
  Dataset data;
  walk_at_random<G>(3, count, [&](const Position<G>& position) {
    Label label{static_cast<std::uint8_t>(random() % 3), no_score};
    if (random() % 4 != 0) label.score = static_cast<std::int16_t>(random() % 801) - 400;
    data.add(trace_evaluation(position.board()), label);
  });
  return data;
}

std::vector<std::uint32_t> all_blocks(const Objective& objective) {
  std::vector<std::uint32_t> blocks(objective.blocks());
  std::iota(blocks.begin(), blocks.end(), 0U);
  return blocks;
}

TEST(LossTest, CrossEntropyIsWhatItsNameSays) {
  for (const double z : {-3.0, -0.5, 0.0, 0.1, 2.0, 7.0}) {
    for (const double t : {0.0, 0.3, 0.5, 1.0}) {
      const double p = expected_points(z, 1);
      EXPECT_NEAR(cross_entropy(z, t), -t * std::log(p) - (1 - t) * std::log(1 - p), 1e-12);
    }
  }
  EXPECT_DOUBLE_EQ(cross_entropy(1000, 0), 1000);
  EXPECT_DOUBLE_EQ(cross_entropy(-1000, 1), 1000);
  EXPECT_DOUBLE_EQ(cross_entropy(1000, 1), 0);
}

TEST(LossTest, EvaluationIsTheEngines) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const Weights& weights = default_weights(description<G>);
    Dataset data;
    std::vector<int> expected;
    walk_at_random<G>(4, 500, [&](const Position<G>& position) {
      data.add(trace_evaluation(position.board()), {});
      expected.push_back(evaluate(position.board(), weights));
    });
    for (std::size_t i = 0; i < data.size(); ++i) {
      ASSERT_EQ(std::trunc(evaluation(data, i, weight_vector(weights))), expected[i]) << i;
    }
  });
}

TEST(LossTest, TargetsMixResultAndScore) {
  Dataset data;
  data.add({}, {2, 0});
  data.add({}, {0, no_score});
  data.add({}, {1, 150});
  const Objective objective(data, scale, 0.75);
  EXPECT_DOUBLE_EQ(objective.target(0), 0.75 + 0.25 * 0.5);
  EXPECT_DOUBLE_EQ(objective.target(1), 0);
  EXPECT_DOUBLE_EQ(objective.target(2), 0.75 * 0.5 + 0.25 / (1 + std::exp(-1)));
}

template <class G>
class GradientTest : public ::testing::Test {};
using GradientGames = ::testing::Types<RogueElephant, ElvenChess, Chess>;
TYPED_TEST_SUITE(GradientTest, GradientGames);

TYPED_TEST(GradientTest, IsTheNumericDerivative) {
  using G = TypeParam;
  const Dataset data = positions_of<G>(2 * static_cast<int>(block_size) + 33);
  const Objective objective(data, scale, 0.6);
  WeightVector weights = weight_vector(default_weights(description<G>));
  WeightVector gradient;
  const double loss = objective.loss(weights, all_blocks(objective), gradient);
  EXPECT_NEAR(loss, objective.loss(weights), 1e-12);

  constexpr double step = 0.01;
  constexpr double tolerance = 1e-10;
  double largest = 0;
  const auto numeric = [&](double& value) {
    const double kept = value;
    value = kept + step;
    const double above = objective.loss(weights);
    value = kept - step;
    const double below = objective.loss(weights);
    value = kept;
    return (above - below) / (2 * step);
  };
  for (std::size_t i = 0; i < weights.size(); ++i) {
    ASSERT_NEAR(gradient[i].mg, numeric(weights[i].mg), tolerance) << i;
    ASSERT_NEAR(gradient[i].eg, numeric(weights[i].eg), tolerance) << i;
    largest = std::max(largest, std::abs(gradient[i].mg));
  }
  EXPECT_GT(largest, 1e4 * tolerance);
}

TEST(LossTest, BlocksMakeUpTheWhole) {
  const Dataset data = positions_of<Chess>(3 * static_cast<int>(block_size) + 1);
  const Objective objective(data, scale, 1);
  ASSERT_EQ(objective.blocks(), 4U);
  const WeightVector weights = weight_vector(default_weights(description<Chess>));
  WeightVector gradient;
  double sum = 0;
  for (const std::uint32_t block : all_blocks(objective)) {
    const double positions = block == 3 ? 1 : static_cast<double>(block_size);
    sum += positions * objective.loss(weights, std::vector{block}, gradient);
  }
  EXPECT_NEAR(sum / static_cast<double>(data.size()), objective.loss(weights), 1e-12);
}

}  // namespace
}  // namespace oliphaunt::lab
