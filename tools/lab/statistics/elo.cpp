#include "tools/lab/statistics/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/normal.hpp>

#include "tools/lab/statistics/distribution.h"

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

Interval normal_interval(double center, double half) {
  return {std::max(center - half, 0.0), std::min(center + half, 1.0)};
}

// For a mean of values in [0, 1]: none of them has more variance than a coin with this mean.
Interval wilson_interval(double score, double samples) {
  const double z2 = quantile_95() * quantile_95() / samples;
  const double half = quantile_95() * std::sqrt((score * (1 - score) + z2 / 4) / samples);
  return normal_interval((score + z2 / 2) / (1 + z2), half / (1 + z2));
}

template <class Counts>
EloEstimate estimate(const Counts& counts, bool any) {
  EloEstimate e;
  if (!any) {
    e.elo = e.normalised = {0, -infinity, infinity};
    return e;
  }
  const auto d = distribution(counts_of(counts), 0);
  e.score = mean(d.p);
  const double variance = spread(d.p, e.score);
  const double error = std::sqrt(variance / d.samples);
  const Interval i = variance > 0 ? normal_interval(e.score, quantile_95() * error)
                                  : wilson_interval(e.score, d.samples);
  e.elo = {elo_of_score(e.score), elo_of_score(i.low), elo_of_score(i.high)};

  const double lead = e.score - 0.5;
  const double game_deviation = std::sqrt(variance * d.games_per_sample);
  const double t =
      variance > 0 ? lead / game_deviation : (lead == 0 ? 0 : std::copysign(infinity, lead));
  const double half = quantile_95() / std::sqrt(d.games());
  const double unit = normalised_elo_unit();
  e.normalised = {unit * t, unit * (t - half), unit * (t + half)};

  if (variance > 0) {
    e.los = boost::math::cdf(boost::math::normal(), lead / error);
  } else {
    e.los = lead == 0 ? 0.5 : (lead > 0 ? 1 : 0);
  }
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
