#pragma once

#include <cstddef>
#include <vector>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

// Sums in parallel that come out the same, to the last bit, on any number of threads: addition of
// floating-point numbers is not associative, so terms are grouped in blocks of fixed size, each is
// added up by one thread, and the blocks' sums are added in the order of the blocks.

namespace oliphaunt::lab {

inline constexpr std::size_t block_size = 256;

constexpr std::size_t block_count(std::size_t n) { return (n + block_size - 1) / block_size; }

// The sum of term(i) for i in [0, n), on the threads of the calling thread's arena.
template <class Term>
double sum_in_blocks(std::size_t n, const Term& term) {
  std::vector<double> sums(block_count(n));
  tbb::parallel_for(std::size_t{0}, sums.size(), [&](std::size_t b) {
    const std::size_t last = b + 1 == sums.size() ? n : (b + 1) * block_size;
    double sum = 0;
    for (std::size_t i = b * block_size; i < last; ++i) sum += term(i);
    sums[b] = sum;
  });
  double sum = 0;
  for (const double s : sums) sum += s;
  return sum;
}

}  // namespace oliphaunt::lab
