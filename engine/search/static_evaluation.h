#pragma once

#include <algorithm>

#include "engine/eval/accumulators.h"
#include "engine/eval/phase.h"
#include "engine/eval/terms.h"
#include "engine/search/score.h"

namespace oliphaunt {

// What a position is worth to the side to move by its evaluation alone, in centipawns, clear of the
// scores of mates.
template <class G>
int static_evaluation(const Board<G>& board, const PackedWeights<G>& weights) {
  ScoreAccumulator<G> accumulator(weights);
  Terms<G, ScoreAccumulator<G>>(board, accumulator).add_all();
  const int score = accumulator.score(game_phase(board));
  return std::clamp(board.side_to_move == Color::white ? score : -score, -Score::max_evaluation,
                    Score::max_evaluation);
}

}  // namespace oliphaunt
