#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/perft/perft_result.h"
#include "engine/perft/split_result.h"
#include "tools/work/count_task.h"

// A count as tasks that are counts.

namespace oliphaunt {

// The least depth that a position should be left with: below, handing it over costs more than it
// is worth.
inline constexpr int least_split_depth = 3;

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
