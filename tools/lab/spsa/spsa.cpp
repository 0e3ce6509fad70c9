#include "tools/lab/spsa/spsa.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tools/lab/match/openings.h"

namespace oliphaunt::lab {

namespace {

double in_bounds(const Tunable& t, double value) {
  return std::clamp<double>(value, t.least, t.greatest);
}

// Games won less games lost.
double balance(const Pentanomial& results) {
  double sum = 0;
  for (std::size_t half_points = 0; half_points < results.pairs.size(); ++half_points) {
    sum += (static_cast<double>(half_points) - 2) * static_cast<double>(results.pairs[half_points]);
  }
  return sum;
}

}  // namespace

std::vector<int> directions(std::uint64_t seed, std::uint64_t iteration, std::size_t n) {
  Random random = random_for(seed, Stream::spsa_directions, iteration);
  std::vector<int> signs(n);
  for (int& sign : signs) sign = random.below(2) == 0 ? -1 : 1;
  return signs;
}

std::vector<int> rounded(const std::vector<double>& values) {
  std::vector<int> whole(values.size());
  std::transform(values.begin(), values.end(), whole.begin(),
                 [](double value) { return static_cast<int>(std::lround(value)); });
  return whole;
}

Spsa::Spsa(const std::vector<Tunable>& tunables, const Schedule& schedule, std::uint64_t seed)
    : tunables_(tunables), schedule_(schedule), seed_(seed) {
  for (const Tunable& t : tunables) values_.push_back(t.start);
}

void Spsa::restore(std::uint64_t iterations, std::vector<double> values) {
  done_ = iterations;
  values_ = std::move(values);
}

std::vector<int> Spsa::moved(int side) const {
  const std::uint64_t k = done_ + 1;
  const std::vector<int> signs = directions(seed_, k, tunables_.size());
  std::vector<double> values = values_;
  for (std::size_t i = 0; i < tunables_.size(); ++i) {
    const Tunable& t = tunables_[i];
    const double by = side * signs[i] * schedule_.perturbation(k, t.step);
    values[i] = in_bounds(t, values[i] + by);
  }
  return rounded(values);
}

Trial Spsa::trial() const { return {done_ + 1, moved(1), moved(-1)}; }

void Spsa::take(const Pentanomial& results) {
  const std::uint64_t k = ++done_;
  const std::vector<int> signs = directions(seed_, k, tunables_.size());
  const double result = balance(results);
  for (std::size_t i = 0; i < tunables_.size(); ++i) {
    const Tunable& t = tunables_[i];
    const double slope = result / (signs[i] * schedule_.perturbation(k, t.step));
    values_[i] = in_bounds(t, values_[i] + schedule_.gain(k, t.step) * slope);
  }
}

}  // namespace oliphaunt::lab
