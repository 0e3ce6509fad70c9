#pragma once

#include <stop_token>

#include "engine/eval/weights.h"
#include "engine/search/signature_run.h"

namespace oliphaunt {

// Searches a fixed set of positions of one game (some plies of fixed random moves from the start)
// to a fixed depth. With the default weights, the number of nodes is the same on every machine and
// changes only when the search, the evaluation or the weights do.
template <class G>
SignatureRun search_signature(const Weights& weights, int depth = signature_depth,
                              const std::stop_token& stop = {});

}  // namespace oliphaunt
