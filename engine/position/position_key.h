#pragma once

#include <cstdint>

namespace oliphaunt {

// A position's Zobrist key: 128 bits, so that tables which trust it alone (hashed perft) can do so
// over the lifetime of the project. `low` by itself is a good 64-bit key.
struct Key {
  std::uint64_t high = 0, low = 0;

  constexpr Key& operator^=(Key o) {
    high ^= o.high;
    low ^= o.low;
    return *this;
  }
  constexpr Key operator^(Key o) const { return Key(*this) ^= o; }
  constexpr bool operator==(const Key&) const = default;
};

inline constexpr std::uint64_t default_key_seed = 0x6f6c697068617500;

}  // namespace oliphaunt
