#include "tools/lab/spsa/run.h"

#include <utility>

#include "tools/work/flag_watch.h"

namespace oliphaunt::lab {

SpsaProgress run_spsa(const SpsaSettings& settings, SpsaJournal& journal,
                      const Objective& objective, const SpsaRunOptions& options) {
  Spsa spsa(settings.tunables, settings.schedule, settings.match.seed);
  if (auto entries = journal.read(); !entries.empty()) {
    spsa.restore(entries.back().iteration, std::move(entries.back().values));
  }
  SpsaProgress progress{spsa.iterations_done(), settings.schedule.iterations, spsa.values(), 0};
  const FlagWatch watch(options.stop);
  try {
    while (!spsa.finished() && !watch.token().stop_requested()) {
      const Pentanomial results = objective(spsa.trial(), watch.token());
      spsa.take(results);
      journal.append({spsa.iterations_done(), results, spsa.values()});
      progress.iterations = spsa.iterations_done();
      progress.values = spsa.values();
      progress.session_pairs += results.total();
      if (options.on_progress) options.on_progress(progress);
    }
  } catch (const Interrupted&) {
    // The iteration is dropped: it was to be.
  }
  return progress;
}

}  // namespace oliphaunt::lab
