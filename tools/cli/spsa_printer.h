#pragma once

#include <chrono>
#include <string>

#include "tools/cli/progress.h"
#include "tools/cli/spsa_options.h"
#include "tools/lab/spsa/spsa_run.h"

namespace oliphaunt::cli {

// Shows how a run of SPSA goes: a live line if stderr is a terminal, else a line now and then; with
// --json, events on stdout instead. Then what came out of it, on stdout.
class SpsaPrinter {
 public:
  explicit SpsaPrinter(const SpsaOptions& options);

  // Cheap enough for every iteration.
  void show(const lab::SpsaProgress& progress);
  void finish(const lab::SpsaProgress& progress);
  // Removes the live line.
  void clear() { live_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  double seconds() const;
  double games_per_second(const lab::SpsaProgress& progress) const;
  std::string pace(const lab::SpsaProgress& progress) const;
  void event(const char* name, const lab::SpsaProgress& progress) const;
  void table(const lab::SpsaProgress& progress) const;

  const SpsaOptions& options_;
  ProgressLine live_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace oliphaunt::cli
