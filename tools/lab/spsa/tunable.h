#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "tools/lab/match/pair_worker.h"

// The numbers of a player that can be tuned, by name.

namespace oliphaunt::lab {

// One half of a weight: mg or eg of the weight with this index.
struct WeightHalf {
  std::size_t index = 0;
  int Weight::*half = nullptr;
  bool operator==(const WeightHalf&) const = default;
};

struct Tunable {
  std::string name;  // "lmr_base"; "piece.knight.mg"
  std::variant<int Parameters::*, WeightHalf> where;
  int least = 0, greatest = 0;  // as declared; least < greatest
  double start = 0;             // within the bounds
  // By how much it is moved to either side at the end of a run (c_end). At least 1, so that what is
  // played differs.
  double step = 1;

  bool is_weight() const { return std::holds_alternative<WeightHalf>(where); }
  int get(const PlayerValues& values) const;
  void set(PlayerValues& values, int value) const;
};

// Everything that can be tuned: search parameters in the order of their list, then weights in the
// order of the evaluation. They start at the values of the player, with these steps: a twentieth of
// the range for a search parameter; a tenth of its value for a weight, but at least 2.
std::vector<Tunable> all_tunables(const PlayerValues& values);

// What the words NAME[:STEP[:START]] ask for, in the order of all_tunables. NAME is a name, the
// beginning of names up to a dot ("piece.knight" is both halves of that weight, "piece" all
// pieces), or a pattern with * and ?; STEP may be empty. Throws InputError: for a NAME that is none
// it suggests near ones.
std::vector<Tunable> select_tunables(const PlayerValues& values,
                                     const std::vector<std::string>& words);

}  // namespace oliphaunt::lab
