#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "engine/eval/weights.h"
#include "engine/search/parameters.h"
#include "tools/lab/match/match_settings.h"

namespace oliphaunt::lab {

// The numbers that a built-in player plays by.
struct PlayerValues {
  Parameters parameters;
  Weights weights;
};

// A match, and what is in the files that its settings name: all that workers need, wherever they
// are.
struct MatchJob {
  MatchSettings settings;          // complete
  std::string book;                // its text; empty without one
  std::array<Weights, 2> weights;  // of the players; none of an external engine
};

// Completes settings with what depends on the game and on files: rule options in full, names, the
// hashes of book and weights. Each file is read once. Throws InputError for all that can't be used.
MatchJob load_job(MatchSettings settings);

// Those of a player. Precondition: the player is built-in.
PlayerValues player_values(const MatchJob& job, std::size_t player);

}  // namespace oliphaunt::lab
