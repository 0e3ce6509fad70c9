#pragma once

#include "tools/lab/match/coordinator.h"
#include "tools/lab/match/worker.h"

namespace oliphaunt::lab {

// Whoever has the pairs of a run played: asks the coordinator what is next, and hands back the
// records, until there is nothing more to hand out or its stop token fires.
class Dispatcher {
 public:
  virtual ~Dispatcher() = default;
  // Returns when no game is in flight any more. Throws what went wrong with a worker.
  virtual void run(Coordinator& coordinator) = 0;
};

// On threads of this process, one worker each.
class LocalDispatcher : public Dispatcher {
 public:
  // Precondition: threads >= 1.
  LocalDispatcher(WorkerFactory factory, int threads)
      : factory_(std::move(factory)), threads_(threads) {}
  void run(Coordinator& coordinator) override;

 private:
  WorkerFactory factory_;
  int threads_;
};

}  // namespace oliphaunt::lab
