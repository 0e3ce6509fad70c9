#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board/move.h"
#include "engine/search/ponder_hit.h"
#include "engine/search/score.h"

namespace oliphaunt {

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
  // Not before it is told to stop, whatever has been found and whatever other limits say.
  bool infinite = false;
  // Not before this has happened, unless it is told to stop: the search runs on the opponent's time
  // until then, and movetime and clock count from there. Null: a search on the own time.
  std::shared_ptr<PonderHit> ponder = nullptr;
};

}  // namespace oliphaunt
