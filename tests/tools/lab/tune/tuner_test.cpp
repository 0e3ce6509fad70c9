#include "tools/lab/tune/tuner.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/tools/lab/tune/synthetic.h"

namespace oliphaunt::lab {
namespace {

constexpr double true_scale = 200;
constexpr std::size_t weight_count = 12;

// Weights that are off, but not so far that the games would not know them.
Weights disturbed(Weights weights, std::uint32_t seed) {
  const Weights noise = made_up_weights(weights.size(), 60, 1000, seed);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights.all[i].mg = weights.all[i].mg / 2 + noise.all[i].mg;
    weights.all[i].eg = weights.all[i].eg / 2 + noise.all[i].eg;
  }
  return weights;
}

struct Problem {
  Weights truth = made_up_weights(weight_count, 200, 1000, 1);
  Weights start = disturbed(truth, 2);
  Dataset training, held_out;

  explicit Problem(std::size_t positions = 20000)
      : training(made_up_positions(positions, truth, true_scale, 3)),
        held_out(made_up_positions(positions / 4, truth, true_scale, 4)) {}
};

bool within_bounds(const Weights& weights) {
  for (const Weight& w : weights.all) {
    if (w.mg < w.min || w.mg > w.max || w.eg < w.min || w.eg > w.max) return false;
  }
  return true;
}

TEST(TunerTest, RecoversTheWeightsThatTheGamesWereMadeWith) {
  const Problem problem(200000);
  TunerSettings settings;
  settings.pull = 0;
  settings.rate = 4;
  const Tuned tuned = tune(problem.start, problem.training, problem.held_out, settings);
  // Games tell weights in units of the scale, and the scale was fitted to the start values.
  const double unit = true_scale / tuned.scale;
  double error = 0;
  double error_before = 0;
  for (std::size_t i = 0; i < weight_count; ++i) {
    const Weight& truth = problem.truth.all[i];
    error = std::max({error, std::abs(unit * tuned.weights.all[i].mg - truth.mg),
                      std::abs(unit * tuned.weights.all[i].eg - truth.eg)});
    error_before = std::max({error_before, std::abs(unit * problem.start.all[i].mg - truth.mg),
                             std::abs(unit * problem.start.all[i].eg - truth.eg)});
  }
  EXPECT_LT(error, 15);
  EXPECT_GT(error_before, 50);
  EXPECT_LT(tuned.after.held_out, tuned.before.held_out);
  EXPECT_LT(tuned.after.training, tuned.before.training);
  // No other weights could do better than the truth by much.
  WeightVector truth = weight_vector(problem.truth);
  const Objective ideal(problem.held_out, true_scale, 1);
  EXPECT_NEAR(tuned.after.held_out, ideal.loss(truth), 0.001);
}

TEST(TunerTest, ParallelTuningGivesTheSameBits) {
  const Problem problem;
  TunerSettings settings;
  settings.epochs = 8;
  settings.batch = 3000;
  std::vector<Epoch> expected;
  const Tuned one = tune(problem.start, problem.training, problem.held_out, settings,
                         [&](const Epoch& epoch) { expected.push_back(epoch); });
  ASSERT_EQ(expected.size(), 8U);
  for (const int threads : {2, 3, 8}) {
    settings.threads = threads;
    std::size_t next = 0;
    const Tuned many =
        tune(problem.start, problem.training, problem.held_out, settings, [&](const Epoch& epoch) {
          ASSERT_LT(next, expected.size());
          EXPECT_EQ(epoch.losses.training, expected[next].losses.training);
          EXPECT_EQ(epoch.losses.held_out, expected[next].losses.held_out);
          ++next;
        });
    EXPECT_EQ(many.weights, one.weights) << threads;
    EXPECT_EQ(many.scale, one.scale) << threads;
    EXPECT_EQ(many.after.training, one.after.training) << threads;
  }
}

TEST(TunerTest, StaysWithinBounds) {
  Problem problem;
  for (Weight& w : problem.start.all) {
    w.min = -70;
    w.max = 40;
    w.mg = std::clamp(w.mg, w.min, w.max);
    w.eg = std::clamp(w.eg, w.min, w.max);
  }
  TunerSettings settings;
  settings.rate = 20;
  settings.pull = 0;
  const Tuned tuned = tune(problem.start, problem.training, problem.held_out, settings);
  EXPECT_TRUE(within_bounds(tuned.weights));
  int at_bounds = 0;
  for (const Weight& w : tuned.weights.all) {
    at_bounds += w.mg == w.min || w.mg == w.max || w.eg == w.min || w.eg == w.max ? 1 : 0;
  }
  EXPECT_GT(at_bounds, 3);
}

TEST(TunerTest, KeepsTheStartWhereNothingPredictsBetter) {
  const Problem problem;
  // Held-out games that went the other way.
  Weights opposite = problem.truth;
  for (Weight& w : opposite.all) {
    w.mg = -w.mg;
    w.eg = -w.eg;
  }
  const Dataset held_out = made_up_positions(5000, opposite, true_scale, 5);
  TunerSettings settings;
  settings.patience = 4;
  // Games that say more than the start values drive the weights further the wrong way.
  settings.pull = 0;
  const Tuned tuned = tune(problem.start, problem.training, held_out, settings);
  EXPECT_EQ(tuned.weights, problem.start);
  EXPECT_EQ(tuned.best_epoch, 0);
  EXPECT_EQ(tuned.epochs, 4);
  EXPECT_EQ(tuned.after.held_out, tuned.before.held_out);
}

TEST(TunerTest, ThePullHoldsTheWeightsBack) {
  const Problem problem;
  const auto moved = [&](double pull) {
    TunerSettings settings;
    settings.pull = pull;
    const Tuned tuned = tune(problem.start, problem.training, problem.held_out, settings);
    double sum = 0;
    for (std::size_t i = 0; i < weight_count; ++i) {
      sum += std::abs(tuned.weights.all[i].mg - problem.start.all[i].mg);
    }
    return sum;
  };
  const double free = moved(0);
  EXPECT_GT(free, 300);
  EXPECT_LT(moved(3000), 0.7 * free);
  EXPECT_LT(moved(1e8), 0.1 * free);
}

TEST(TunerTest, LeavesWeightsAloneThatNoPositionHas) {
  Problem problem;
  problem.start.all.push_back({"unmet", "thing", -1000, 1000, 17, -4});
  const Tuned tuned = tune(problem.start, problem.training, problem.held_out, {});
  EXPECT_EQ(tuned.weights.all.back(), problem.start.all.back());
  EXPECT_GT(tuned.best_epoch, 0);
}

// With `--rate nan` it once wrote a weights file, and losses that were nan.
TEST(TunerTest, NothingThatIsNotFiniteBecomesAWeight) {
  const Problem problem;
  TunerSettings settings;
  settings.rate = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(tune(problem.start, problem.training, problem.held_out, settings),
               std::runtime_error);
}

TEST(TunerTest, StopsWhenTold) {
  const Problem problem;
  std::atomic<bool> stop = false;
  const Tuned tuned = tune(
      problem.start, problem.training, problem.held_out, {},
      [&](const Epoch& epoch) {
        EXPECT_LE(epoch.number, 2);
        stop = epoch.number == 2;
      },
      &stop);
  EXPECT_TRUE(tuned.stopped);
  EXPECT_EQ(tuned.epochs, 2);
}

}  // namespace
}  // namespace oliphaunt::lab
