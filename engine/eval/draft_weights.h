#pragma once

#include "engine/eval/weights.h"

namespace oliphaunt {

// Weights for a game that has none yet, guessed from how its pieces move, with wide bounds: what
// the first weights file of a new game is made of, to be improved by tuning.
template <class G>
Weights draft_weights();

}  // namespace oliphaunt
