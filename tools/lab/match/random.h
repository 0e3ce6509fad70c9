#pragma once

#include <cstdint>

#include "bitboard/geometry.h"

namespace oliphaunt::lab {

// A scrambling of 64 bits in which every bit of the input moves every bit of the output (the
// finaliser of SplitMix64: G. Steele, D. Lea, C. Flood, OOPSLA 2014).
constexpr std::uint64_t scramble(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Random numbers that are a function of (seed, stream, how many were drawn) alone, so that what
// one pair of games draws does not depend on which others were played before or beside it.
class Random {
 public:
  constexpr Random(std::uint64_t seed, std::uint64_t stream)
      : key_(scramble(scramble(seed + increment) + stream * increment)) {}

  constexpr std::uint64_t next() { return scramble(key_ += increment); }
  // Uniform in [0, n). Precondition: n > 0.
  constexpr std::uint64_t below(std::uint64_t n) {
    // The high half of a product; draws in the short last interval are repeated (D. Lemire, 2019).
    for (;;) {
      const Word128 product = static_cast<Word128>(next()) * n;
      if (static_cast<std::uint64_t>(product) >= (0 - n) % n) {
        return static_cast<std::uint64_t>(product >> 64);
      }
    }
  }

 private:
  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15;
  std::uint64_t key_;
};

}  // namespace oliphaunt::lab
