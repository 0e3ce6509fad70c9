#pragma once

#include <vector>

#include "engine/eval/weights.h"
#include "tools/lab/report/run_report.h"

// What tuning did to the weights of a game.

namespace oliphaunt::lab {

// Those that moved most between the two, the most first; none that did not move.
// Precondition: both are of one game.
std::vector<MovedWeight> moved_weights(const Weights& start, const Weights& last, std::size_t most);

// The values of all pieces but the king. Precondition: `all` are weights of one game, not none: the
// first ones of the run and those of each generation. `last` are the best at the end.
std::vector<PieceValue> piece_values(const std::vector<Weights>& all, const Weights& last);

}  // namespace oliphaunt::lab
