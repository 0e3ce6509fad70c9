#pragma once

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "engine/board/move.h"

namespace oliphaunt {

inline constexpr int max_perft_depth = 60;

// A count that does not fit 64 bits.
class PerftOverflow : public std::overflow_error {
 public:
  PerftOverflow() : std::overflow_error("the count does not fit 64 bits") {}
};

class PerftTable;

struct PerftOptions {
  // Worker threads; the count does not depend on it. At least 1.
  int threads = 1;
  // Remembers counts; null: no hashing. One table may serve any number of calls, one after the
  // other or at the same time, whatever their games and rules, until set_key_seed is called.
  PerftTable* table = nullptr;
  // Set from elsewhere (a signal handler) to stop early; may be null. Looked at some thousand times
  // a second.
  const std::atomic<bool>* stop = nullptr;
};

struct PerftRoot {
  Move move;
  std::uint64_t nodes = 0;
  bool complete = false;  // false only after a stop
};

struct PerftResult {
  std::uint64_t nodes = 0;
  // Whether nothing was left out; false only after a stop, and then `nodes` counts the complete
  // root moves alone.
  bool complete = true;
  // One entry for each legal root move, in generation order; empty at depth 0.
  std::vector<PerftRoot> roots;
};

}  // namespace oliphaunt
