#include "tools/speed/comparison.h"

#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt {
namespace {

SpeedReport report(std::vector<SpeedItem> items) {
  return {.version = "1",
          .compiler = "c",
          .flags = "f",
          .engine = "e",
          .machine = {},
          .items = std::move(items)};
}

TEST(PairedRatio, KnowsStudentsTable) {
  // Logarithms 0.1, 0.2, 0.3: mean 0.2, standard error 0.1 / sqrt(3), and t of two degrees of
  // freedom is 4.302653 at 97.5%.
  const std::array<double, 3> ours{std::exp(0.1), std::exp(0.2), std::exp(0.3)};
  const std::array<double, 3> others{1, 1, 1};
  const SpeedRatio r = paired_ratio(ours, others);
  EXPECT_NEAR(std::log(r.ratio), 0.2, 1e-12);
  EXPECT_NEAR(std::log(r.high), 0.2 + 4.302653 * 0.1 / std::sqrt(3.0), 1e-6);
  EXPECT_NEAR(std::log(r.low), 0.2 - 4.302653 * 0.1 / std::sqrt(3.0), 1e-6);
  EXPECT_EQ(r.verdict(), SpeedVerdict::no_difference);
}

TEST(PairedRatio, SwapsWithTheBuilds) {
  const std::array<double, 4> a{3, 5, 4, 6};
  const std::array<double, 4> b{2, 2.5, 3, 3.5};
  const SpeedRatio ab = paired_ratio(a, b);
  const SpeedRatio ba = paired_ratio(b, a);
  EXPECT_NEAR(ab.ratio * ba.ratio, 1, 1e-12);
  EXPECT_NEAR(ab.low * ba.high, 1, 1e-12);
  EXPECT_EQ(ab.verdict(), SpeedVerdict::faster);
  EXPECT_EQ(ba.verdict(), SpeedVerdict::slower);
}

TEST(PairedRatio, WhatSlowsBothDownDoesNotCount) {
  // The machine is at times twice as slow, but for both alike.
  const std::array<double, 4> ours{110, 55.1, 109.9, 55};
  const std::array<double, 4> others{100, 50, 100, 50};
  const SpeedRatio r = paired_ratio(ours, others);
  EXPECT_GT(r.low, 1.09);
  EXPECT_LT(r.high, 1.11);
}

TEST(PairedRatio, EqualRunsHaveAnIntervalOfNoWidth) {
  const std::array<double, 2> rates{7, 9};
  const SpeedRatio r = paired_ratio(rates, rates);
  EXPECT_EQ(r.low, 1);
  EXPECT_EQ(r.high, 1);
  EXPECT_EQ(r.verdict(), SpeedVerdict::no_difference);
}

TEST(PairedRatio, CoversTheTruthAsOftenAsItSays) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> noise(0, 0.05);
  constexpr int trials = 4000;
  int covered = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::array<double, 5> ours{};
    std::array<double, 5> others{};
    for (std::size_t i = 0; i < 5; ++i) {
      ours[i] = 1.2 * std::exp(noise(random));
      others[i] = std::exp(noise(random));
    }
    const SpeedRatio r = paired_ratio(ours, others);
    covered += r.low < 1.2 && 1.2 < r.high;
  }
  // Four standard deviations of a binomial count around 95%.
  EXPECT_NEAR(static_cast<double>(covered) / trials, confidence, 0.014);
}

TEST(Compare, PairsItemsByGameAndName) {
  const auto ours = report({{"chess", "count", 100, {1, 1}}, {"chess", "perft", 100, {1, 1}}});
  const auto others = report({{"chess", "perft", 100, {4, 4}}, {"chess", "count", 100, {2, 2}}});
  const SpeedComparison c = compare(ours, others);
  ASSERT_EQ(c.items.size(), 2U);
  EXPECT_EQ(c.items[0].name, "count");
  EXPECT_NEAR(c.items[0].ratio.ratio, 2, 1e-12);
  EXPECT_NEAR(c.items[1].ratio.ratio, 4, 1e-12);
  EXPECT_TRUE(c.notes.empty());
}

TEST(Compare, LeavesOutWhatIsNotTheSameWork) {
  const auto ours = report({{"chess", "count", 100, {1, 1}}, {"chess", "perft", 100, {1, 1}}});
  const auto others = report({{"chess", "count", 101, {1, 1}}, {"chess", "search", 9, {1, 1}}});
  const SpeedComparison c = compare(ours, others);
  EXPECT_TRUE(c.items.empty());
  EXPECT_EQ(c.notes, (std::vector<std::string>{
                         "count of chess left out: 100 nodes here, 101 in the other build",
                         "perft of chess left out: not in the other build",
                         "search of chess left out: only in the other build"}));
}

TEST(Compare, ComparesTheRatesOfDifferentSearchesAndSaysSo) {
  const auto ours = report({{"chess", "search", 100, {1, 1}}});
  const auto others = report({{"chess", "search", 400, {2, 2}}});
  const SpeedComparison c = compare(ours, others);
  ASSERT_EQ(c.items.size(), 1U);
  EXPECT_NEAR(c.items[0].ratio.ratio, 0.5, 1e-12);
  EXPECT_EQ(c.notes, (std::vector<std::string>{
                         "search of chess differs: signature 100 here, 400 in the other build"}));
}

TEST(AppendRepetitions, AddsTimesToTheirItems) {
  auto r = report({{"chess", "count", 100, {1}}, {"chess", "perft", 50, {2}}});
  append_repetitions(r, report({{"chess", "perft", 50, {4}}, {"chess", "count", 100, {3}}}));
  EXPECT_EQ(r.items[0].seconds, (std::vector<double>{1, 3}));
  EXPECT_EQ(r.items[1].seconds, (std::vector<double>{2, 4}));
}

TEST(AppendRepetitions, RejectsRunsThatDisagree) {
  auto r = report({{"chess", "count", 100, {1}}});
  EXPECT_THROW(append_repetitions(r, report({})), InputError);
  EXPECT_THROW(append_repetitions(r, report({{"chess", "count", 99, {1}}})), InputError);
  EXPECT_THROW(append_repetitions(r, report({{"chess", "perft", 100, {1}}})), InputError);
}

}  // namespace
}  // namespace oliphaunt
