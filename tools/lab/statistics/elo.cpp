#include "tools/lab/statistics/elo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <boost/math/distributions/normal.hpp>

#include "tools/lab/statistics/distribution.h"
#include "tools/lab/statistics/likelihood.h"

namespace oliphaunt::lab {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double quantile_95() {
  static const double z = boost::math::quantile(boost::math::normal(), 0.975);
  return z;
}

struct Interval {
  double low, high;
};

// How many results of a coin's variance, the greatest that there is, hold as much information: up
// to `few` they are too few for the normal approximation, from `enough` on it is good.
constexpr double few = 50;
constexpr double enough = 100;

// The part that the method for few results has in a figure; 0 where the other method is all of it.
double few_share(double samples, double variance) {
  constexpr double coin = 0.25;
  return std::clamp((enough - samples * variance / coin) / (enough - few), 0.0, 1.0);
}

double mix(double many, double few_results, double share) {
  return share == 0 ? many : share == 1 ? few_results : many + share * (few_results - many);
}
Interval mix(const Interval& many, const Interval& few_results, double share) {
  return {mix(many.low, few_results.low, share), mix(many.high, few_results.high, share)};
}

Interval within_scores(double center, double half) {
  return {std::max(center - half, 0.0), std::min(center + half, 1.0)};
}

// What was observed, for estimates.
template <std::size_t N>
class Observed {
 public:
  // Precondition: some count is positive.
  explicit Observed(const std::array<std::uint64_t, N>& counts)
      : counts_(counts),
        d_(distribution(counts, 0)),
        score_(mean(d_.p)),
        variance_(spread(d_.p, score_)),
        few_share_(few_share(d_.samples, variance_)) {}

  EloEstimate estimate() const {
    EloEstimate e;
    e.score = score_;
    const Interval adjusted = adjusted_scores();
    const Interval scores =
        mix(within_scores(score_, quantile_95() * error()), adjusted, few_share_);
    e.elo = {elo_of_score(score_), elo_of_score(scores.low), elo_of_score(scores.high)};
    const double unit = normalised_elo_unit();
    const double t = t_of(d_.p);
    const double half = quantile_95() / std::sqrt(d_.samples);
    const Interval ts = mix({t - half, t + half}, few_ts(t, adjusted), few_share_);
    e.normalised = {unit * t, unit * ts.low, unit * ts.high};
    for (double* value : {&e.normalised.value, &e.normalised.low, &e.normalised.high}) {
      *value /= std::sqrt(d_.games_per_sample);
    }
    e.los = superiority();
    return e;
  }

 private:
  using P = std::array<double, N>;

  // The standard error of the score.
  double error() const { return std::sqrt(variance_ / d_.samples); }

  // A distribution's lead in its standard deviations.
  static double t_of(const P& p) {
    const double lead = mean(p) - 0.5;
    const double variance = spread(p, mean(p));
    if (variance > 0) return lead / std::sqrt(variance);
    return lead == 0 ? 0 : std::copysign(infinity, lead);
  }

  // With the made-up results.
  Distribution<N> adjusted() const {
    Distribution<N> d = d_;
    const double added = quantile_95() * quantile_95();
    d.samples += added;
    for (double& p : d.p) p *= d_.samples / d.samples;
    d.p.front() += added / 2 / d.samples;
    d.p.back() += added / 2 / d.samples;
    return d;
  }

  Interval adjusted_scores() const {
    const Distribution<N> d = adjusted();
    const double center = mean(d.p);
    return within_scores(center, quantile_95() * std::sqrt(spread(d.p, center) / d.samples));
  }

  // Of a distribution with this mean that is as likely as can be.
  double t_at(double score) const {
    if (score <= 0) return -infinity;
    if (score >= 1) return infinity;
    return t_of(most_likely_with_mean(distribution(counts_, empty_cell).p, score));
  }

  Interval few_ts(double t, const Interval& scores) const {
    if (few_share_ == 0) return {t, t};
    const double half = std::isinf(t) ? 0 : quantile_95() * t_error(t);
    return {std::min(t - half, t_at(scores.low)), std::max(t + half, t_at(scores.high))};
  }

  // The standard error of t by the delta method, from the covariances of a mean and a variance.
  double t_error(double t) const {
    if (variance_ == 0) return 0;
    double third = 0;
    double fourth = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const double deviation = (Distribution<N>::value(i) - score_) / std::sqrt(variance_);
      third += d_.p[i] * std::pow(deviation, 3);
      fourth += d_.p[i] * std::pow(deviation, 4);
    }
    return std::sqrt(std::max(1 - t * third + t * t * (fourth - 1) / 4, 0.0) / d_.samples);
  }

  // With few results the question is how likely they would be of equal players, so the variance is
  // that about 1/2.
  double superiority() const {
    const auto probability = [](double deviations) {
      return boost::math::cdf(boost::math::normal(), deviations);
    };
    const Distribution<N> d = adjusted();
    const double few_results =
        probability((mean(d.p) - 0.5) / std::sqrt(spread(d.p, 0.5) / d.samples));
    if (variance_ == 0) return few_results;
    return mix(probability((score_ - 0.5) / error()), few_results, few_share_);
  }

  const std::array<std::uint64_t, N> counts_;
  const Distribution<N> d_;
  const double score_, variance_, few_share_;
};

template <class Counts>
EloEstimate estimate(const Counts& results, bool any) {
  if (any) return Observed(counts_of(results)).estimate();
  EloEstimate e;
  e.elo = e.normalised = {0, -infinity, infinity};
  return e;
}

}  // namespace

EloEstimate estimate_elo(const Wdl& games) { return estimate(games, games.games() != 0); }

EloEstimate estimate_elo(const Pentanomial& pairs) { return estimate(pairs, pairs.total() != 0); }

double draw_ratio(const Wdl& games) {
  if (games.games() == 0) return 0;
  return static_cast<double>(games.draws) / static_cast<double>(games.games());
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) {
  if (score <= 0) return -infinity;
  if (score >= 1) return infinity;
  return 400 * std::log10(score / (1 - score));
}

double normalised_elo_unit() {
  static const double unit = 800 / std::log(10.0);
  return unit;
}

}  // namespace oliphaunt::lab
