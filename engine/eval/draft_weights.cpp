#include "engine/eval/draft_weights.h"

#include <string>

#include "engine/eval/weight_groups.h"

namespace oliphaunt {

Weights draft_weights(const GameDescription& game) {
  Weights weights;
  weights.game = game.name;
  for (const WeightGroup& group : weight_groups(game)) {
    const TermInfo& term = *group.term;
    for (int i = 0; i < group.size; ++i) {
      const Tapered value = term.draft.value({game, group.piece}, i);
      weights.all.push_back({weight_name(game, group, i), std::string(term.unit), term.bounds.min,
                             term.bounds.max, value.mg, value.eg});
    }
  }
  return weights;
}

}  // namespace oliphaunt
