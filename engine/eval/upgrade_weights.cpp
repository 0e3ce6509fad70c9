#include "engine/eval/upgrade_weights.h"

#include "engine/eval/draft_weights.h"
#include "engine/eval/weights_reader.h"

namespace oliphaunt {

UpgradedWeights upgrade_weights(const GameDescription& game, std::string_view text,
                                std::string_view source) {
  UpgradedWeights result;
  result.weights = salvage_weights(game, text, source, draft_weights(game), result.changes);
  return result;
}

std::string game_of_weights(std::string_view text, std::string_view source) {
  return read_game_name(text, source);
}

}  // namespace oliphaunt
