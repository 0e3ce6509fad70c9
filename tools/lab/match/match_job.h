#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "engine/eval/weights.h"
#include "engine/search/parameters.h"
#include "tools/lab/match/match_settings.h"

namespace oliphaunt::lab {

// Completes settings with what depends on the game and on files: rule options in full, names, the
// hashes of book and weights. Throws InputError for all that can't be used.
void complete(MatchSettings& settings);

// The numbers that a built-in player plays by.
struct PlayerValues {
  Parameters parameters;
  Weights weights;
};

// A match, and what is in the files that its settings name: all that workers need, wherever they
// are.
struct MatchJob {
  MatchSettings settings;
  std::string book;                    // its text; empty without one
  std::array<std::string, 2> weights;  // the texts of weights files; empty for external engines
};

// Reads the files. Throws InputError. Precondition: the settings are complete.
MatchJob load_job(const MatchSettings& settings);

// Those of a player. Throws InputError. Precondition: the player is built-in.
PlayerValues player_values(const MatchJob& job, std::size_t player);

}  // namespace oliphaunt::lab
