#include "tools/lab/statistics/sprt.h"

#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "tools/lab/statistics/distribution.h"
#include "tools/lab/statistics/elo.h"
#include "tools/lab/statistics/likelihood.h"

namespace oliphaunt::lab {
namespace {

SprtSettings settings(EloModel model, double elo0, double elo1) {
  SprtSettings s;
  s.model = model;
  s.elo0 = elo0;
  s.elo1 = elo1;
  return s;
}

// Log-likelihood ratios that fastchess publishes in its tests (and fishtest's raw statistics pages
// show), to two places.
TEST(Sprt, AgreesWithPublishedRatiosForPairs) {
  constexpr auto n = EloModel::normalised;
  constexpr auto l = EloModel::logistic;
  const auto llr = [](const SprtSettings& s, std::array<std::uint64_t, 5> pairs) {
    return evaluate_sprt(s, Pentanomial{pairs}).llr;
  };
  EXPECT_NEAR(llr(settings(n, 0, 2), {365, 16618, 36229, 16974, 390}), 2.25, 0.0075);
  EXPECT_NEAR(llr(settings(n, -1.75, 0.25), {127, 4883, 10712, 5150, 104}), 3.01, 0.0075);
  EXPECT_NEAR(llr(settings(l, 0.5, 2.5), {223, 9863, 21279, 10037, 246}), -3.07, 0.0075);
  EXPECT_NEAR(llr(settings(l, 0, 2), {871, 26175, 55983, 26678, 821}), -4.98, 0.0075);
}

TEST(Sprt, AgreesWithPublishedRatiosForGames) {
  constexpr auto n = EloModel::normalised;
  constexpr auto l = EloModel::logistic;
  EXPECT_NEAR(evaluate_sprt(settings(n, 0, 2), Wdl{36433, 68692, 36027}).llr, 0.92, 0.0075);
  EXPECT_NEAR(evaluate_sprt(settings(n, -1.75, 0.25), Wdl{10871, 20431, 10650}).llr, 2.30, 0.0075);
  EXPECT_NEAR(evaluate_sprt(settings(l, 0.5, 2.5), Wdl{21404, 40708, 21184}).llr, -1.57, 0.0075);
  EXPECT_NEAR(evaluate_sprt(settings(l, 0, 2), Wdl{57433, 106593, 57030}).llr, -2.59, 0.0075);
}

// Where the likelihoods can be written down. (The public runners disagree with each other here.)
TEST(Sprt, AgreesWithClosedFormsAtTheExtremes) {
  const SprtSettings s = settings(EloModel::normalised, 0, 5);
  // All pairs won: under both hypotheses all but nothing lies on the two ends, and a coin with
  // t-value t lands on 1 with probability (1 + t / sqrt(1 + t^2)) / 2.
  const double t = 5 / normalised_elo_unit() * std::sqrt(2.0);
  EXPECT_NEAR(evaluate_sprt(s, Pentanomial{{0, 0, 0, 0, 104}}).llr,
              104 * std::log(1 + t / std::sqrt(1 + t * t)), 0.01);
  // All games drawn: that is H0 itself; under H1 wins have probability p where p / 2 is t times
  // the deviation sqrt(p - p^2) / 2, so p = t^2 / (1 + t^2).
  const double u = 5 / normalised_elo_unit();
  EXPECT_NEAR(evaluate_sprt(s, Wdl{0, 16700, 0}).llr, -16700 * std::log1p(u * u), 0.03);
}

TEST(Sprt, BoundsAreWalds) {
  const SprtState s = evaluate_sprt(settings(EloModel::logistic, 0, 5), Pentanomial{});
  EXPECT_NEAR(s.upper, std::log(19.0), 1e-12);
  EXPECT_NEAR(s.lower, -std::log(19.0), 1e-12);
  EXPECT_EQ(s.llr, 0);
  EXPECT_EQ(s.decision, SprtDecision::undecided);
}

TEST(Sprt, RefusesSettingsThatMeanNothing) {
  EXPECT_TRUE(invalid_reason(settings(EloModel::logistic, 0, 5)).empty());
  EXPECT_FALSE(invalid_reason(settings(EloModel::logistic, 5, 5)).empty());
  EXPECT_FALSE(invalid_reason(settings(EloModel::logistic, std::nan(""), 5)).empty());
  SprtSettings s;
  s.alpha = 0;
  EXPECT_FALSE(invalid_reason(s).empty());
  s.alpha = 0.6;
  s.beta = 0.4;
  EXPECT_FALSE(invalid_reason(s).empty());
}

// What a runner must not do on a lopsided match: hang, or print a NaN.
TEST(Sprt, IsFiniteForLopsidedResults) {
  const std::array<std::array<std::uint64_t, 5>, 10> results{{{144, 3, 1, 0, 0},
                                                              {20, 0, 0, 0, 0},
                                                              {0, 0, 0, 0, 1},
                                                              {1, 0, 0, 0, 0},
                                                              {0, 0, 5, 0, 0},
                                                              {0, 1, 0, 0, 0},
                                                              {1000000, 0, 0, 0, 0},
                                                              {0, 0, 0, 0, 1000000},
                                                              {500, 0, 0, 0, 500},
                                                              {0, 0, 100000000, 0, 0}}};
  for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
    for (const auto& [elo0, elo1] : {std::pair{-1500.0, -500.0},
                                     {0.0, 5.0},
                                     {-5.0, 0.0},
                                     {500.0, 1500.0},
                                     {-3000.0, 3000.0}}) {
      for (const auto& pairs : results) {
        const SprtState s = evaluate_sprt(settings(model, elo0, elo1), Pentanomial{pairs});
        EXPECT_TRUE(std::isfinite(s.llr))
            << to_string(model) << ' ' << elo0 << ' ' << elo1 << ' ' << pairs[0] << ' ' << pairs[4];
      }
    }
  }
  // 148 pairs of which the first player won none are no match for a player at -500.
  EXPECT_EQ(
      evaluate_sprt(settings(EloModel::normalised, -1500, -500), Pentanomial{{144, 3, 1, 0, 0}})
          .decision,
      SprtDecision::accept_h0);
}

// Both hypotheses' distributions meet their constraint, and no nearby distribution that does is
// more likely.
TEST(MostLikely, MeetsItsConstraintAndIsAMaximum) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(0.001, 1);
  using P = std::array<double, 5>;
  const auto likelihood = [](const P& observed, const P& p) {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) sum += observed[i] * std::log(p[i]);
    return sum;
  };
  for (int trial = 0; trial < 300; ++trial) {
    P observed;
    double total = 0;
    for (double& x : observed) total += x = std::pow(uniform(random), 3);
    for (double& x : observed) x /= total;
    const double t = 2 * uniform(random) - 1;
    const P p = MostLikelyWithT<5>(observed, t).solve();
    const double m = mean(p);
    const double s = std::sqrt(spread(p, m));
    ASSERT_NEAR((m - 0.5) / s, t, 1e-7);
    // Step along the constraint: a random direction, made tangent to it and to sum p = 1.
    P g, q;
    for (std::size_t i = 0; i < 5; ++i) {
      const double a = Distribution<5>::value(i);
      g[i] = a - t * (a - m) * (a - m) / (2 * s);
    }
    P v;
    for (double& x : v) x = uniform(random) - 0.5;
    double v1 = 0, g1 = 0, gg = 0, gv = 0;
    for (std::size_t i = 0; i < 5; ++i) v1 += v[i] / 5, g1 += g[i] / 5;
    for (std::size_t i = 0; i < 5; ++i) {
      gg += (g[i] - g1) * (g[i] - g1);
      gv += (g[i] - g1) * (v[i] - v1);
    }
    double slope = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      q[i] = v[i] - v1 - gv / gg * (g[i] - g1);
      slope += observed[i] / p[i] * q[i];
    }
    EXPECT_NEAR(slope, 0, 1e-5);
    EXPECT_LE(likelihood(observed, p), likelihood(observed, observed));
  }
}

// Simulated matches between players whose difference is exactly that of a hypothesis.
struct Simulation {
  EloModel model;
  double elo;
  std::uint64_t seed;
};

// How often, in so many matches, the test decides for H1.
int accepted_h1(const Simulation& simulation, const SprtSettings& s, int matches) {
  const std::array<double, 5> typical{0.06, 0.21, 0.42, 0.24, 0.07};
  const auto p =
      simulation.model == EloModel::logistic
          ? most_likely_with_mean(typical, score_of_elo(simulation.elo))
          : MostLikelyWithT<5>(typical, simulation.elo / normalised_elo_unit() * std::sqrt(2.0))
                .solve();
  std::mt19937_64 random(simulation.seed);
  std::discrete_distribution<std::size_t> pair(p.begin(), p.end());
  int accepted = 0;
  for (int m = 0; m < matches; ++m) {
    Pentanomial pairs;
    SprtState state;
    do {
      pairs.add(pair(random));
      state = evaluate_sprt(s, pairs);
    } while (state.decision == SprtDecision::undecided);
    accepted += state.decision == SprtDecision::accept_h1;
  }
  return accepted;
}

class SprtErrorRates : public testing::TestWithParam<EloModel> {};

// The rates must not be above the nominal 5% by more than chance explains: three standard
// deviations of that many matches. They must not be far below either, or the test wastes games:
// Wald's bounds are overshot by a pair at most, which at these bounds costs a little of the 5%.
TEST_P(SprtErrorRates, AreNominal) {
  constexpr int matches = 2000;
  const double chance = 3 * std::sqrt(0.05 * 0.95 / matches);
  const SprtSettings s = settings(GetParam(), 0, 60);
  const int type_1 = accepted_h1({GetParam(), s.elo0, 1}, s, matches);
  const int type_2 = matches - accepted_h1({GetParam(), s.elo1, 2}, s, matches);
  for (const int errors : {type_1, type_2}) {
    const double rate = static_cast<double>(errors) / matches;
    EXPECT_LE(rate, 0.05 + chance);
    EXPECT_GE(rate, 0.025);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, SprtErrorRates,
                         testing::Values(EloModel::logistic, EloModel::normalised),
                         [](const auto& model) { return std::string(to_string(model.param)); });

}  // namespace
}  // namespace oliphaunt::lab
