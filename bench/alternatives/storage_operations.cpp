#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include <emmintrin.h>

#include "bench/alternatives/alternatives.h"
#include "bench/harness.h"
#include "bitboard/leapers.h"

// What 128 bits are held in: the operations of counting leaps (shift, and, popcount) and of walking
// over a set, on the same sets. By themselves they favour two words; a whole perft does not. To see
// that, put a struct of two words in the place of Word128 (bitboard/geometry.h) and compare the two
// builds by `oliphaunt speed --game elven-chess --against`.

namespace oliphaunt::bench {

namespace {

using Set = Bitboard<Geometry10x10>;

struct Integer {
  Word128 word;
  explicit Integer(Word128 w) : word(w) {}
  Integer operator&(Integer o) const { return Integer(word & o.word); }
  template <int N>
  Integer shifted() const {
    if constexpr (N >= 0) {
      return Integer(word << N);
    } else {
      return Integer(word >> -N);
    }
  }
  int count() const { return detail::popcount(word); }
  bool any() const { return word != 0; }
  int pop_first() {
    const int s = detail::lowest_bit(word);
    word &= word - 1;
    return s;
  }
};

struct TwoWords {
  Word64 low, high;
  explicit TwoWords(Word128 w) : low(static_cast<Word64>(w)), high(static_cast<Word64>(w >> 64)) {}
  TwoWords(Word64 l, Word64 h) : low(l), high(h) {}
  TwoWords operator&(TwoWords o) const { return {low & o.low, high & o.high}; }
  template <int N>
  TwoWords shifted() const {
    if constexpr (N >= 0) {
      return {low << N, (high << N) | (low >> (64 - N))};
    } else {
      return {(low >> -N) | (high << (64 + N)), high >> -N};
    }
  }
  int count() const { return std::popcount(low) + std::popcount(high); }
  bool any() const { return (low | high) != 0; }
  int pop_first() {
    Word64& word = low != 0 ? low : high;
    const int s = std::countr_zero(word) + (low != 0 ? 0 : 64);
    word &= word - 1;
    return s;
  }
};

struct Sse {
  __m128i v;
  explicit Sse(__m128i x) : v(x) {}
  explicit Sse(Word128 w)
      : v(_mm_set_epi64x(static_cast<long long>(w >> 64), static_cast<long long>(w))) {}
  Word64 low() const { return static_cast<Word64>(_mm_cvtsi128_si64(v)); }
  Word64 high() const { return static_cast<Word64>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(v, v))); }
  Sse operator&(Sse o) const { return Sse(_mm_and_si128(v, o.v)); }
  template <int N>
  Sse shifted() const {
    if constexpr (N >= 0) {
      return Sse(_mm_or_si128(_mm_slli_epi64(v, N), _mm_srli_epi64(_mm_slli_si128(v, 8), 64 - N)));
    } else {
      return Sse(_mm_or_si128(_mm_srli_epi64(v, -N), _mm_slli_epi64(_mm_srli_si128(v, 8), 64 + N)));
    }
  }
  int count() const { return std::popcount(low()) + std::popcount(high()); }
  bool any() const { return (low() | high()) != 0; }
  int pop_first() {
    TwoWords words(low(), high());
    const int s = words.pop_first();
    v = _mm_set_epi64x(static_cast<long long>(words.high), static_cast<long long>(words.low));
    return s;
  }
};

struct Pair {
  Set pieces, targets;
};

std::vector<Pair> pairs() {
  std::mt19937_64 random(5);
  std::vector<Pair> list(2048);
  for (Pair& p : list) {
    for (const Square s : Set::board()) {
      if (random() % 8 == 0) p.pieces |= Set(s);
      if (random() % 2 == 0) p.targets |= Set(s);
    }
  }
  return list;
}

template <class Storage>
struct StoredPair {
  Storage pieces, targets;
};
template <class Storage>
std::vector<StoredPair<Storage>> stored_pairs() {
  std::vector<StoredPair<Storage>> list;
  for (const Pair& p : pairs())
    list.push_back({Storage(p.pieces.word()), Storage(p.targets.word())});
  return list;
}

template <class Storage>
int count_knight_leaps(Storage pieces, Storage targets) {
  constexpr auto steps = orbit<2, 1>();
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((pieces.template shifted<steps[I].dy * 10 + steps[I].dx>() &
             (targets & Storage(Set::reach<steps[I].dx>().word())))
                .count() +
            ...);
  }
  (std::make_index_sequence<steps.size()>{});
}

template <class Storage>
void leaps(benchmark::State& state) {
  std::int64_t expected = 0;
  for (const Pair& p : pairs()) expected += count_leaps<2, 1>(p.pieces, p.targets);
  const auto list = stored_pairs<Storage>();
  for ([[maybe_unused]] auto _ : state) {
    std::int64_t n = 0;
    for (const auto& p : list) n += count_knight_leaps(p.pieces, p.targets);
    benchmark::DoNotOptimize(n);
    if (n != expected) fail(state, "the number of leaps is wrong");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.size()));
}

template <class Storage>
void walk(benchmark::State& state) {
  std::int64_t squares = 0;
  std::int64_t expected = 0;
  for (const Pair& p : pairs()) {
    for (const Square s : p.pieces) {
      ++squares;
      expected += static_cast<std::int64_t>(index(s));
    }
  }
  const auto list = stored_pairs<Storage>();
  for ([[maybe_unused]] auto _ : state) {
    std::int64_t sum = 0;
    for (const auto& p : list) {
      for (Storage rest = p.pieces; rest.any();) sum += rest.pop_first();
    }
    benchmark::DoNotOptimize(sum);
    if (sum != expected) fail(state, "the sum of squares is wrong");
  }
  state.SetItemsProcessed(state.iterations() * squares);
}

template <class Storage>
void add(const std::string& name) {
  benchmark::RegisterBenchmark(("storage/leaps/" + name).c_str(), leaps<Storage>);
  benchmark::RegisterBenchmark(("storage/walk/" + name).c_str(), walk<Storage>);
}

}  // namespace

void add_storage_operations() {
  add<Integer>("ours_unsigned_int128");
  add<TwoWords>("two_words");
  add<Sse>("sse2");
}

}  // namespace oliphaunt::bench
