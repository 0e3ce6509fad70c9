#pragma once

#include <string>

#include "engine/eval/trace.h"
#include "engine/eval/weights.h"
#include "engine/games/game.h"

namespace oliphaunt {

// An evaluation term by term.
struct EvaluationTable {
  std::string text;  // lines
  int score = 0;     // what they come to: the number that evaluate() gives
};

// Precondition: the trace and the weights are of one game.
EvaluationTable evaluation_table(const EvaluationTrace& trace, const Weights& weights,
                                 Color side_to_move);

}  // namespace oliphaunt
