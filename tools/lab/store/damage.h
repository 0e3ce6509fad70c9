#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace oliphaunt::lab {

// What a store has that is not what was written to it.
struct Damage {
  std::vector<std::uint64_t> pairs;  // numbers, ascending: changed, or only one game of two
  std::uint64_t games_beyond = 0;    // of pairs that the run can't have
  std::string end;                   // what is wrong with the run's end; empty: nothing

  bool any() const { return !pairs.empty() || games_beyond != 0 || !end.empty(); }
};

// For people, in one line: which pairs, or the first of them.
std::string to_string(const Damage& damage);

}  // namespace oliphaunt::lab
