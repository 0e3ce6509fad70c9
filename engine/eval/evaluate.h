#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/board.h"
#include "engine/eval/weights.h"

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

// Static evaluation with given weights, without search: centipawns from White's side. Slow (it
// looks the weights up by name); the search has its own compiled form, which gives the same number.
template <class G>
int evaluate(const Board<G>& board, const Weights& weights);

// The coefficients of a position. Depends on the board alone.
template <class G>
EvaluationTrace trace_evaluation(const Board<G>& board);

}  // namespace oliphaunt
