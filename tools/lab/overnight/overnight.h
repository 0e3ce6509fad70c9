#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/lab/dispatch/dispatcher.h"
#include "tools/lab/match/coordinator.h"
#include "tools/lab/overnight/overnight_journal.h"
#include "tools/lab/overnight/plan.h"
#include "tools/lab/tune/job.h"

// The overnight run: for each game in turn, self-play with the best weights so far, fitting new
// ones to the games, a match of the new against the best under a sequential test; the new ones are
// the best from then on if the test says so, and only then. And again, until the budget is used up.
//
//   FOLDER/journal.run.db           the steps that are done
//   FOLDER/GAME/0.toml              the weights that it began with
//   FOLDER/GAME/N-selfplay.run      the games of generation N,
//   FOLDER/GAME/N.toml              the weights fitted to them and those of the generations before,
//   FOLDER/GAME/N-match.run         and their match against the best
//   FOLDER/GAME/best.toml           the best after the last step that is done
//   FOLDER/GAME/final-N.run         the matches of the best against the first

namespace oliphaunt::lab {

struct OvernightOptions {
  std::string folder;
  std::string plan_file;  // where the plan was read from; empty: from no file
  bool resume = false;
  bool drop_damaged = false;  // from journal and stores, what is not what was written
  int threads = 1;            // of tuning
  // Set from elsewhere to end the run within moments; may be null.
  const std::atomic<bool>* stop = nullptr;
};

struct OvernightListener {
  // A step begins: "self-play", "tuning", "match", "final match". Not called for steps that were
  // done in an earlier session.
  std::function<void(const std::string& game, std::uint64_t generation, const char* what)> on_begin;
  std::function<void(const Progress&)> on_games;  // within a step of games, often
  std::function<void(const Epoch&)> on_epoch;     // within one of tuning
  std::function<void(const OvernightStep&, bool earlier)>
      on_step;  // done now, or in an earlier session
};

enum class OvernightEnd : std::uint8_t {
  complete,     // the budget is used up, and all that it allowed is done
  interrupted,  // by the stop flag: to be resumed
  failed,       // too many games failed
};

struct OvernightResult {
  OvernightEnd end = OvernightEnd::complete;
  std::vector<OvernightStep> steps;
  double seconds = 0;  // of work, all sessions together
  std::uint64_t games = 0;
};

// Runs a plan, or the rest of it. With budgets in games or generations and limits that are not of
// time, everything but the journal's seconds is a function of the plan, however often the run was
// interrupted and whoever plays its games. A budget in hours is looked at all the time: a
// generation that it cuts off is left unfinished. Throws InputError for what can't be used, before
// the first game if it can be seen then; StoreError.
OvernightResult run_overnight(const Plan& plan, Dispatcher& dispatcher,
                              const OvernightOptions& options, const OvernightListener& listener);

}  // namespace oliphaunt::lab
