#include "tools/lab/spsa/run.h"

#include <chrono>
#include <thread>
#include <utility>

namespace oliphaunt::lab {

namespace {

constexpr milliseconds watch_interval{20};

// Turns a flag into a stop token, which games in flight look at.
class Watch {
 public:
  explicit Watch(const std::atomic<bool>* flag)
      : thread_([this, flag](std::stop_token over) {
          while (flag != nullptr && !over.stop_requested()) {
            if (*flag) return static_cast<void>(source_.request_stop());
            std::this_thread::sleep_for(watch_interval);
          }
        }) {}
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::jthread thread_;
};

}  // namespace

SpsaProgress run_spsa(const SpsaSettings& settings, SpsaJournal& journal,
                      const Objective& objective, const SpsaRunOptions& options) {
  Spsa spsa(settings.tunables, settings.schedule, settings.match.seed);
  if (auto entries = journal.read(); !entries.empty()) {
    spsa.restore(entries.back().iteration, std::move(entries.back().values));
  }
  SpsaProgress progress{spsa.iterations_done(), settings.schedule.iterations, spsa.values(), 0};
  const Watch watch(options.stop);
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
