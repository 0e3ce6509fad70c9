#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/lab/match/pair_worker.h"
#include "tools/lab/spsa/spsa_run.h"
#include "tools/lab/spsa/spsa_settings.h"
#include "tools/work/crew.h"

// The pairs of SPSA's trials as tasks.

namespace oliphaunt::lab {

// What all pairs of a run have in common.
struct TrialJob {
  MatchJob match;
  std::vector<std::string> tuned;  // names of tunables
};

// A pair between two players that differ in the tuned values.
struct TrialTask {
  std::uint64_t pair = 0;        // its number in the run; gives it its opening
  std::vector<int> plus, minus;  // the values of the first and of the second player
};

// The result is that of the first player, in half points: 0 .. 4.
using TrialCrew = Crew<TrialTask, std::size_t>;
using TrialWorkerFactory = WorkerFactoryOf<TrialTask, std::size_t>;

// That of a run in which these are tuned.
TrialJob trial_job(MatchJob match, const std::vector<Tunable>& tunables);

// Throws InputError for a book or names that can't be used.
TrialWorkerFactory make_workers(const TrialJob& job);

// Has the crew play the pairs of each trial. Which openings they have follows from the iteration's
// number; the result does not depend on who plays them. Settings and crew must outlive it.
Objective play_trials(const SpsaSettings& settings, TrialCrew& crew);

}  // namespace oliphaunt::lab
