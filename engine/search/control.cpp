#include "engine/search/control.h"

#include <algorithm>
#include <utility>

namespace oliphaunt {

namespace {

// Without a count of moves to go, the time must do for about so many more.
constexpr int expected_moves = 32;

struct Budget {
  Milliseconds optimum, maximum;
};

Budget budget(const Clock& clock, Milliseconds overhead) {
  const Milliseconds least{1};
  const Milliseconds usable = std::max(clock.remaining - overhead, least);
  const int moves =
      clock.moves_to_go > 0 ? std::min(clock.moves_to_go, expected_moves) : expected_moves;
  const Milliseconds optimum = std::min(usable / moves + clock.increment * 3 / 4, usable * 4 / 5);
  // One move may take several times its share, but never all there is.
  const Milliseconds maximum = std::min(optimum * 4, moves == 1 ? usable * 9 / 10 : usable / 2);
  return {std::max(optimum, least), std::max(maximum, least)};
}

}  // namespace

SearchControl::SearchControl(const Limits& limits, Milliseconds move_overhead,
                             std::stop_token token)
    : token_(std::move(token)),
      infinite_(limits.infinite),
      start_(ClockTime::now()),
      hit_(start_.time_since_epoch().count()),
      pondering_(limits.ponder) {
  if (limits.nodes) node_limit_ = *limits.nodes;
  if (limits.clock) {
    const Budget b = budget(*limits.clock, move_overhead);
    optimum_ = b.optimum;
    maximum_ = b.maximum;
    timed_ = true;
  }
  if (limits.movetime) {
    const Milliseconds time = std::max(*limits.movetime, Milliseconds{1});
    maximum_ = timed_ ? std::min(maximum_, time) : time;
    fixed_time_ = !timed_;
    timed_ = true;
  }
}

Milliseconds SearchControl::elapsed() const {
  return std::chrono::duration_cast<Milliseconds>(ClockTime::now() - start_);
}

Milliseconds SearchControl::since_hit() const {
  const ClockTime::time_point hit{ClockTime::duration(hit_.load(std::memory_order_relaxed))};
  return std::chrono::duration_cast<Milliseconds>(ClockTime::now() - hit);
}

void SearchControl::poll() {
  if (token_.stop_requested() || (timed_ && !pondering() && since_hit() >= maximum_)) stop();
}

bool SearchControl::worth_another_iteration(int uncertainty) const {
  if (!timed_ || fixed_time_ || pondering()) return true;
  return since_hit() < optimum_ * (50 + uncertainty) / 100;
}

void SearchControl::await_permission_to_end() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, token_, [this] { return stopped() || (!infinite_ && !pondering()); });
}

void SearchControl::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    hit_.store(ClockTime::now().time_since_epoch().count(), std::memory_order_relaxed);
    pondering_.store(false, std::memory_order_release);
  }
  changed_.notify_all();
}

}  // namespace oliphaunt
