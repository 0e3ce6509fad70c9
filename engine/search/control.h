#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stop_token>

#include "engine/search/limits.h"

namespace oliphaunt {

// Decides when a search ends. Made anew for each search; one thread polls it, all threads look at
// stopped().
class SearchControl {
 public:
  using ClockTime = std::chrono::steady_clock;

  SearchControl(const Limits& limits, Milliseconds move_overhead, std::stop_token token);

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  // Whether the node limit forbids one more.
  bool out_of_nodes(std::uint64_t made) const { return made >= node_limit_; }
  // Looks at the clock and at the stop token. Costs a system call: not for every node.
  void poll();
  // Whether to start on another iteration, given how uncertain the best move is: from 0 (it has not
  // changed for long) to 100.
  bool worth_another_iteration(int uncertainty) const;
  // Blocks until stopped if the search may not end by itself (infinite, or ponder before the hit).
  void await_permission_to_end();
  // From any thread: the opponent has played the expected move; time counts from now.
  void ponder_hit();

  Milliseconds elapsed() const;

 private:
  Milliseconds since_hit() const;
  bool pondering() const { return pondering_.load(std::memory_order_acquire); }

  std::stop_token token_;
  std::uint64_t node_limit_ = UINT64_MAX;
  bool infinite_;
  bool timed_ = false;
  Milliseconds optimum_{0}, maximum_{0};
  bool fixed_time_ = false;
  ClockTime::time_point start_;
  std::atomic<ClockTime::time_point::rep> hit_;
  std::atomic<bool> stopped_{false}, pondering_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
};

}  // namespace oliphaunt
