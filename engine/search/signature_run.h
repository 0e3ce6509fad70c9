#pragma once

#include <cstdint>

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

}  // namespace oliphaunt
