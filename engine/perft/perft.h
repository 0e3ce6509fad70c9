#pragma once

#include "engine/board/board.h"
#include "engine/perft/perft_result.h"

// Perft: the number of sequences of legal moves of a given length. Repetition, ply rule, dead
// positions and bared kings do not end a line.

namespace oliphaunt {

// Precondition: 0 <= depth <= max_perft_depth. Throws PerftOverflow.
template <class G>
PerftResult perft(const Board<G>& board, int depth, const PerftOptions& options = {});

}  // namespace oliphaunt
