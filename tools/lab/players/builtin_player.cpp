#include "tools/lab/players/builtin_player.h"

namespace oliphaunt::lab {

void BuiltinPlayer::new_game(const VariantPosition&, std::stop_token) { searcher_->new_game(); }

Choice BuiltinPlayer::choose(const VariantPosition& position, const Turn& turn,
                             std::stop_token stop) {
  Limits limits;
  limits.nodes = turn.limits.nodes;
  limits.depth = turn.limits.depth;
  limits.movetime = turn.limits.movetime;
  if (turn.limits.base) {
    const std::size_t side = index(position.side_to_move());
    limits.clock = Clock{turn.clocks[side], turn.increments[side], 0};
  }
  const SearchResult result = searcher_->search(position, limits, {}, stop);
  if (stop.stop_requested()) throw Interrupted();
  return {result.best, result.score};
}

}  // namespace oliphaunt::lab
