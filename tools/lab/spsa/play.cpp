#include "tools/lab/spsa/play.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include <tbb/parallel_for.h>

#include "engine/workers.h"

namespace oliphaunt::lab {

namespace {

class TrialPlayer {
 public:
  TrialPlayer(const SpsaSettings& settings, int threads)
      : settings_(settings),
        base_(player_values(settings.match, 0)),
        workers_(make_workers_by_values(settings.match)),
        threads_(threads),
        arena_(threads) {}

  Pentanomial play(const Trial& trial, const std::stop_token& stop) {
    const WorkerFactory factory = workers_({with(trial.plus), with(trial.minus)});
    const std::uint64_t pairs = settings_.pairs_per_iteration;
    const std::uint64_t first = (trial.iteration - 1) * pairs;
    std::vector<std::size_t> half_points(pairs);
    std::atomic<std::uint64_t> next = 0;
    const auto work = [&] {
      const std::unique_ptr<PairWorker> worker = factory();
      for (std::uint64_t i = next++; i < pairs; i = next++) {
        half_points[i] = outcome_of(worker->play(first + i, stop)).half_points();
      }
    };
    const auto shares = std::min(static_cast<std::uint64_t>(threads_), pairs);
    arena_.run([&] {
      tbb::parallel_for(
          std::uint64_t{0}, shares,
          [&](std::uint64_t) {
            try {
              work();
            } catch (...) {
              next = pairs;  // the others need not go on
              throw;
            }
          },
          tbb::simple_partitioner());
    });
    Pentanomial results;
    for (const std::size_t points : half_points) results.add(points);
    return results;
  }

 private:
  PlayerValues with(const std::vector<int>& values) const {
    PlayerValues player = base_;
    for (std::size_t i = 0; i < values.size(); ++i) settings_.tunables[i].set(player, values[i]);
    return player;
  }

  const SpsaSettings& settings_;
  PlayerValues base_;
  WorkersByValues workers_;
  int threads_;
  Workers arena_;
};

}  // namespace

Objective play_trials(const SpsaSettings& settings, int threads) {
  auto player = std::make_shared<TrialPlayer>(settings, threads);
  return [player](const Trial& trial, const std::stop_token& stop) {
    return player->play(trial, stop);
  };
}

}  // namespace oliphaunt::lab
