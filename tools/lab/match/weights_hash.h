#pragma once

#include <string>
#include <utility>

#include "engine/eval/weights.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

// By what weights are known in stores and provenances: the SHA-256 of their file without its
// provenance, so of the numbers alone, however they came about.
inline std::string weights_hash(const GameDescription& game, Weights weights) {
  weights.provenance.clear();
  return sha256_hex(write_weights(game, weights));
}

}  // namespace oliphaunt::lab
