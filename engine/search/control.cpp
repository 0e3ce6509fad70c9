#include "engine/search/control.h"

#include <algorithm>
#include <utility>

namespace oliphaunt {

namespace {

// Without a count of moves to go, the time must do for about so many more.
constexpr int expected_moves = 32;

constexpr Milliseconds least{1};

Milliseconds since(SearchControl::ClockTime::time_point time) {
  return std::chrono::duration_cast<Milliseconds>(SearchControl::ClockTime::now() - time);
}

}  // namespace

void await_permission_to_answer(const Limits& limits, const std::stop_token& stop) {
  // What never happens, for a search that only a stop ends.
  PonderHit never;
  if (limits.infinite) never.wait(stop);
  if (limits.ponder) limits.ponder->wait(stop);
}

SearchControl::SearchControl(const Limits& limits, Milliseconds move_overhead,
                             std::stop_token token)
    : token_(std::move(token)),
      node_limit_(limits.nodes.value_or(UINT64_MAX)),
      clock_(limits.clock),
      movetime_(limits.movetime),
      ponder_(limits.ponder),
      overhead_(move_overhead) {}

SearchControl::Budget SearchControl::budget(const Clock& clock, Milliseconds overhead) {
  const Milliseconds usable = std::max(clock.remaining - overhead, least);
  const int moves =
      clock.moves_to_go > 0 ? std::min(clock.moves_to_go, expected_moves) : expected_moves;
  const Milliseconds optimum = std::min(usable / moves + clock.increment * 3 / 4, usable * 4 / 5);
  // One move may take several times its share, but never all there is.
  const Milliseconds maximum = std::min(optimum * 4, moves == 1 ? usable * 9 / 10 : usable / 2);
  return {std::max(optimum, least), std::max(maximum, least)};
}

SearchControl::Budget SearchControl::budget() const {
  const Milliseconds movetime = std::max(movetime_.value_or(Milliseconds::max()), least);
  if (!clock_) return {movetime, movetime};
  const bool anew = ponder_ && ponder_->clock();
  const Budget by_clock = budget(anew ? *ponder_->clock() : *clock_, overhead_);
  return {by_clock.optimum, std::min(by_clock.maximum, movetime)};
}

Milliseconds SearchControl::elapsed() const { return since(start_); }

Milliseconds SearchControl::since_begin() const {
  return ponder_ ? since(ponder_->time()) : elapsed();
}

void SearchControl::poll() {
  const bool late = timed() && !pondering() && since_begin() >= budget().maximum;
  if (late || token_.stop_requested()) stop();
}

bool SearchControl::worth_another_iteration(bool changed) {
  uncertainty_ = uncertainty_ / 2 + (changed ? 50 : 0);
  if (!clock_ || pondering()) return true;
  return since_begin() < budget().optimum * (50 + uncertainty_) / 100;
}

}  // namespace oliphaunt
