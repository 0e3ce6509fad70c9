#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/cli.h"
#include "tools/lab/match/match_job.h"

// The options that `match` and `selfplay` share, and some of them with `spsa`.

namespace oliphaunt::cli {

struct MatchOptions {
  lab::MatchSettings settings;
  std::optional<int> opening_plies;
  std::vector<std::string> each;  // words for both players
  std::string store;
  bool resume = false;
  bool drop_damaged = false;
  int threads = 1;
  double max_failures = 0.1;
  double interval = 10;  // seconds between plain lines
  bool json = false;
};

// Those of everything that plays games: how, where they are kept, and how much is said meanwhile.
void add_play_options(const Command& app, const Program& program, MatchOptions& options);

// These, and how many games there are to be.
void add_match_options(const Command& app, const Program& program, MatchOptions& options);

// Completes the settings as given, and loads what they name. Throws InputError.
lab::MatchJob complete_settings(MatchOptions& options, const std::vector<std::string>& first,
                                const std::vector<std::string>& second);

// Says so on stderr if limits of time are given to more games at a time than there are cores.
void warn_of_crowding(bool timed, int threads);

// Plays the run, shows how it goes, and reports what came out.
ExitCode play_run(const MatchOptions& options, const lab::MatchJob& job, const Program& program);

}  // namespace oliphaunt::cli
