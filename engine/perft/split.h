#pragma once

#include "engine/board/board.h"
#include "engine/perft/split_result.h"

namespace oliphaunt {

// Splits perft of a position at the first ply that has `wanted` positions, or at `most_ply` if none
// before has; earlier, but not before the first, where the next has more than `most_positions` or
// too many ways for 64 bits. Precondition: 1 <= most_ply.
template <class G>
Split split(const Board<G>& root, std::size_t wanted, int most_ply, std::size_t most_positions);

}  // namespace oliphaunt
