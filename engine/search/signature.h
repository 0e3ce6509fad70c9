#pragma once

#include <cstdint>
#include <stop_token>

#include "engine/search/limits.h"

namespace oliphaunt {

struct SignatureRun {
  std::uint64_t nodes = 0;  // the signature
  Milliseconds time{0};
  // Positions searched to the end, of how many; fewer only after a stop, and then there is no
  // signature.
  int searched = 0, positions = 0;

  bool complete() const { return searched == positions; }
};

inline constexpr int signature_depth = 12;

// Searches a fixed set of positions of one game (some plies of fixed random moves from the start)
// to a fixed depth with the default weights. The number of nodes is the same on every machine and
// changes only when the search, the evaluation or the weights do.
template <class G>
SignatureRun search_signature(int depth = signature_depth, const std::stop_token& stop = {});

}  // namespace oliphaunt
