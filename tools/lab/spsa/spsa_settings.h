#pragma once

#include <cstdint>
#include <vector>

#include "tools/lab/match/match_settings.h"
#include "tools/lab/spsa/schedule.h"
#include "tools/lab/spsa/tunable.h"
#include "tools/lab/store/run_settings.h"

namespace oliphaunt::lab {

// All that determines a run of SPSA.
struct SpsaSettings {
  // How games are played, and the player that is tuned, as both players but for their names.
  // `pairs` and `sprt` mean nothing here.
  MatchSettings match;
  std::vector<Tunable> tunables;
  Schedule schedule;
  std::uint64_t pairs_per_iteration = 0;
};

// Throws InputError unless what is played depends on the settings alone: the player must be
// built-in, and its limits not of time.
void require_repeatable(const MatchSettings& match);

// The form in which a journal keeps them.
Settings to_settings(const SpsaSettings& spsa);

}  // namespace oliphaunt::lab
