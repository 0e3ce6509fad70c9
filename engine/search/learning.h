#pragma once

#include <algorithm>

#include "engine/search/search_worker.h"

// What a cutoff teaches about moves. Definitions of Worker's members, for worker.cpp.

namespace oliphaunt {

// What the histories think of a quiet move here.
template <class G>
int SearchWorker<G>::history_of(Move move, int ply) {
  int sum = histories_.quiet(board().side_to_move, move).get();
  for (const int back : {1, 2}) {
    const std::size_t previous = frame(ply - back).move_class;
    if (previous != OrderingHints::no_class) sum += histories_.continuation(previous, move).get();
  }
  return sum;
}

// `best` exceeded beta after `quiets` and `captures` did not. The present position is the one that
// they were tried in.
template <class G>
void SearchWorker<G>::learn_cutoff(Move best, int depth, int ply, const std::vector<Move>& quiets,
                                   const std::vector<Move>& captures) {
  const Parameters& p = parameters();
  const int bonus = std::min(p.history_bonus_factor * depth, p.history_bonus_limit);
  const Color us = board().side_to_move;
  Frame& here = frame(ply);
  const auto learn_quiet = [&](Move move, int amount) {
    histories_.quiet(us, move).add(amount);
    for (const int back : {1, 2}) {
      const std::size_t previous = frame(ply - back).move_class;
      if (previous != OrderingHints::no_class) {
        histories_.continuation(previous, move).add(amount);
      }
    }
  };
  if (is_capture(board(), best)) {
    histories_.capture(best, victim_of(board(), best)).add(bonus);
  } else {
    if (here.killers[0] != best) {
      here.killers[1] = here.killers[0];
      here.killers[0] = best;
    }
    const std::size_t previous = frame(ply - 1).move_class;
    if (previous != OrderingHints::no_class) histories_.counter(us, previous) = best;
    learn_quiet(best, bonus);
    for (const Move move : quiets) learn_quiet(move, -bonus);
  }
  for (const Move move : captures) {
    histories_.capture(move, victim_of(board(), move)).add(-bonus);
  }
}

}  // namespace oliphaunt
