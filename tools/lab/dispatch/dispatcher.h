#pragma once

#include <memory>

#include "tools/lab/match/pair_worker.h"
#include "tools/lab/spsa/play.h"
#include "tools/work/count_task.h"

namespace oliphaunt::lab {

// Who does the work of a command: threads of this process, or the ranks of an MPI job. Commands see
// nothing else of where their work is done.
class Dispatcher {
 public:
  virtual ~Dispatcher() = default;
  // A crew for a job. Tries everything first that can go wrong before the first task; throws
  // InputError. One crew at a time; it must not outlive the dispatcher.
  virtual std::unique_ptr<PairCrew> crew(const MatchJob& job) = 0;
  virtual std::unique_ptr<TrialCrew> crew(const TrialJob& job) = 0;
  virtual std::unique_ptr<CountCrew> crew(const CountJob& job) = 0;
};

// On threads of this process.
class LocalDispatcher : public Dispatcher {
 public:
  // Precondition: threads >= 1.
  explicit LocalDispatcher(int threads) : threads_(threads) {}

  std::unique_ptr<PairCrew> crew(const MatchJob& job) override {
    return make_crew(make_workers(job), threads_);
  }
  std::unique_ptr<TrialCrew> crew(const TrialJob& job) override {
    return make_crew(make_workers(job), threads_);
  }
  std::unique_ptr<CountCrew> crew(const CountJob& job) override {
    return make_crew(make_workers(job), threads_);
  }

 private:
  int threads_;
};

}  // namespace oliphaunt::lab
