#pragma once

#include <cstdint>

#include "engine/perft/perft.h"

// Sums and products of counts, which may be larger than 64 bits hold.

namespace oliphaunt {

// Throws PerftOverflow.
inline std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw PerftOverflow();
  return sum;
}

// Throws PerftOverflow.
inline std::uint64_t checked_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw PerftOverflow();
  return product;
}

}  // namespace oliphaunt
