#include <cstdint>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/harness.h"
#include "bitboard/leapers.h"
#include "bitboard/sliders.h"

// The bitboard's own operations on random sets. Compiled for the machine that the whole build is
// for, so without POPCNT unless -march says otherwise; what the engine makes of the same code is
// bench_moves' subject.

namespace oliphaunt {
namespace {

template <class G>
struct Sample {
  Square square;
  Bitboard<G> some;  // a third of the squares
  Bitboard<G> many;  // half of them
};

template <class G>
const std::vector<Sample<G>>& samples() {
  static const std::vector<Sample<G>> list = [] {
    std::mt19937_64 random(20);
    std::vector<Sample<G>> v(4096);
    for (Sample<G>& sample : v) {
      sample.square = G::from_dense_index(static_cast<int>(random() % G::squares));
      for (const Square s : Bitboard<G>::board()) {
        if (random() % 3 == 0) sample.some |= Bitboard<G>(s);
        if (random() % 2 == 0) sample.many |= Bitboard<G>(s);
      }
    }
    return v;
  }();
  return list;
}

template <class G>
Bitboard<G> walked_queen_attacks(Square s, Bitboard<G> occupied) {
  Bitboard<G> attacks;
  for (const Step d : directions) {
    bool open = true;
    detail::walk_ray<G>(s, d, [&](Square t) {
      if (open) attacks |= Bitboard<G>(t);
      open = open && !occupied.contains(t);
    });
  }
  return attacks;
}

template <class G>
int walked_knight_leaps(Bitboard<G> pieces, Bitboard<G> targets) {
  int n = 0;
  for (const Square s : pieces) n += (leaps_from<G, 2, 1>(s) & targets).count();
  return n;
}

template <class G>
void queen_attacks_by_square(benchmark::State& state) {
  for (const Sample<G>& sample : samples<G>()) {
    if (queen_attacks<G>(sample.square, sample.some) !=
        walked_queen_attacks<G>(sample.square, sample.some)) {
      bench::fail(state, "an attack set is wrong");
      return;
    }
  }
  for ([[maybe_unused]] auto _ : state) {
    for (const Sample<G>& sample : samples<G>()) {
      auto attacks = queen_attacks<G>(sample.square, sample.some);
      benchmark::DoNotOptimize(attacks);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples<G>().size()));
}

template <class G>
void knight_leaps_as_set(benchmark::State& state) {
  for (const Sample<G>& sample : samples<G>()) {
    if (count_leaps<2, 1>(sample.some, sample.many) !=
        walked_knight_leaps(sample.some, sample.many)) {
      bench::fail(state, "a count of leaps is wrong");
      return;
    }
  }
  for ([[maybe_unused]] auto _ : state) {
    int n = 0;
    for (const Sample<G>& sample : samples<G>()) n += count_leaps<2, 1>(sample.some, sample.many);
    benchmark::DoNotOptimize(n);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(samples<G>().size()));
}

template <class G>
void walk_over_set(benchmark::State& state) {
  std::int64_t squares = 0;
  for (const Sample<G>& sample : samples<G>()) squares += sample.some.count();
  for ([[maybe_unused]] auto _ : state) {
    std::size_t sum = 0;
    for (const Sample<G>& sample : samples<G>()) {
      for (const Square s : sample.some) sum += index(s);
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * squares);
}

BENCHMARK(queen_attacks_by_square<Geometry8x8>);
BENCHMARK(queen_attacks_by_square<Geometry10x10>);
BENCHMARK(knight_leaps_as_set<Geometry8x8>);
BENCHMARK(knight_leaps_as_set<Geometry10x10>);
BENCHMARK(walk_over_set<Geometry8x8>);
BENCHMARK(walk_over_set<Geometry10x10>);

}  // namespace
}  // namespace oliphaunt

int main(int argc, char** argv) { return oliphaunt::bench::run(argc, argv); }
