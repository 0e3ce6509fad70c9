#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/evaluate.h"
#include "engine/eval/layout.h"

// What an evaluation adds its terms up in. Both take (index of a weight, White's count minus
// Black's) and agree by construction: one multiplies at once, the other writes down.

namespace oliphaunt {

// Weights as the search uses them: mg and eg of a weight in one word, so that a term costs one
// multiplication and one addition.
template <class G>
class PackedWeights {
 public:
  // Precondition: the weights are the game's.
  explicit PackedWeights(const Weights& weights) {
    for (std::size_t i = 0; i < packed_.size(); ++i) {
      packed_[i] = pack(weights.all[i].mg, weights.all[i].eg);
    }
  }
  std::int64_t operator[](std::size_t i) const { return packed_[i]; }

  static constexpr std::int64_t pack(int mg, int eg) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(eg) << 32) + mg;
  }
  static constexpr int mg(std::int64_t packed) { return static_cast<std::int32_t>(packed); }
  static constexpr int eg(std::int64_t packed) {
    return static_cast<std::int32_t>((packed + 0x80000000) >> 32);
  }

 private:
  std::array<std::int64_t, layout<G>.size> packed_;
};

template <class G>
class ScoreAccumulator {
 public:
  explicit ScoreAccumulator(const PackedWeights<G>& weights) : weights_(weights) {}
  void add(std::size_t weight, int count) { sum_ += weights_[weight] * count; }
  // Centipawns from White's side.
  int score(int phase) const {
    return taper(PackedWeights<G>::mg(sum_), PackedWeights<G>::eg(sum_), phase);
  }

 private:
  const PackedWeights<G>& weights_;
  std::int64_t sum_ = 0;
};

template <class G>
class TraceAccumulator {
 public:
  void add(std::size_t weight, int count) {
    counts_[weight] = static_cast<std::int16_t>(counts_[weight] + count);
  }
  EvaluationTrace trace(int phase) const {
    EvaluationTrace result;
    result.phase = phase;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] != 0) {
        result.coefficients.push_back({static_cast<std::uint16_t>(i), counts_[i]});
      }
    }
    return result;
  }

 private:
  std::array<std::int16_t, layout<G>.size> counts_{};
};

}  // namespace oliphaunt
