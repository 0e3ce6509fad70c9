#pragma once

#include <cmath>
#include <cstddef>

#include "tools/lab/tune/loss.h"

namespace oliphaunt::lab {

// Gradient descent with a step for each weight that depends on how large and how steady its
// derivative has been (D. Kingma, J. Ba: "Adam: a method for stochastic optimization", 2015,
// algorithm 1, with the constants proposed there). A weight whose derivative has always been zero
// stays where it is.
class Adam {
 public:
  explicit Adam(std::size_t weights) : mean_(weights), square_(weights) {}

  // Moves the weights by about `rate` each, against the gradient.
  void step(WeightVector& weights, const WeightVector& gradient, double rate) {
    mean_power_ *= mean_decay;
    square_power_ *= square_decay;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      step(weights[i].mg, gradient[i].mg, rate, mean_[i].mg, square_[i].mg);
      step(weights[i].eg, gradient[i].eg, rate, mean_[i].eg, square_[i].eg);
    }
  }

 private:
  static constexpr double mean_decay = 0.9;
  static constexpr double square_decay = 0.999;
  static constexpr double epsilon = 1e-8;

  void step(double& weight, double derivative, double rate, double& mean, double& square) const {
    mean += (1 - mean_decay) * (derivative - mean);
    square += (1 - square_decay) * (derivative * derivative - square);
    const double m = mean / (1 - mean_power_);
    const double s = square / (1 - square_power_);
    weight -= rate * m / (std::sqrt(s) + epsilon);
  }

  WeightVector mean_, square_;  // of the derivatives; decaying
  double mean_power_ = 1, square_power_ = 1;
};

}  // namespace oliphaunt::lab
