#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "tools/lab/spsa/spsa.h"
#include "tools/lab/spsa/spsa_journal.h"
#include "tools/lab/spsa/spsa_settings.h"

namespace oliphaunt::lab {

// What SPSA goes uphill on: the results of pairs between the two players of a trial, from the side
// of Trial::plus. A function of the trial alone. Throws Interrupted soon after a stop was
// requested.
using Objective = std::function<Pentanomial(const Trial&, std::stop_token)>;

// How far a run is.
struct SpsaProgress {
  std::uint64_t iterations = 0, most_iterations = 0;
  std::vector<double> values;
  std::uint64_t session_pairs = 0;  // played since the program was started
  bool finished() const { return iterations == most_iterations; }
};

struct SpsaRunOptions {
  // Set from elsewhere (a signal handler) to end the run within moments; may be null.
  const std::atomic<bool>* stop = nullptr;
  // Called after each iteration.
  std::function<void(const SpsaProgress&)> on_progress;
};

// Runs SPSA, or the rest of it, to its end or until it is stopped; each iteration is in the journal
// before the next begins. Where it ends is a function of settings and objective, however often the
// run was interrupted. Throws StoreError (what is in the journal is sound then, and can be resumed)
// and what the objective throws.
SpsaProgress run_spsa(const SpsaSettings& settings, SpsaJournal& journal,
                      const Objective& objective, const SpsaRunOptions& options);

}  // namespace oliphaunt::lab
