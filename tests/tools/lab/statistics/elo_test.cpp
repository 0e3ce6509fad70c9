#include "tools/lab/statistics/elo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace oliphaunt::lab {
namespace {

// Published by fastchess in its own tests, to four figures.
TEST(Elo, AgreesWithPublishedFiguresForGames) {
  const EloEstimate a = estimate_elo(Wdl{136, 111, 96});
  EXPECT_NEAR(a.elo.value, 40.70, 0.01);
  EXPECT_NEAR(a.elo.margin(), 30.43, 0.01);
  EXPECT_NEAR(a.normalised.value, 49.77, 0.01);
  EXPECT_NEAR(a.normalised.margin(), 36.77, 0.01);
  EXPECT_NEAR(a.los, 0.9960, 0.00005);

  const EloEstimate b = estimate_elo(Wdl{76, 123, 89});
  EXPECT_NEAR(b.normalised.value, -20.76, 0.01);
  EXPECT_NEAR(b.normalised.margin(), 40.13, 0.01);
  EXPECT_NEAR(b.los, 0.1553, 0.00005);

  const EloEstimate c = estimate_elo(Wdl{34, 0, 356});
  EXPECT_NEAR(c.normalised.value, -508.44, 0.01);
  EXPECT_NEAR(c.normalised.margin(), 34.48, 0.01);
}

TEST(Elo, AgreesWithPublishedFiguresForPairs) {
  const EloEstimate a = estimate_elo(Pentanomial{{34, 54, 63, 64, 75}});
  EXPECT_NEAR(a.elo.value, 55.58, 0.01);
  EXPECT_NEAR(a.elo.margin(), 27.65, 0.01);
  EXPECT_NEAR(a.normalised.value, 57.94, 0.01);
  EXPECT_NEAR(a.normalised.margin(), 28.28, 0.01);

  const EloEstimate b = estimate_elo(Pentanomial{{332, 433, 498, 333, 334}});
  EXPECT_NEAR(b.elo.value, -8.64, 0.01);
  EXPECT_NEAR(b.elo.margin(), 10.33, 0.01);
  EXPECT_NEAR(b.normalised.value, -9.17, 0.01);
  EXPECT_NEAR(b.normalised.margin(), 10.96, 0.01);
  EXPECT_NEAR(b.los, 0.0505, 0.00005);

  const EloEstimate c = estimate_elo(Pentanomial{{7895, 8757, 5685, 568, 9999}});
  EXPECT_NEAR(c.elo.value, -21.04, 0.01);
  EXPECT_NEAR(c.elo.margin(), 2.95, 0.01);
  EXPECT_NEAR(c.normalised.value, -19.01, 0.01);
  EXPECT_NEAR(c.normalised.margin(), 2.65, 0.01);
}

TEST(Elo, TurnsRoundWithThePlayers) {
  const EloEstimate a = estimate_elo(Pentanomial{{3, 10, 40, 25, 9}});
  const EloEstimate b = estimate_elo(Pentanomial{{9, 25, 40, 10, 3}});
  EXPECT_NEAR(a.elo.value, -b.elo.value, 1e-9);
  EXPECT_NEAR(a.elo.low, -b.elo.high, 1e-9);
  EXPECT_NEAR(a.los, 1 - b.los, 1e-12);
}

TEST(Elo, SaysNothingWithoutGames) {
  const EloEstimate e = estimate_elo(Pentanomial{});
  EXPECT_EQ(e.elo.value, 0);
  EXPECT_TRUE(std::isinf(e.elo.low));
  EXPECT_TRUE(std::isinf(e.elo.high));
  EXPECT_EQ(e.los, 0.5);
}

TEST(Elo, StaysHonestWithoutVariance) {
  const EloEstimate won = estimate_elo(Pentanomial{{0, 0, 0, 0, 10}});
  EXPECT_TRUE(std::isinf(won.elo.value));
  EXPECT_TRUE(std::isfinite(won.elo.low)) << "ten pairs don't prove infinite strength";
  EXPECT_GT(won.elo.low, 0);
  EXPECT_GT(won.los, 0.99);
  EXPECT_LT(won.los, 1) << "nor that there is no doubt";

  const EloEstimate drawn = estimate_elo(Pentanomial{{0, 0, 10, 0, 0}});
  EXPECT_EQ(drawn.elo.value, 0);
  EXPECT_LT(drawn.elo.low, -10);
  EXPECT_GT(drawn.elo.high, 10);
  EXPECT_EQ(drawn.los, 0.5);
}

// `none` pairs with one number of half points, `some` with another.
Pentanomial two_kinds(std::size_t one, std::uint64_t none, std::size_t other, std::uint64_t some) {
  Pentanomial p;
  p.pairs[one] += none;
  p.pairs[other] += some;
  return p;
}

// Once "normalised Elo -inf [-inf, -inf]", "superiority 0.00%" after one lost pair.
TEST(Elo, FewPairsProveNothingForSure) {
  for (std::uint64_t n = 1; n <= 50; ++n) {
    for (std::size_t one = 0; one < 5; ++one) {
      for (std::size_t other = one + 1; other < 5; ++other) {
        for (std::uint64_t some = 0; some <= n; ++some) {
          const Pentanomial pairs = two_kinds(one, n - some, other, some);
          SCOPED_TRACE(::testing::PrintToString(pairs.pairs));
          const EloEstimate e = estimate_elo(pairs);
          for (const Estimate& estimate : {e.elo, e.normalised}) {
            ASSERT_LE(estimate.low, estimate.value);
            ASSERT_GE(estimate.high, estimate.value);
            ASSERT_LT(estimate.low, estimate.high);
            ASSERT_TRUE(std::isfinite(estimate.low) || std::isfinite(estimate.high));
          }
          ASSERT_GT(e.los, 0);
          ASSERT_LT(e.los, 1);
        }
      }
    }
  }
  const EloEstimate lost = estimate_elo(Pentanomial{{1, 0, 0, 0, 0}});
  EXPECT_GT(lost.elo.high, 100);
  EXPECT_GT(lost.normalised.high, 100);
  EXPECT_GT(lost.los, 0.2);
}

// Where two results are possible, the number of the one is binomial: the probability that the
// interval holds the truth is a sum, here for many truths, and must not stay far below 95% for any.
TEST(Elo, IntervalsOfFewPairsCoverTheTruth) {
  constexpr int steps = 40;
  for (const int n : {5, 10, 20, 50}) {
    double sum = 0;
    double least = 1;
    int truths = 0;
    for (std::size_t one = 0; one < 5; ++one) {
      for (std::size_t other = one + 1; other < 5; ++other) {
        std::vector<Estimate> estimates;
        for (int k = 0; k <= n; ++k) {
          estimates.push_back(estimate_elo(two_kinds(one, static_cast<std::uint64_t>(n - k), other,
                                                     static_cast<std::uint64_t>(k)))
                                  .elo);
        }
        for (int step = 1; step < steps; ++step) {
          const double p = static_cast<double>(step) / steps;
          const double truth = elo_of_score(
              (static_cast<double>(one) * (1 - p) + static_cast<double>(other) * p) / 4);
          double covered = 0;
          double chance = std::pow(1 - p, n);
          for (int k = 0; k <= n; ++k) {
            const Estimate& e = estimates[static_cast<std::size_t>(k)];
            if (e.low <= truth && truth <= e.high) covered += chance;
            chance *= static_cast<double>(n - k) / (k + 1) * p / (1 - p);
          }
          sum += covered;
          least = std::min(least, covered);
          ++truths;
        }
      }
    }
    EXPECT_GT(least, 0.87) << n << " pairs";
    EXPECT_GT(sum / truths, 0.95) << n << " pairs";
  }
}

// The two methods must meet: one more pair changes little.
TEST(Elo, IntervalsGoOverFromFewPairsToMany) {
  Estimate last = estimate_elo(Pentanomial{{5, 10, 20, 10, 6}}).elo;
  for (std::uint64_t n = 0; n < 200; ++n) {
    const Estimate next =
        estimate_elo(Pentanomial{{5 + n / 10, 10 + n / 5, 20 + n / 2, 10 + n / 5, 6 + n / 9}}).elo;
    EXPECT_NEAR(next.low, last.low, 12);
    EXPECT_NEAR(next.high, last.high, 12);
    last = next;
  }
}

TEST(Elo, ScoreAndBack) {
  for (const double elo : {-800.0, -3.5, 0.0, 12.0, 400.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
}

// Over many simulated matches the interval must hold the true value 95% of the time, within what
// chance allows in that many trials (four standard deviations).
TEST(Elo, IntervalsCoverTheTruth) {
  const std::array<double, 5> p{0.05, 0.2, 0.35, 0.28, 0.12};
  const double truth = elo_of_score((0.2 * 0.25 + 0.35 * 0.5 + 0.28 * 0.75 + 0.12));
  std::mt19937_64 random(20);
  std::discrete_distribution<std::size_t> pair(p.begin(), p.end());
  constexpr int matches = 4000;
  int covered = 0;
  for (int m = 0; m < matches; ++m) {
    Pentanomial result;
    for (int i = 0; i < 300; ++i) result.add(pair(random));
    const Estimate elo = estimate_elo(result).elo;
    covered += elo.low <= truth && truth <= elo.high;
  }
  const double tolerance = 4 * std::sqrt(0.05 * 0.95 / matches);
  EXPECT_NEAR(static_cast<double>(covered) / matches, 0.95, tolerance);
}

TEST(DrawRatio, CountsGames) {
  EXPECT_EQ(draw_ratio(Wdl{}), 0);
  EXPECT_EQ(draw_ratio(Wdl{1, 2, 1}), 0.5);
}

}  // namespace
}  // namespace oliphaunt::lab
