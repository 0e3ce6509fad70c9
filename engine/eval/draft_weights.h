#pragma once

#include "engine/eval/weights.h"

namespace oliphaunt {

// Weights guessed from how a game's pieces move, with wide bounds: what a game has that nobody has
// tuned yet. Precondition: the game is well-formed.
Weights draft_weights(const GameDescription& game);

}  // namespace oliphaunt
