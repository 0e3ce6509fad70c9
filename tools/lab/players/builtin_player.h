#pragma once

#include <stop_token>

#include "engine/search/search.h"
#include "tools/lab/players/player.h"

namespace oliphaunt::lab {

// The program's own search, on the game's thread.
template <class G>
class BuiltinPlayer : public Player<G> {
 public:
  BuiltinPlayer(const SearchOptions& options, const Weights& weights)
      : searcher_(options, weights) {}

  void new_game(const Position<G>&, std::stop_token) override { searcher_.new_game(); }

  Choice<G> choose(const Position<G>& position, const Turn& turn, std::stop_token stop) override {
    Limits limits;
    limits.nodes = turn.limits.nodes;
    limits.depth = turn.limits.depth;
    limits.movetime = turn.limits.movetime;
    if (turn.limits.base) {
      const std::size_t side = index(position.side_to_move());
      limits.clock = Clock{turn.clocks[side], turn.increments[side], 0};
    }
    const SearchResult result = searcher_.search(position, limits, {}, stop);
    if (stop.stop_requested()) throw Interrupted();
    return {result.best, result.score};
  }

 private:
  Searcher<G> searcher_;
};

}  // namespace oliphaunt::lab
