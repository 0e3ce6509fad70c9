#pragma once

#include <array>
#include <cstdint>

#include "engine/powers/power_term.h"

namespace oliphaunt {

// The numbers of warlock_terms.
enum class WarlockTerm : std::uint8_t {
  per_piece,
  per_pawn,
  prey,
  prey_pawn,
  reach,
  exposed,
  duel,
  alone,
};

inline constexpr auto warlock_terms = std::to_array<PowerTerm>({
    {"warlock.per-piece", "piece", "an enemy piece on the board, for a side with a Warlock", 6, 6},
    {"warlock.per-pawn", "pawn", "an enemy pawn on the board, for a side with a Warlock", 3, 3},
    {"warlock.prey", "piece", "an enemy piece right beside a Warlock", 25, 25},
    {"warlock.prey-pawn", "pawn", "an enemy pawn right beside a Warlock", 10, 15},
    {"warlock.reach", "piece", "an enemy piece two steps from a Warlock", 5, 5},
    {"warlock.exposed", "Warlock", "a Warlock attacked by another piece than a Warlock", -60, -60},
    {"warlock.duel", "Warlock", "an unguarded Warlock within the reach of an enemy one", -120,
     -120},
    {"warlock.alone", "side", "having a Warlock when the enemy has none", 0, 0},
});

}  // namespace oliphaunt
