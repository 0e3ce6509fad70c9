#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "engine/eval/weights.h"
#include "tools/lab/tune/dataset.h"
#include "tools/lab/tune/loss.h"

// Games that nobody played, of an evaluation that nobody has to guess.

namespace oliphaunt::lab {

// `count` weights of no game, within `bound` of zero, with random values up to `size`.
inline Weights made_up_weights(std::size_t count, int size, int bound, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto value = [&] { return static_cast<int>(random() % (2U * size + 1U)) - size; };
  Weights weights;
  for (std::size_t i = 0; i < count; ++i) {
    weights.all.push_back(
        {"weight." + std::to_string(i), "thing", -bound, bound, value(), value()});
  }
  return weights;
}

// Positions with random coefficients, whose games were won with the probability that the weights
// say. White's win or loss, never a draw.
inline Dataset made_up_positions(std::size_t count, const Weights& truth, double scale,
                                 std::uint32_t seed) {
  std::mt19937 random(seed);
  const WeightVector values = weight_vector(truth);
  Dataset data;
  for (std::size_t i = 0; i < count; ++i) {
    EvaluationTrace trace;
    trace.phase = static_cast<int>(random() % (max_phase + 1));
    for (std::size_t w = 0; w < truth.size(); ++w) {
      const int coefficient = static_cast<int>(random() % 7) - 3;
      if (random() % 2 == 0 || coefficient == 0) continue;
      trace.coefficients.push_back(
          {static_cast<std::uint16_t>(w), static_cast<std::int16_t>(coefficient)});
    }
    Dataset one;
    one.add(trace, {});
    const double p = expected_points(evaluation(one, 0, values), scale);
    const bool won = static_cast<double>(random()) < p * 4294967296.0;
    data.add(trace, {static_cast<std::uint8_t>(won ? 2 : 0), no_score});
  }
  return data;
}

}  // namespace oliphaunt::lab
