#include "tools/lab/spsa/spsa.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/lab/match/random.h"
#include "tools/lab/statistics/elo.h"

namespace oliphaunt::lab {
namespace {

Tunable tunable(double start, int least, int greatest, double step) {
  Tunable t;
  t.name = std::string("t");
  t.where = &Parameters::lmr_base;
  t.start = start;
  t.least = least;
  t.greatest = greatest;
  t.step = step;
  return t;
}

// By the formulas as they are usually written, with c and a worked out first.
TEST(SpsaSchedule, IsTheStandardOne) {
  const Schedule schedule{1000, 0.002};
  const double c_end = 7;
  const double c = c_end * std::pow(1000, 0.102);
  const double a_end = 0.002 * c_end * c_end;
  const double a = a_end * std::pow(100 + 1000, 0.601);
  for (const std::uint64_t k : {1, 2, 50, 999, 1000}) {
    const auto at = static_cast<double>(k);
    EXPECT_NEAR(schedule.perturbation(k, c_end), c / std::pow(at, 0.102), 1e-12);
    EXPECT_NEAR(schedule.gain(k, c_end), a / std::pow(100 + at, 0.601), 1e-12);
  }
  EXPECT_DOUBLE_EQ(schedule.perturbation(1000, c_end), c_end);
  EXPECT_DOUBLE_EQ(schedule.gain(1000, c_end), a_end);
}

TEST(SpsaDirections, AreFairAndIndependent) {
  constexpr int iterations = 20000;
  int ones = 0;
  int agreements = 0;  // of two parameters
  int repeats = 0;     // of one parameter, from one iteration to the next
  int last = 0;
  for (int k = 1; k <= iterations; ++k) {
    const std::vector<int> signs = directions(5, static_cast<std::uint64_t>(k), 2);
    for (const int sign : signs) ASSERT_EQ(std::abs(sign), 1);
    ones += signs[0] == 1;
    agreements += signs[0] == signs[1];
    repeats += signs[0] == last;
    last = signs[0];
  }
  // Five standard deviations of a fair coin.
  const double margin = 5 * std::sqrt(iterations) / 2;
  for (const int count : {ones, agreements, repeats}) {
    EXPECT_NEAR(count, iterations / 2.0, margin);
  }
  EXPECT_EQ(directions(5, 7, 64), directions(5, 7, 64));
  EXPECT_NE(directions(5, 7, 64), directions(6, 7, 64));
  EXPECT_NE(directions(5, 7, 64), directions(5, 8, 64));
}

TEST(Spsa, MovesAsTheFormulasSay) {
  const std::vector<Tunable> tunables{tunable(50, 0, 100, 4), tunable(10.25, 0, 1000, 2)};
  const Schedule schedule{10, 0.05};
  Spsa spsa(tunables, schedule, 3);
  Pentanomial results;  // 3 × (−2) + 1 × 0 + 2 × 1 + 5 × 2 = 6
  results.pairs = {3, 0, 1, 2, 5};
  for (std::uint64_t k = 1; k <= 10; ++k) {
    const std::vector<double> before = spsa.values();
    const std::vector<int> signs = directions(3, k, 2);
    const Trial trial = spsa.trial();
    EXPECT_EQ(trial.iteration, k);
    spsa.take(results);
    for (std::size_t i = 0; i < 2; ++i) {
      const double c = schedule.perturbation(k, tunables[i].step);
      EXPECT_EQ(trial.plus[i], std::lround(before[i] + signs[i] * c));
      EXPECT_EQ(trial.minus[i], std::lround(before[i] - signs[i] * c));
      const double step = schedule.gain(k, tunables[i].step) / c * signs[i] * 6;
      EXPECT_NEAR(spsa.values()[i], before[i] + step, 1e-12);
    }
  }
  EXPECT_TRUE(spsa.finished());
}

// Even steps of one, in a range of one, never give two players that are the same.
TEST(Spsa, StaysWithinBoundsAndNeverPlaysOnePlayerAgainstItself) {
  const std::vector<Tunable> tunables{tunable(0, 0, 1, 1), tunable(-3, -3, 100, 1),
                                      tunable(500, 0, 500, 300), tunable(7.5, 0, 20, 1)};
  constexpr std::uint64_t iterations = 2000;
  Spsa spsa(tunables, {iterations, 0.5}, 1);
  Random random(1, 2);
  while (!spsa.finished()) {
    const Trial trial = spsa.trial();
    for (std::size_t i = 0; i < tunables.size(); ++i) {
      for (const int value : {trial.plus[i], trial.minus[i]}) {
        ASSERT_GE(value, tunables[i].least);
        ASSERT_LE(value, tunables[i].greatest);
      }
      ASSERT_NE(trial.plus[i], trial.minus[i]) << i;
    }
    Pentanomial results;
    for (int pair = 0; pair < 8; ++pair) results.add(random.below(5));
    spsa.take(results);
    for (std::size_t i = 0; i < tunables.size(); ++i) {
      ASSERT_GE(spsa.values()[i], tunables[i].least);
      ASSERT_LE(spsa.values()[i], tunables[i].greatest);
    }
  }
}

// Elo lost by a player: a bowl with its lowest point at `best`, two Elo for a step off in any
// direction.
double loss(const std::vector<Tunable>& tunables, const std::vector<double>& best,
            const std::vector<int>& values) {
  double elo = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double steps = (values[i] - best[i]) / tunables[i].step;
    elo += 2 * steps * steps;
  }
  return elo;
}

// Games won and lost by chance, as often as that difference in Elo says.
TEST(Spsa, FindsTheLowestPointOfANoisyBowl) {
  const std::vector<Tunable> tunables{tunable(20, 0, 200, 10), tunable(900, 0, 1000, 50),
                                      tunable(0, -30, 30, 2), tunable(3, 1, 12, 1)};
  const std::vector<double> best{75, 400, 11, 8};
  for (const std::uint64_t seed : {1, 2, 3}) {
    constexpr std::uint64_t iterations = 3000;
    constexpr int pairs = 16;
    Spsa spsa(tunables, {iterations, 0.002}, seed);
    const double before = loss(tunables, best, rounded(spsa.values()));
    while (!spsa.finished()) {
      const Trial trial = spsa.trial();
      const double elo = loss(tunables, best, trial.minus) - loss(tunables, best, trial.plus);
      const auto wins = static_cast<std::uint64_t>(1e9 * score_of_elo(elo));
      Random random(seed, trial.iteration);
      Pentanomial results;
      for (int pair = 0; pair < pairs; ++pair) {
        std::size_t half_points = 0;
        for (int game = 0; game < 2; ++game) half_points += random.below(1000000000) < wins ? 2 : 0;
        results.add(half_points);
      }
      spsa.take(results);
    }
    EXPECT_GT(before, 200);
    EXPECT_LT(loss(tunables, best, rounded(spsa.values())), 8) << "seed " << seed;
    for (std::size_t i = 0; i < best.size(); ++i) {
      EXPECT_NEAR(spsa.values()[i], best[i], 2 * tunables[i].step) << "seed " << seed;
    }
  }
}

TEST(Spsa, GoesOnWhereItWas) {
  const std::vector<Tunable> tunables{tunable(50, 0, 100, 4), tunable(10, 0, 1000, 2)};
  const auto results = [](std::uint64_t k) {
    Pentanomial p;
    p.pairs = {k % 3, 1, 0, k % 5, 2};
    return p;
  };
  Spsa whole(tunables, {20, 0.05}, 3);
  while (!whole.finished()) whole.take(results(whole.trial().iteration));
  Spsa first(tunables, {20, 0.05}, 3);
  for (int i = 0; i < 7; ++i) first.take(results(first.trial().iteration));
  Spsa second(tunables, {20, 0.05}, 3);
  second.restore(first.iterations_done(), first.values());
  while (!second.finished()) second.take(results(second.trial().iteration));
  EXPECT_EQ(second.values(), whole.values());
}

}  // namespace
}  // namespace oliphaunt::lab
