#include "tools/lab/match/dispatcher.h"

#include <tbb/parallel_for.h>

#include "engine/workers.h"

namespace oliphaunt::lab {

namespace {

void work(Coordinator& coordinator, PairWorker& worker) {
  const std::stop_token stop = coordinator.stop_token();
  try {
    while (const auto number = coordinator.next()) {
      coordinator.finished(worker.play(*number, stop));
    }
  } catch (const Interrupted&) {
    // The pair is dropped: it was to be.
  } catch (...) {
    coordinator.stop(Ending::interrupted);
    throw;
  }
}

}  // namespace

void LocalDispatcher::run(Coordinator& coordinator) {
  // There may be more than the machine has cores: external engines think in processes of their own.
  Workers(threads_).run([&] {
    tbb::parallel_for(
        0, threads_, [&](int) { work(coordinator, *factory_()); }, tbb::simple_partitioner());
  });
}

}  // namespace oliphaunt::lab
