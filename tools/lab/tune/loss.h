#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/eval/weights.h"
#include "tools/lab/tune/dataset.h"

// How well an evaluation predicts the games: the idea is P. Österlund's ("Texel's tuning method",
// 2014), the loss is that of logistic regression.

namespace oliphaunt::lab {

// A weight while it is being fitted, in centipawns.
struct FittedWeight {
  double mg = 0, eg = 0;
  bool operator==(const FittedWeight&) const = default;
};
using WeightVector = std::vector<FittedWeight>;

WeightVector weight_vector(const Weights& weights);

// What a side may hope for that stands so many centipawns better: 0 .. 1, as a logistic function.
// `scale` is how many centipawns change the odds e-fold.
double expected_points(double centipawns, double scale);

// The cross-entropy -t log p - (1 - t) log(1 - p), in nats, of the prediction p =
// expected_points(z, 1) of a game that brought t points (0 .. 1). Without overflow for any z.
double cross_entropy(double z, double t);

// The evaluation of a position with these weights, from White's side.
double evaluation(const Dataset& data, std::size_t i, const WeightVector& weights);

// The loss of weights over the positions of a dataset, which must outlive it. All sums are the same
// on any number of threads (blocks.h).
class Objective {
 public:
  // The target of a position is lambda * (points of its game) + (1 - lambda) * (points that the
  // search expected), or the former alone where there is no score of a search. Preconditions: scale
  // > 0, 0 <= lambda <= 1.
  Objective(const Dataset& data, double scale, double lambda);

  std::size_t positions() const { return data_.size(); }
  std::size_t blocks() const;
  double target(std::size_t i) const { return targets_[i]; }

  // The mean over all positions. Precondition: there are some.
  double loss(const WeightVector& weights) const;

  // The mean over the positions of these blocks, and its derivatives by the weights, which replace
  // what is in `gradient`. Precondition: there are some blocks, all less than blocks().
  double loss(const WeightVector& weights, std::span<const std::uint32_t> blocks,
              WeightVector& gradient) const;

 private:
  double add_position(std::size_t i, const WeightVector& weights, WeightVector& gradient) const;

  const Dataset& data_;
  double scale_;
  std::vector<double> targets_;
};

}  // namespace oliphaunt::lab
