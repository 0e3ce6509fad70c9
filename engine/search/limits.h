#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/moves/move.h"
#include "engine/search/score.h"

namespace oliphaunt {

using Milliseconds = std::chrono::milliseconds;

// The clock of the side to move.
struct Clock {
  Milliseconds remaining{0};
  Milliseconds increment{0};  // gained with each move
  int moves_to_go = 0;        // until more time is added; 0: it must do for the whole game
};

// When a search ends: as soon as any of its limits is reached. Without any, it goes on until it is
// stopped, or until there is nothing left to find (max_ply, or a proven mate).
struct Limits {
  std::optional<int> depth;
  // Exact: a search that nothing else ends makes just so many moves on its board. It then runs on
  // one thread whatever the options say, so that its result does not depend on them.
  std::optional<std::uint64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::optional<Clock> clock;
  // Ends with a proven mate in at most so many moves.
  std::optional<int> mate;
  // The root moves to choose from; empty: all. Moves that are not legal are passed over.
  std::vector<Move> searchmoves;
  // Not before it is told to stop, whatever has been found. (Other limits should not be set.)
  bool infinite = false;
  // The search runs on the opponent's time: movetime and clock count from Searcher::ponder_hit.
  bool ponder = false;
};

}  // namespace oliphaunt
