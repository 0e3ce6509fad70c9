#pragma once

#include <cstdint>
#include <vector>

namespace oliphaunt {

// An evaluation taken apart. The score is
//   taper(sum of coefficient * mg, sum of coefficient * eg, phase)
// over the weights that `coefficients` names.
struct EvaluationTrace {
  struct Coefficient {
    std::uint16_t weight;  // index into Weights::all
    std::int16_t count;    // White's minus Black's; never 0
    bool operator==(const Coefficient&) const = default;
  };
  std::vector<Coefficient> coefficients;  // ascending by weight
  int phase = 0;                          // 0 .. max_phase
};

// Phases run from `max_phase`, where mg weights count alone, to 0, where eg weights do.
inline constexpr int max_phase = 256;

// Where the two halves of an evaluation become one number of centipawns, rounded towards zero, so
// that a position and its mirror image with colors exchanged have opposite scores.
constexpr int taper(int mg, int eg, int phase) {
  return (mg * phase + eg * (max_phase - phase)) / max_phase;
}

}  // namespace oliphaunt
