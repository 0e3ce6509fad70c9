#pragma once

#include "engine/board/board.h"
#include "engine/eval/trace.h"
#include "engine/eval/weights.h"

namespace oliphaunt {

// Static evaluation with given weights, without search: centipawns from White's side. Slow (it
// looks the weights up by name); the search has its own compiled form, which gives the same number.
template <class G>
int evaluate(const Board<G>& board, const Weights& weights);

// The coefficients of a position. Depends on the board alone.
template <class G>
EvaluationTrace trace_evaluation(const Board<G>& board);

}  // namespace oliphaunt
