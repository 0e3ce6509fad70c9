#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace oliphaunt {

using Milliseconds = std::chrono::milliseconds;

// The clock of the side to move.
struct Clock {
  Milliseconds remaining{0};
  Milliseconds increment{0};  // gained with each move
  int moves_to_go = 0;        // until more time is added; 0: it must do for the whole game
};

// What a search on the opponent's time waits for: that the opponent makes the move that it is for.
// Shared with whoever sees the move, who may see it before the search has begun.
class PonderHit {
 public:
  using ClockTime = std::chrono::steady_clock;

  // The move was made, just now; with the clock as it stands, if it is known anew. From any thread,
  // once.
  void happen(std::optional<Clock> clock = std::nullopt) {
    {
      const std::lock_guard lock(mutex_);
      clock_ = clock;
      time_ = ClockTime::now();
      happened_.store(true, std::memory_order_release);
    }
    changed_.notify_all();
  }
  bool happened() const { return happened_.load(std::memory_order_acquire); }

  // Precondition of both: happened().
  ClockTime::time_point time() const { return time_; }
  const std::optional<Clock>& clock() const { return clock_; }

  // Blocks until it has happened or a stop is requested.
  void wait(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return happened(); });
  }

 private:
  std::atomic<bool> happened_ = false;
  ClockTime::time_point time_;
  std::optional<Clock> clock_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
};

}  // namespace oliphaunt
