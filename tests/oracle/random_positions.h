#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/oracle/oracle.h"

// Positions to compare the engine on. The same seed gives the same positions on every machine: the
// distributions of <random> are not used, since each standard library has its own.

namespace oliphaunt::oracle {

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}

  // 0 .. count-1; precondition: count > 0.
  int below(int count) { return static_cast<int>(bits_() % static_cast<std::uint64_t>(count)); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
  }

 private:
  std::mt19937_64 bits_;
};

// The states of a game of random moves, the start position first, until it has no legal move or
// has lasted `max_plies`. In about every fourth game all moves are equally likely; in the others
// captures, promotions, checks and the rare kinds of move (e.p., castling, anything that takes a
// Warlock or takes twice) come more often than by chance, in a measure drawn for the game.
std::vector<State> random_game(const GameSpec& spec, const Rules& rules, Random& random,
                               int max_plies);

// A position that a FEN reader accepts, unreachable more often than not, built around what is rare
// in games: pins, checks and double checks, Warlocks beside enemies and each other, e.p. with lines
// about to open, castling under fire, iron, kings and pawns near the promotion zones, full hands.
State scattered_position(const GameSpec& spec, const Rules& rules, Random& random);

}  // namespace oliphaunt::oracle
