#pragma once

#include <cstdint>
#include <vector>

#include "tools/lab/spsa/schedule.h"
#include "tools/lab/spsa/tunable.h"
#include "tools/lab/statistics/counts.h"

namespace oliphaunt::lab {

// What an iteration asks: which of two players is better, and by how much.
struct Trial {
  std::uint64_t iteration = 0;   // from 1
  std::vector<int> plus, minus;  // the tunables' values, within their bounds; never the same
};

// In which direction each of n parameters is moved in an iteration: +1 or -1 with equal chances
// (Rademacher), a function of seed and iteration alone.
std::vector<int> directions(std::uint64_t seed, std::uint64_t iteration, std::size_t n);

// Values as they are played.
std::vector<int> rounded(const std::vector<double>& values);

// Simultaneous perturbation stochastic approximation: in each iteration all parameters are moved at
// once, each by its own step to a random side, and the other player has the opposite; the result
// between the two estimates the slope along that direction. Its cost does not grow with the number
// of parameters, and the scheme is made for results that are mostly noise (schedule.h has formulas
// and source).
//
// Values are real and kept within their bounds. They are played rounded to the nearest whole number
// and not, say, at random to one of the two around them: the two players differ by two steps of at
// least 1 each, which no rounding hides, and so all pairs of an iteration are played by the same
// two players.
class Spsa {
 public:
  // `tunables` are referred to.
  Spsa(const std::vector<Tunable>& tunables, const Schedule& schedule, std::uint64_t seed);

  // Goes on where another object was after so many iterations.
  void restore(std::uint64_t iterations, std::vector<double> values);

  bool finished() const { return done_ == schedule_.iterations; }
  std::uint64_t iterations_done() const { return done_; }
  const std::vector<double>& values() const { return values_; }

  // The next iteration. Precondition: not finished.
  Trial trial() const;
  // Ends that iteration: results of pairs, from the side of Trial::plus.
  void take(const Pentanomial& results);

 private:
  std::vector<int> moved(int side) const;

  const std::vector<Tunable>& tunables_;
  Schedule schedule_;
  std::uint64_t seed_;
  std::uint64_t done_ = 0;
  std::vector<double> values_;
};

}  // namespace oliphaunt::lab
