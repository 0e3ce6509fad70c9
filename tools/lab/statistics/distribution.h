#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "tools/lab/statistics/counts.h"

namespace oliphaunt::lab {

// The observed distribution of a score that takes N evenly spaced values from 0 to 1: three for
// single games, five for pairs.
template <std::size_t N>
struct Distribution {
  static_assert(N >= 2);
  using Probabilities = std::array<double, N>;

  double samples = 0;
  Probabilities p{};

  static constexpr double value(std::size_t i) {
    return static_cast<double>(i) / static_cast<double>(N - 1);
  }
  // Games behind one sample.
  static constexpr double games_per_sample = N == 5 ? 2 : 1;
  double games() const { return samples * games_per_sample; }
};

template <std::size_t N>
double mean(const std::array<double, N>& p) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += p[i] * Distribution<N>::value(i);
  return sum;
}

// The second moment about `center`; the variance if that is the mean.
template <std::size_t N>
double spread(const std::array<double, N>& p, double center) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) {
    const double d = Distribution<N>::value(i) - center;
    sum += p[i] * d * d;
  }
  return sum;
}

// `prior` replaces counts of zero. Precondition: some count, or the prior, is positive.
template <std::size_t N>
Distribution<N> distribution(const std::array<std::uint64_t, N>& counts, double prior) {
  Distribution<N> d;
  for (std::size_t i = 0; i < N; ++i) {
    d.p[i] = counts[i] != 0 ? static_cast<double>(counts[i]) : prior;
    d.samples += d.p[i];
  }
  for (double& p : d.p) p /= d.samples;
  return d;
}

inline std::array<std::uint64_t, 3> counts_of(const Wdl& wdl) {
  return {wdl.losses, wdl.draws, wdl.wins};
}
inline const std::array<std::uint64_t, 5>& counts_of(const Pentanomial& p) { return p.pairs; }

}  // namespace oliphaunt::lab
