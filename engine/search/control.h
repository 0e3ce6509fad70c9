#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "engine/search/limits.h"

namespace oliphaunt {

// Blocks while limits forbid to answer, although there is nothing left to do: until a stop is
// requested (infinite), or until that or the ponder hit.
void await_permission_to_answer(const Limits& limits, const std::stop_token& stop);

// Decides when a search ends. Made anew for each search; one thread polls it, all threads look at
// stopped().
class SearchControl {
 public:
  using ClockTime = std::chrono::steady_clock;
  // How deep the only move is searched while a clock runs.
  static constexpr int only_move_depth = 6;

  SearchControl(const Limits& limits, Milliseconds move_overhead, std::stop_token token);

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  // Whether the node limit forbids one more.
  bool out_of_nodes(std::uint64_t made) const { return made >= node_limit_; }
  // Looks at the clock and at the stop token. Costs a system call: not for every node.
  void poll();
  // Whether to start on another iteration. Called after each, with whether the best move has
  // changed in it.
  bool worth_another_iteration(bool changed);
  Milliseconds elapsed() const;

 private:
  struct Budget {
    Milliseconds optimum, maximum;
  };

  static Budget budget(const Clock& clock, Milliseconds overhead);
  // By the clock as it stood at the ponder hit, if that is known.
  Budget budget() const;
  bool timed() const { return clock_ || movetime_; }
  bool pondering() const { return ponder_ && !ponder_->happened(); }
  // Since the time of this search counts. Precondition: !pondering().
  Milliseconds since_begin() const;

  const std::stop_token token_;
  const std::uint64_t node_limit_;
  const std::optional<Clock> clock_;
  const std::optional<Milliseconds> movetime_;
  const std::shared_ptr<const PonderHit> ponder_;
  const Milliseconds overhead_;
  const ClockTime::time_point start_ = ClockTime::now();
  int uncertainty_ = 0;  // of the best move: from 0 (it has not changed for long) to 100
  std::atomic<bool> stopped_{false};
};

}  // namespace oliphaunt
