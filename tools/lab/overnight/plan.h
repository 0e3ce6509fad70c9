#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/match/match_settings.h"
#include "tools/lab/store/run_settings.h"
#include "tools/lab/tune/sample.h"
#include "tools/lab/tune/tuner.h"

// What is to be done overnight, as a file says it (data/plans/).

namespace oliphaunt::lab {

// When to begin no more: at least one of these is set. No part of what determines a run, so that it
// can be prolonged.
struct Budget {
  std::optional<double> hours;               // of work, all sessions together
  std::optional<std::uint64_t> games;        // played, of all games together
  std::optional<std::uint64_t> generations;  // of each game
};

// Who plays in a step, and how long.
struct PlayPlan {
  std::uint64_t pairs = 0;  // at most
  PlayerSettings player;    // both; its weights are the step's
};

struct Plan {
  std::vector<std::string> games;
  std::uint64_t seed = 1;
  Budget budget;
  // By game, where the plan says something of it.
  std::map<std::string, std::string> start;  // a weights file; else the program's own weights
  std::map<std::string, std::vector<std::string>> rules;
  std::string openings;   // a folder with a book GAME.epd for each game; empty: the start positions
  int opening_plies = 0;  // random plies from there

  PlayPlan selfplay;
  std::uint64_t window = 0;  // generations whose games weights are fitted to
  SampleSettings samples;    // seed and threads are the run's
  TunerSettings tuner;       // likewise
  PlayPlan match;
  SprtSettings sprt;
  // Matches of the best weights against the first ones, once the budget is used up: none, or one
  // for each of these limits.
  std::uint64_t final_pairs = 0;
  std::vector<PlayerSettings> final_players;
};

// Reads a plan's text. `source` names it in messages, `folder` is what its paths are relative to.
// Throws InputError: "source:line: key: what was found, what was expected".
Plan parse_plan(std::string_view text, std::string_view source,
                const std::filesystem::path& folder);
// As parse_plan, from a file, and its paths are relative to where it is. Throws InputError also if
// it can't be read.
Plan load_plan(const std::filesystem::path& path);

// What of a plan determines a run: all but its budget.
Settings to_settings(const Plan& plan);

}  // namespace oliphaunt::lab
