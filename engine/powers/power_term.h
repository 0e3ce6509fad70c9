#pragma once

#include <cstddef>
#include <string_view>

namespace oliphaunt {

// A term of the evaluation that a power brings along, as term_list.h has terms: its name in weights
// files, what it counts, and a first weight in centipawns with all pieces on the board and with
// none.
struct PowerTerm {
  std::string_view name, unit, meaning;
  int mg, eg;
};

// No power has more.
inline constexpr std::size_t most_power_terms = 8;

}  // namespace oliphaunt
