#include "tools/lab/tune/tuner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/thread_arena.h"
#include "tools/lab/match/openings.h"
#include "tools/lab/tune/adam.h"
#include "tools/lab/tune/blocks.h"
#include "tools/lab/tune/loss.h"
#include "tools/lab/tune/scale.h"

namespace oliphaunt::lab {

namespace {

class Tuner {
 public:
  Tuner(const Weights& start, const Dataset& training, const Dataset& held_out,
        const TunerSettings& settings, const std::atomic<bool>* stop)
      : start_(start),
        start_values_(weight_vector(start)),
        settings_(settings),
        stop_(stop),
        scale_(fit_scale(training, start_values_)),
        training_(training, scale_, settings.lambda),
        held_out_(held_out, scale_, settings.lambda),
        order_(training_.blocks()),
        values_(start_values_),
        adam_(values_.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
  }

  Tuned run(const std::function<void(const Epoch&)>& on_epoch) {
    Tuned result;
    result.weights = start_;
    result.scale = scale_;
    result.before = losses(start_values_);
    double least = result.before.held_out;
    double rate = settings_.rate;
    for (int e = 1; e <= settings_.epochs; ++e, rate *= settings_.decay) {
      Epoch epoch{e, rate, {}, false};
      epoch.losses.training = pass(e, rate);
      if (stopping()) {
        result.stopped = true;
        break;
      }
      require_finite(e);
      const Weights rounded = rounded_weights();
      epoch.losses.held_out = held_out_.loss(weight_vector(rounded));
      epoch.best = epoch.losses.held_out < least;
      result.epochs = e;
      if (epoch.best) {
        least = epoch.losses.held_out;
        result.best_epoch = e;
        result.weights = rounded;
      }
      if (on_epoch) on_epoch(epoch);
      if (e - result.best_epoch >= settings_.patience) break;
    }
    result.after = losses(weight_vector(result.weights));
    return result;
  }

 private:
  bool stopping() const { return stop_ != nullptr && *stop_; }

  Losses losses(const WeightVector& values) const {
    return {training_.loss(values), held_out_.loss(values)};
  }

  // Sees every training position once; returns the mean of the steps' losses.
  double pass(int number, double rate) {
    Random random =
        random_for(settings_.seed, Stream::tuning_order, static_cast<std::uint64_t>(number));
    for (std::size_t i = order_.size(); i > 1; --i) {
      std::swap(order_[i - 1], order_[random.below(i)]);
    }
    const std::size_t blocks_a_step = std::max<std::size_t>(block_count(settings_.batch), 1);
    double sum = 0;
    int steps = 0;
    for (std::size_t first = 0; first < order_.size() && !stopping(); first += blocks_a_step) {
      const std::size_t count = std::min(blocks_a_step, order_.size() - first);
      sum += training_.loss(values_, std::span(order_).subspan(first, count), gradient_);
      ++steps;
      add_pull();
      adam_.step(values_, gradient_, rate);
      clamp();
    }
    return sum / std::max(steps, 1);
  }

  void add_pull() {
    constexpr double pawn = 100;
    const double factor =
        settings_.pull / (static_cast<double>(training_.positions()) * pawn * pawn);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      gradient_[i].mg += factor * (values_[i].mg - start_values_[i].mg);
      gradient_[i].eg += factor * (values_[i].eg - start_values_[i].eg);
    }
  }

  // Steps are bounded, so this can only be settings that are no numbers; what they lead to must not
  // become weights.
  void require_finite(int epoch) const {
    const bool finite = std::all_of(values_.begin(), values_.end(), [](const FittedWeight& value) {
      return std::isfinite(value.mg) && std::isfinite(value.eg);
    });
    if (!finite) {
      throw std::runtime_error(
          fmt::format("tuning: a weight is no finite number after epoch {}", epoch));
    }
  }

  void clamp() {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto min = static_cast<double>(start_.all[i].min);
      const auto max = static_cast<double>(start_.all[i].max);
      values_[i] = {std::clamp(values_[i].mg, min, max), std::clamp(values_[i].eg, min, max)};
    }
  }

  // Bounds are whole numbers, so rounding does not leave them.
  Weights rounded_weights() const {
    Weights weights = start_;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      weights.all[i].mg = static_cast<int>(std::lround(values_[i].mg));
      weights.all[i].eg = static_cast<int>(std::lround(values_[i].eg));
    }
    return weights;
  }

  const Weights& start_;
  const WeightVector start_values_;
  const TunerSettings& settings_;
  const std::atomic<bool>* stop_;
  const double scale_;
  const Objective training_, held_out_;
  std::vector<std::uint32_t> order_;  // of the training blocks
  WeightVector values_, gradient_;
  Adam adam_;
};

}  // namespace

Tuned tune(const Weights& start, const Dataset& training, const Dataset& held_out,
           const TunerSettings& settings, const std::function<void(const Epoch&)>& on_epoch,
           const std::atomic<bool>* stop) {
  Tuned tuned;
  ThreadArena(settings.threads).run([&] {
    tuned = Tuner(start, training, held_out, settings, stop).run(on_epoch);
  });
  return tuned;
}

}  // namespace oliphaunt::lab
