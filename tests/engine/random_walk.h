#pragma once

#include <cstdint>
#include <random>

#include "engine/moves/movegen.h"
#include "engine/position/position.h"

namespace oliphaunt {

// Calls visit(position) for `count` positions of random games, each from the start until it ends.
template <class G, class Visit>
void walk_at_random(std::uint64_t seed, int count, Visit&& visit) {
  std::mt19937_64 random(seed);
  while (count > 0) {
    Position<G> position;
    for (int ply = 0; ply < 200 && count > 0; ++ply) {
      visit(position);
      --count;
      MoveList<G> moves;
      generate_legal(position.board(), moves);
      if (moves.empty()) break;
      position.do_move(moves[random() % moves.size()]);
    }
  }
}

}  // namespace oliphaunt
