#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <boost/math/tools/roots.hpp>

#include "tools/lab/statistics/distribution.h"

// Maximum likelihood distributions under a constraint, for the sequential test and for intervals.
//
// Under a linear constraint sum p_i g_i = 0 the most likely p is observed_i / (1 + x g_i), where x
// solves sum observed_i g_i / (1 + x g_i) = 0.

namespace oliphaunt::lab {

inline constexpr std::uintmax_t root_iterations = 100;

// What stands in for a count of zero, so that every likelihood is defined. The public runners use
// the same, and their published figures are met with it.
inline constexpr double empty_cell = 1e-3;

// A root of a continuous f in [low, high], where f(low) >= 0 >= f(high). At most root_iterations
// evaluations; then as near as that.
template <class F>
double bracketed_root(F f, double low, double high) {
  const double at_low = f(low);
  const double at_high = f(high);
  if (at_low <= 0) return low;
  if (at_high >= 0) return high;
  std::uintmax_t iterations = root_iterations;
  const auto [a, b] = boost::math::tools::toms748_solve(
      f, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(50), iterations);
  return (a + b) / 2;
}

// The most likely distribution with sum p_i g_i = 0; nullopt unless g takes both signs.
// Precondition: every observed probability is positive.
template <std::size_t N>
std::optional<std::array<double, N>> most_likely(const std::array<double, N>& observed,
                                                 const std::array<double, N>& g) {
  // No p_i exceeds 1, so 1 + x g_i >= observed_i: that bounds x on both sides, strictly inside the
  // poles.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < N; ++i) {
    if (g[i] > 0) low = std::max(low, (observed[i] - 1) / g[i]);
    if (g[i] < 0) high = std::min(high, (observed[i] - 1) / g[i]);
  }
  if (!std::isfinite(low) || !std::isfinite(high)) return std::nullopt;
  const auto derivative = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += observed[i] * g[i] / (1 + x * g[i]);
    return sum;
  };
  const double x = bracketed_root(derivative, low, high);
  std::array<double, N> p;
  for (std::size_t i = 0; i < N; ++i) p[i] = observed[i] / (1 + x * g[i]);
  return p;
}

// The most likely distribution with this mean. Precondition: 0 < target < 1.
template <std::size_t N>
std::array<double, N> most_likely_with_mean(const std::array<double, N>& observed, double target) {
  std::array<double, N> g;
  for (std::size_t i = 0; i < N; ++i) g[i] = Distribution<N>::value(i) - target;
  return *most_likely(observed, g);
}

// The most likely distribution with (mean - 1/2) / deviation = t.
//
// The constraint is not linear, but it is stationary in a distribution of mean m and deviation s
// where that distribution is most likely under the constraint linearised there. A fixed-point
// iteration over (m, s) finds it in a few steps for all but extreme results; for those the
// deviation, which bounds on moments confine to an interval, is searched for sign changes of the
// consistency condition.
template <std::size_t N>
class MostLikelyWithT {
  static_assert(N % 2 == 1, "1/2 is one of the values");

 public:
  using P = std::array<double, N>;

  MostLikelyWithT(const P& observed, double t) : observed_(observed), t_(t) {}

  P solve() const {
    if (t_ == 0) return most_likely_with_mean(observed_, 0.5);
    if (const auto p = iterate()) return *p;
    return search();
  }

 private:
  std::optional<P> linearised(double m, double s) const {
    P g;
    for (std::size_t i = 0; i < N; ++i) {
      const double a = Distribution<N>::value(i);
      const double d = (m - a) / s;
      g[i] = a - 0.5 - t_ * s * (1 + d * d) / 2;
    }
    return most_likely(observed_, g);
  }

  double log_likelihood(const P& p) const {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += observed_[i] * std::log(p[i]);
    return sum;
  }

  std::optional<P> iterate() const {
    constexpr int steps = 30;
    constexpr double tolerance = 1e-10;
    P p = observed_;
    for (int step = 0; step < steps; ++step) {
      const double m = mean(p);
      const auto next = linearised(m, std::sqrt(spread(p, m)));
      if (!next) return std::nullopt;
      double change = 0;
      for (std::size_t i = 0; i < N; ++i) change = std::max(change, std::abs((*next)[i] - p[i]));
      p = *next;
      if (change < tolerance) return p;
    }
    return std::nullopt;
  }

  // With mean 1/2 + t s, the variance s^2 is at most that of a coin, and at least that of the two
  // values next to the mean.
  P search() const {
    constexpr int steps = 400;
    const double t = std::abs(t_);
    const double low = Distribution<N>::value(1) * t / (1 + t * t);
    const double high = 0.5 / std::sqrt(1 + t * t);
    // Finely at both ends, where lopsided results have their roots.
    const auto deviation = [&](int k) {
      const double u = 60.0 * (static_cast<double>(k) / steps - 0.5);
      const double share = 1 / (1 + std::exp(-u));
      return low + (high - low) * share;
    };
    const auto excess = [&](double s) {
      const double m = 0.5 + t_ * s;
      const auto p = linearised(m, s);
      return p ? spread(*p, m) - s * s : 0;
    };
    P best = most_likely_with_mean(observed_, 0.5);
    double best_likelihood = -std::numeric_limits<double>::infinity();
    double s0 = deviation(0);
    double f0 = excess(s0);
    for (int k = 1; k <= steps; ++k) {
      const double s1 = deviation(k);
      const double f1 = excess(s1);
      if (f0 > 0 && f1 < 0) {
        const double s = bracketed_root(excess, s0, s1);
        const auto p = linearised(0.5 + t_ * s, s);
        if (p && log_likelihood(*p) > best_likelihood) {
          best = *p;
          best_likelihood = log_likelihood(*p);
        }
      }
      s0 = s1;
      f0 = f1;
    }
    return best;
  }

  const P& observed_;
  double t_;
};

}  // namespace oliphaunt::lab
