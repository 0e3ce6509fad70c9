#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "bench/alternatives/alternatives.h"
#include "bench/harness.h"
#include "bitboard/sliders.h"

// Attacks of one slider on a random board.

namespace oliphaunt::bench {

namespace {

// Ours: one subtraction a line.
struct ObstructionDifference {
  template <class G>
  static Bitboard<G> rook(Square s, Bitboard<G> occupied) {
    return rook_attacks<G>(s, occupied);
  }
  template <class G>
  static Bitboard<G> bishop(Square s, Bitboard<G> occupied) {
    return bishop_attacks<G>(s, occupied);
  }
};

// For each ray the nearest blocker by bit scan, and the ray from there cut off. Corner squares
// stand in for a blocker where there is none: no ray of that sense starts there.
struct FirstBlocker {
  template <int D, class G>
  static Bitboard<G> ray_attacks(Square s, Bitboard<G> occupied) {
    constexpr bool up = D < 4;
    constexpr Square corner = up ? G::square(G::files - 1, G::ranks - 1) : G::square(0, 0);
    const Bitboard<G> all = ray<G>(D, s);
    const Bitboard<G> blockers = (all & occupied) | Bitboard<G>(corner);
    return all ^ ray<G>(D, up ? blockers.first() : blockers.last());
  }
  template <class G>
  static Bitboard<G> rook(Square s, Bitboard<G> occupied) {
    return ray_attacks<0, G>(s, occupied) | ray_attacks<1, G>(s, occupied) |
           ray_attacks<4, G>(s, occupied) | ray_attacks<5, G>(s, occupied);
  }
  template <class G>
  static Bitboard<G> bishop(Square s, Bitboard<G> occupied) {
    return ray_attacks<2, G>(s, occupied) | ray_attacks<3, G>(s, occupied) |
           ray_attacks<6, G>(s, occupied) | ray_attacks<7, G>(s, occupied);
  }
};

// o ^ (o - 2r) upwards, and the same downwards on the mirrored board. 64 bits: mirrored by a byte
// swap, which leaves ranks as they are, so these are looked up. 128 bits of a board of ten files:
// all bits reversed, which serves every line.
constexpr Word64 reversed(Word64 w) {
  w = ((w >> 1) & 0x5555555555555555) | ((w & 0x5555555555555555) << 1);
  w = ((w >> 2) & 0x3333333333333333) | ((w & 0x3333333333333333) << 2);
  w = ((w >> 4) & 0x0f0f0f0f0f0f0f0f) | ((w & 0x0f0f0f0f0f0f0f0f) << 4);
  return __builtin_bswap64(w);
}
constexpr Word128 mirrored(Word128 w) {
  return (Word128{reversed(static_cast<Word64>(w))} << 64) | reversed(static_cast<Word64>(w >> 64));
}
constexpr Word64 mirrored(Word64 w) { return __builtin_bswap64(w); }

// The attacks on a rank by file and occupancy of its inner six squares.
constexpr auto rank_attacks = [] {
  std::array<std::array<std::uint8_t, 64>, 8> table{};
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      const unsigned occupied = inner << 1;
      unsigned attacks = 0;
      for (unsigned f = file + 1; f < 8; ++f) {
        attacks |= 1U << f;
        if ((occupied >> f) & 1) break;
      }
      for (unsigned f = file; f-- > 0;) {
        attacks |= 1U << f;
        if ((occupied >> f) & 1) break;
      }
      table[file][inner] = static_cast<std::uint8_t>(attacks);
    }
  }
  return table;
}();

struct HyperbolaQuintessence {
  template <class G>
  static Bitboard<G> on_line(Square s, const LineHalves<G>& halves, Bitboard<G> occupied) {
    using Word = typename G::Word;
    const Bitboard<G> mask = halves.lower | halves.upper;
    const Word blockers = (occupied & mask).word();
    const Word self = Bitboard<G>(s).word();
    const Word up = blockers - self - self;
    const Word down = mirrored(Word(mirrored(blockers) - mirrored(self) - mirrored(self)));
    return Bitboard<G>::from_word(up ^ down) & mask;
  }
  template <class G>
  static Bitboard<G> rook(Square s, Bitboard<G> occupied) {
    const auto& lines = line_halves<G>[index(s)];
    const Bitboard<G> file = on_line<G>(s, lines[0], occupied);
    if constexpr (sizeof(typename G::Word) == 8) {
      const int first = G::rank(s) * 8;
      const auto inner = static_cast<std::size_t>((occupied.word() >> (first + 1)) & 63);
      const Word64 rank = rank_attacks[static_cast<std::size_t>(G::file(s))][inner];
      return file | Bitboard<G>::from_word(rank << first);
    } else {
      return file | on_line<G>(s, lines[1], occupied);
    }
  }
  template <class G>
  static Bitboard<G> bishop(Square s, Bitboard<G> occupied) {
    const auto& lines = line_halves<G>[index(s)];
    return on_line<G>(s, lines[2], occupied) | on_line<G>(s, lines[3], occupied);
  }
};

// Parallel prefix (Kogge-Stone): flood the empty squares in steps of 1, 2, 4 (and 8), then one
// more. No tables, and any number of sliders at once for the price of one.
struct Fill {
  template <int Dx, int Dy, class G>
  static Bitboard<G> direction(Bitboard<G> sliders, Bitboard<G> occupied) {
    Bitboard<G> open = Bitboard<G>::template reach<Dx>() - occupied;
    sliders |= open & sliders.template shifted_raw<Dx, Dy>();
    open &= open.template shifted_raw<Dx, Dy>();
    sliders |= open & sliders.template shifted_raw<2 * Dx, 2 * Dy>();
    open &= open.template shifted_raw<2 * Dx, 2 * Dy>();
    sliders |= open & sliders.template shifted_raw<4 * Dx, 4 * Dy>();
    if constexpr (G::files > 8 || G::ranks > 8) {
      open &= open.template shifted_raw<4 * Dx, 4 * Dy>();
      sliders |= open & sliders.template shifted_raw<8 * Dx, 8 * Dy>();
    }
    return sliders.template shifted<Dx, Dy>();
  }
  template <class G>
  static Bitboard<G> rook(Square s, Bitboard<G> occupied) {
    const Bitboard<G> set(s);
    return (direction<0, 1>(set, occupied) | direction<1, 0>(set, occupied) |
            direction<0, -1>(set, occupied) | direction<-1, 0>(set, occupied)) &
           Bitboard<G>::board();
  }
  template <class G>
  static Bitboard<G> bishop(Square s, Bitboard<G> occupied) {
    const Bitboard<G> set(s);
    return (direction<1, 1>(set, occupied) | direction<-1, 1>(set, occupied) |
            direction<1, -1>(set, occupied) | direction<-1, -1>(set, occupied)) &
           Bitboard<G>::board();
  }
};

template <class G>
struct Sample {
  Square square;
  Bitboard<G> occupied;
};

template <class G>
std::vector<Sample<G>> samples() {
  std::mt19937_64 random(20);
  std::vector<Sample<G>> list(4096);
  for (Sample<G>& sample : list) {
    sample.square = G::from_dense_index(static_cast<int>(random() % G::squares));
    for (const Square s : Bitboard<G>::board()) {
      if (random() % 3 == 0) sample.occupied |= Bitboard<G>(s);
    }
  }
  return list;
}

// Ray by ray and step by step: what all must agree with.
template <class G>
Bitboard<G> walked(Square s, Bitboard<G> occupied, bool orthogonal) {
  Bitboard<G> attacks;
  for (int d = 0; d < 8; ++d) {
    if (is_orthogonal(d) != orthogonal) continue;
    bool open = true;
    detail::walk_ray<G>(s, directions[static_cast<std::size_t>(d)], [&](Square t) {
      if (open) attacks |= Bitboard<G>(t);
      open = open && !occupied.contains(t);
    });
  }
  return attacks;
}

template <class G, class Method>
void attacks(benchmark::State& state) {
  const auto list = samples<G>();
  for (const Sample<G>& sample : list) {
    if (Method::template rook<G>(sample.square, sample.occupied) !=
            walked<G>(sample.square, sample.occupied, true) ||
        Method::template bishop<G>(sample.square, sample.occupied) !=
            walked<G>(sample.square, sample.occupied, false)) {
      fail(state, "an attack set is wrong");
      return;
    }
  }
  for ([[maybe_unused]] auto _ : state) {
    int n = 0;
    for (const Sample<G>& sample : list) {
      n += Method::template rook<G>(sample.square, sample.occupied).count();
      n += Method::template bishop<G>(sample.square, sample.occupied).count();
    }
    benchmark::DoNotOptimize(n);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(2 * list.size()));
}

template <class G>
void add(const std::string& board) {
  const std::string family = "rays/" + board + '/';
  benchmark::RegisterBenchmark((family + "ours_obstruction_difference").c_str(),
                               attacks<G, ObstructionDifference>);
  benchmark::RegisterBenchmark((family + "first_blocker").c_str(), attacks<G, FirstBlocker>);
  benchmark::RegisterBenchmark((family + "hyperbola_quintessence").c_str(),
                               attacks<G, HyperbolaQuintessence>);
  benchmark::RegisterBenchmark((family + "fill").c_str(), attacks<G, Fill>);
}

}  // namespace

void add_rays() {
  add<Geometry8x8>("8x8");
  add<Geometry10x10>("10x10");
}

}  // namespace oliphaunt::bench
