#include "tools/lab/tune/loss.h"

#include <algorithm>
#include <cmath>

#include <tbb/parallel_for.h>

#include "tools/lab/tune/blocks.h"

namespace oliphaunt::lab {

WeightVector weight_vector(const Weights& weights) {
  WeightVector vector;
  for (const Weight& w : weights.all) {
    vector.push_back({static_cast<double>(w.mg), static_cast<double>(w.eg)});
  }
  return vector;
}

double expected_points(double centipawns, double scale) {
  return 1 / (1 + std::exp(-centipawns / scale));
}

// -t log p - (1 - t) log(1 - p) is log(1 + e^z) - t z.
double cross_entropy(double z, double t) {
  return std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z))) - t * z;
}

double evaluation(const Dataset& data, std::size_t i, const WeightVector& weights) {
  FittedWeight sum;
  for (const auto& [weight, count] : data.coefficients(i)) {
    sum.mg += count * weights[weight].mg;
    sum.eg += count * weights[weight].eg;
  }
  const double phase = data.phase(i);
  return sum.mg * phase + sum.eg * (1 - phase);
}

Objective::Objective(const Dataset& data, double scale, double lambda)
    : data_(data), scale_(scale), targets_(data.size()) {
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Label& label = data.label(i);
    const double result = label.half_points / 2.0;
    targets_[i] = label.score == no_score
                      ? result
                      : lambda * result + (1 - lambda) * expected_points(label.score, scale);
  }
}

std::size_t Objective::blocks() const { return block_count(data_.size()); }

double Objective::loss(const WeightVector& weights) const {
  const double sum = sum_in_blocks(data_.size(), [&](std::size_t i) {
    return cross_entropy(evaluation(data_, i, weights) / scale_, targets_[i]);
  });
  return sum / static_cast<double>(data_.size());
}

// The derivative of the cross-entropy by z is p - t. Both come from one exponential here.
double Objective::add_position(std::size_t i, const WeightVector& weights,
                               WeightVector& gradient) const {
  const double z = evaluation(data_, i, weights) / scale_;
  const double e = std::exp(-std::abs(z));
  const double p = (z < 0 ? e : 1) / (1 + e);
  const double slope = (p - targets_[i]) / scale_;
  const double mg = slope * data_.phase(i);
  const double eg = slope - mg;
  for (const auto& [weight, count] : data_.coefficients(i)) {
    gradient[weight].mg += count * mg;
    gradient[weight].eg += count * eg;
  }
  return std::max(z, 0.0) + std::log1p(e) - targets_[i] * z;
}

double Objective::loss(const WeightVector& weights, std::span<const std::uint32_t> blocks,
                       WeightVector& gradient) const {
  struct Part {
    double loss = 0;
    std::size_t positions = 0;
    WeightVector gradient;
  };
  std::vector<Part> parts(blocks.size());
  tbb::parallel_for(std::size_t{0}, blocks.size(), [&](std::size_t b) {
    Part& part = parts[b];
    part.gradient.resize(weights.size());
    const std::size_t first = blocks[b] * block_size;
    const std::size_t last = std::min(first + block_size, data_.size());
    for (std::size_t i = first; i < last; ++i) {
      part.loss += add_position(i, weights, part.gradient);
    }
    part.positions = last - first;
  });
  double sum = 0;
  std::size_t positions = 0;
  gradient.assign(weights.size(), {});
  for (const Part& part : parts) {
    sum += part.loss;
    positions += part.positions;
    for (std::size_t w = 0; w < gradient.size(); ++w) {
      gradient[w].mg += part.gradient[w].mg;
      gradient[w].eg += part.gradient[w].eg;
    }
  }
  const double share = 1 / static_cast<double>(positions);
  for (FittedWeight& g : gradient) g = {g.mg * share, g.eg * share};
  return sum * share;
}

}  // namespace oliphaunt::lab
