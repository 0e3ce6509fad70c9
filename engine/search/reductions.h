#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/search/parameters.h"

namespace oliphaunt {

// The natural logarithm in thousandths, in whole numbers alone, so that every machine and build
// searches the same tree. Exact to about three thousandths. Precondition: n >= 1.
constexpr int log_thousandths(unsigned n) {
  // Squaring x in [1, 2) over and over yields the binary digits of its logarithm to base 2.
  const int whole = std::bit_width(n) - 1;
  std::uint64_t x = (std::uint64_t{n} << 31) >> whole;
  int fraction = 0;
  for (int bit = 0; bit < 12; ++bit) {
    x = (x * x) >> 31;
    fraction *= 2;
    if (x >= std::uint64_t{1} << 32) {
      x >>= 1;
      ++fraction;
    }
  }
  return static_cast<int>((std::int64_t{whole} * 4096 + fraction) * 693147 / 4096 / 1000);
}

// By how much less deep a late move is searched, by depth left and move number; in 1024ths of a
// ply.
class ReductionTable {
 public:
  static constexpr int ply = 1024;
  // Of hundredths of a ply, as parameters are.
  static constexpr int of(int hundredths) { return hundredths * ply / 100; }

  explicit ReductionTable(const Parameters& parameters) {
    for (std::size_t n = 1; n < logs_.size(); ++n) {
      logs_[n] = log_thousandths(static_cast<unsigned>(n));
    }
    base_ = of(parameters.lmr_base);
    divisor_ = parameters.lmr_divisor;
  }

  int operator()(int depth, int move_number) const {
    const std::int64_t product =
        std::int64_t{logs_[clamp(depth)]} * logs_[clamp(move_number)];  // millionths
    return base_ + static_cast<int>(product * ply / (std::int64_t{divisor_} * 10000));
  }

 private:
  static std::size_t clamp(int n) { return static_cast<std::size_t>(std::clamp(n, 1, 255)); }

  std::array<int, 256> logs_{};
  int base_ = 0;
  int divisor_ = 1;
};

}  // namespace oliphaunt
