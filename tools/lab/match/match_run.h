#pragma once

#include <atomic>
#include <functional>

#include "tools/lab/match/coordinator.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/match/pair_worker.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {

struct RunOptions {
  Coordinator::Options coordinator;
  // Set from elsewhere (a signal handler) to end the run within moments; may be null.
  const std::atomic<bool>* stop = nullptr;
  // Called on the calling thread, some ten times a second and at the end.
  std::function<void(const Progress&)> on_progress;
};

// Opens the store of a run: a new one, or with `resume` one that is there already, all of whose
// records are what was written; if some are not, they are taken out for `drop_damaged`, to be
// played again. Throws InputError, listing the differences, if it is of other settings; StoreError.
Store open_run(const std::string& path, const MatchSettings& settings, bool resume,
               bool drop_damaged = false);

// Plays a run, or the rest of one, to its end or until it is stopped. What it returns is never
// Ending::running. Throws StoreError (what is in the store is sound then, and can be resumed) and
// what the crew throws.
Progress run_match(const MatchSettings& settings, Store& store, PairCrew& crew,
                   const RunOptions& options);

}  // namespace oliphaunt::lab
