#include "tools/work/count_task.h"

#include <atomic>
#include <chrono>
#include <memory>

#include "engine/games/known_game.h"
#include "engine/games/rules_text.h"
#include "engine/perft/perft.h"
#include "engine/perft/table.h"
#include "engine/position/fen.h"

namespace oliphaunt {

namespace {

using Clock = std::chrono::steady_clock;

class PerftWorker : public Worker<CountTask, CountResult> {
 public:
  explicit PerftWorker(std::shared_ptr<PerftTable> table) : table_(std::move(table)) {}

  CountResult work(const CountTask& task, const std::stop_token& stop) override {
    const auto start = Clock::now();
    std::atomic<bool> stopped = false;
    const std::stop_callback on_stop(stop, [&] { stopped.store(true, std::memory_order_relaxed); });
    PerftResult result;
    visit_known_game(task.game, [&]<class G>(std::type_identity<G>) {
      const Position<G> position = parse_fen<G>(task.fen, parse_rules<G>(task.rules));
      result = perft(position.board(), task.depth, {.table = table_.get(), .stop = &stopped});
    });
    if (!result.complete) throw Interrupted();
    return {result.nodes, std::chrono::duration<double>(Clock::now() - start).count()};
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
