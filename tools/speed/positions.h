#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// The fixed positions that speed is measured on: of each game the start and some midgames.

namespace oliphaunt {

struct SpeedPosition {
  std::string_view fen;
  // What perft counts to depth 3, from the suites in data/perft. Generation and counting are
  // measured on the positions two plies on, which therefore have so many moves.
  std::uint64_t moves_after_two_plies;
  // The depth for measuring perft itself, and what it must count.
  int perft_depth;
  std::uint64_t perft_nodes;
};

// The start position first. Empty for a name that is no game's.
std::span<const SpeedPosition> speed_positions(std::string_view game);

}  // namespace oliphaunt
