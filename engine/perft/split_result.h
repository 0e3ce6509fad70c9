#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/move.h"

// One count as many: perft to depth D is the sum of perft to depth D - P over the positions after P
// plies. A position that is come to in several ways is counted once.

namespace oliphaunt {

// In how many ways a root move leads to a position.
struct RootWays {
  std::uint32_t root = 0;  // number in generation order
  std::uint64_t ways = 0;
};

struct SplitPosition {
  std::string fen;
  std::vector<RootWays> roots;  // those that lead here, by number
};

struct Split {
  int ply = 0;
  std::vector<Move> roots;  // in generation order
  // Distinct ones, those with the most moves first. The order is a function of the position that
  // was split and of the ply.
  std::vector<SplitPosition> positions;
};

// How many positions fit memory: some hundred bytes each.
inline constexpr std::size_t most_split_positions = 2'000'000;

}  // namespace oliphaunt
