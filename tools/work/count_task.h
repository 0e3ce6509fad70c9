#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/position/position_key.h"
#include "tools/work/crew.h"

// Perft counts as tasks.

namespace oliphaunt {

// What all counts of a run have in common.
struct CountJob {
  // Of a table that the workers of a process share; 0: no hashing.
  std::size_t hash_mb = 0;
  std::uint64_t key_seed = default_key_seed;
};

// One count to make: perft of a position, which is that of `fen` under the game's rules but for the
// assignments in `rules`.
struct CountTask {
  std::string game;
  std::vector<std::string> rules;
  std::string fen;
  int depth = 0;  // 0 .. max_perft_depth
  // What its source knows it by; nothing to those who do it.
  std::size_t id = 0;
};

struct CountResult {
  std::uint64_t nodes = 0;
  double seconds = 0;  // that it took
};

using CountSource = TaskSource<CountTask, CountResult>;
using CountCrew = Crew<CountTask, CountResult>;
using CountWorkerFactory = WorkerFactoryOf<CountTask, CountResult>;

// The workers of a run; sets the key seed of the process. A task throws InputError for a game, rule
// or position that is none, and PerftOverflow. Throws std::bad_alloc if the system has no memory
// for the table.
CountWorkerFactory make_workers(const CountJob& job);

}  // namespace oliphaunt
