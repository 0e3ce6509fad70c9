#include "tools/lab/spsa/spsa_run.h"

#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tools/work/flag_watch.h"

namespace oliphaunt::lab {

namespace {

// Checksums hold for whatever was written; this is whether it can be of this run.
void require_of(const SpsaSettings& settings, const SpsaJournal& journal,
                const std::vector<JournalEntry>& entries) {
  if (entries.size() > settings.schedule.iterations) {
    throw journal.damaged(fmt::format("it has {} iterations, expected at most {}", entries.size(),
                                      settings.schedule.iterations));
  }
  const std::vector<Tunable>& tunables = settings.tunables;
  for (const JournalEntry& entry : entries) {
    bool possible = entry.values.size() == tunables.size();
    for (std::size_t i = 0; possible && i < tunables.size(); ++i) {
      possible = entry.values[i] >= tunables[i].least && entry.values[i] <= tunables[i].greatest;
    }
    if (possible) continue;
    throw journal.damaged(
        fmt::format("iteration {} has values that it can't have come to", entry.iteration));
  }
}

}  // namespace

SpsaProgress run_spsa(const SpsaSettings& settings, SpsaJournal& journal,
                      const Objective& objective, const SpsaRunOptions& options) {
  Spsa spsa(settings.tunables, settings.schedule, settings.match.seed);
  if (auto entries = journal.read(); !entries.empty()) {
    require_of(settings, journal, entries);
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
