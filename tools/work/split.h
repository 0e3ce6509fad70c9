#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/perft/perft.h"
#include "tools/work/count_task.h"

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

// The least depth that a position should be left with: below, handing it over costs more than it
// is worth.
inline constexpr int least_split_depth = 3;

// How many positions fit memory: some hundred bytes each.
inline constexpr std::size_t most_split_positions = 2'000'000;

// Splits a task at the first ply that has `wanted` positions, or at `most_ply` if none before has;
// earlier, but not before the first, where the next has more than `most_positions` or too many ways
// for 64 bits. Precondition: 1 <= most_ply <= task.depth. Throws InputError as the task would.
Split split(const CountTask& task, std::size_t wanted, int most_ply,
            std::size_t most_positions = most_split_positions);

// The tasks that a task was split into have its rules, and the position's number as id.
CountTask part(const CountTask& task, const Split& split, std::size_t position);

// What counts of the positions, in their order, amount to for the whole. Those that are missing
// leave root moves incomplete. Throws PerftOverflow.
PerftResult add_up(const Split& split, std::span<const std::optional<std::uint64_t>> counts);

}  // namespace oliphaunt
