#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

namespace oliphaunt {

// An arena of a given number of threads, the caller's among them. oneTBB by itself never runs more
// than the machine has cores; this takes the user's word.
class ThreadArena {
 public:
  // Precondition: threads >= 1.
  explicit ThreadArena(int threads) : arena_(threads) {
    constexpr auto limit = tbb::global_control::max_allowed_parallelism;
    const auto wanted = static_cast<std::size_t>(threads);
    if (wanted > tbb::global_control::active_value(limit)) raised_limit_.emplace(limit, wanted);
  }

  // Calls f in the arena and returns when it has; exceptions come through.
  template <class F>
  void run(F&& f) {
    arena_.execute(std::forward<F>(f));
  }

 private:
  std::optional<tbb::global_control> raised_limit_;
  tbb::task_arena arena_;
};

}  // namespace oliphaunt
