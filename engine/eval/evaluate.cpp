#include "engine/eval/evaluate.h"

#include "engine/eval/accumulators.h"
#include "engine/eval/phase.h"
#include "engine/eval/terms.h"
#include "engine/games/registry.h"

namespace oliphaunt {

template <class G>
int evaluate(const Board<G>& board, const Weights& weights) {
  const PackedWeights<G> packed(weights);
  ScoreAccumulator<G> accumulator(packed);
  Terms<G, ScoreAccumulator<G>>(board, accumulator).add_all();
  return accumulator.score(game_phase(board));
}

template <class G>
EvaluationTrace trace_evaluation(const Board<G>& board) {
  TraceAccumulator<G> accumulator;
  Terms<G, TraceAccumulator<G>>(board, accumulator).add_all();
  return accumulator.trace(game_phase(board));
}

#define OLIPHAUNT_INSTANTIATE(G)                             \
  template int evaluate<G>(const Board<G>&, const Weights&); \
  template EvaluationTrace trace_evaluation<G>(const Board<G>&);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
