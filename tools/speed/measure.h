#pragma once

#include <stdexcept>
#include <string_view>
#include <vector>

#include "engine/variant/variant.h"
#include "tools/speed/speed_report.h"

namespace oliphaunt {

// A count that was measured came out wrong, so its time means nothing.
class WrongCount : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Measures a game on its fixed positions, on one thread and without hashing. The items are
//
//   generate    writing lists of legal moves
//   count       counting legal moves, one position at a time, without writing them
//   perft-list  perft that generates down to the last ply and counts that: what other programs
//               call bulk counting
//   perft       perft as `oliphaunt perft` does it, the last two plies counted together
//   search      a fixed search, whose nodes change only when search or evaluation do
//
// Their levels differ, and so do their rates: only equal items may be compared. Throws WrongCount.
std::vector<SpeedItem> measure_game(const Variant& variant, int repetitions);

}  // namespace oliphaunt
