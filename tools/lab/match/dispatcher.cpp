#include "tools/lab/match/dispatcher.h"

#include <cstddef>

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

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
  // The arena may be larger than the machine: external engines think in processes of their own.
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads_));
  tbb::task_arena arena(threads_);
  arena.execute([&] {
    tbb::parallel_for(
        0, threads_, [&](int) { work(coordinator, *factory_()); }, tbb::simple_partitioner());
  });
}

}  // namespace oliphaunt::lab
