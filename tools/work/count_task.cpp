#include "tools/work/count_task.h"

#include <atomic>
#include <memory>

#include "engine/games/rules_text.h"
#include "engine/perft/table.h"
#include "engine/variant/variants.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt {

namespace {

class PerftWorker : public Worker<CountTask, CountResult> {
 public:
  explicit PerftWorker(std::shared_ptr<PerftTable> table) : table_(std::move(table)) {}

  CountResult work(const CountTask& task, const std::stop_token& stop) override {
    const Stopwatch stopwatch;
    std::atomic<bool> stopped = false;
    const std::stop_callback on_stop(stop, [&] { stopped.store(true, std::memory_order_relaxed); });
    const Variant& variant = known_variant(task.game);
    const PerftResult result = variant.position(task.fen, parse_rules(variant.game(), task.rules))
                                   ->perft(task.depth, {.table = table_.get(), .stop = &stopped});
    if (!result.complete) throw Interrupted();
    return {result.nodes, stopwatch.seconds()};
  }

 private:
  std::shared_ptr<PerftTable> table_;
};

}  // namespace

CountWorkerFactory make_workers(const CountJob& job) {
  set_key_seed(job.key_seed);
  std::shared_ptr<PerftTable> table;
  if (job.hash_mb != 0) table = std::make_shared<PerftTable>(job.hash_mb << 20);
  return [table] { return std::make_unique<PerftWorker>(table); };
}

}  // namespace oliphaunt
