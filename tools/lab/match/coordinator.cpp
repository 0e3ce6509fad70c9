#include "tools/lab/match/coordinator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/text/plain_text.h"

namespace oliphaunt::lab {

namespace {

// Pairs that may wait for the disk before workers do.
constexpr std::size_t longest_queue = 64;

bool is_complete(Ending ending) {
  return ending == Ending::all_played || ending == Ending::sprt_h0 || ending == Ending::sprt_h1;
}

}  // namespace

std::string_view to_string(Ending ending) {
  switch (ending) {
    case Ending::running:
      return "running";
    case Ending::all_played:
      return "all pairs played";
    case Ending::sprt_h0:
      return "sprt: H0 accepted";
    case Ending::sprt_h1:
      return "sprt: H1 accepted";
    case Ending::interrupted:
      return "interrupted";
    case Ending::too_many_failures:
      return "too many games failed";
  }
  return "running";
}

Coordinator::Coordinator(const MatchSettings& settings, Store& store, const Options& options)
    : settings_(settings), store_(store), options_(options) {
  progress_.most_pairs = settings.pairs;
  if (settings.sprt) progress_.sprt = evaluate_sprt(*settings.sprt, Pentanomial{});
  store.for_each_outcome([&](std::uint64_t number, const PairOutcome& outcome) {
    if (progress_.ending == Ending::running) count(number, outcome);
  });
  if (settings.pairs == 0) end(Ending::all_played);
  require_same_end();
  writer_ = std::thread([this] { write_pairs(); });
}

// What the store says of the run's end must be what its pairs come to.
void Coordinator::require_same_end() const {
  const auto finish = store_.finished();
  if (!finish) return;
  const std::string_view ending = to_string(progress_.ending);
  if (finish->pairs == progress_.pairs && finish->reason == ending) return;
  throw StoreError(
      StoreFault::damaged,
      fmt::format("{}: is damaged: the run is said to have ended after {} pairs ({}), but by its "
                  "games it is at {} ({}) (--resume --drop-damaged goes by the games)",
                  store_.path(), finish->pairs, plain_text(finish->reason, 100), progress_.pairs,
                  ending));
}

Coordinator::~Coordinator() {
  try {
    close();
  } catch (...) {
    // Whoever wants to know calls close().
  }
}

std::optional<std::uint64_t> Coordinator::next(Wait wait) {
  std::unique_lock lock(mutex_);
  for (;;) {
    while (next_ < progress_.pairs || beyond_gap_.contains(next_)) ++next_;
    if (nothing_left()) return std::nullopt;
    if (const auto number = next_number()) {
      ++under_way_;
      return number;
    }
    if (wait == Wait::no) return std::nullopt;
    changed_.wait(lock);
  }
}

std::optional<std::uint64_t> Coordinator::next_number() {
  if (!left_out_.empty()) return left_out_.extract(left_out_.begin()).value();
  if (next_ < std::min(settings_.pairs, progress_.pairs + options_.window)) return next_++;
  return std::nullopt;
}

bool Coordinator::over() const {
  const std::lock_guard lock(mutex_);
  return nothing_left();
}

bool Coordinator::nothing_left() const {
  return progress_.ending != Ending::running ||
         (next_ >= settings_.pairs && left_out_.empty() && under_way_ == 0);
}

void Coordinator::finished(const std::uint64_t&, PairRecord pair) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return to_write_.size() < longest_queue || error_; });
  --under_way_;
  if (!error_) to_write_.push_back(std::move(pair));
  changed_.notify_all();
}

void Coordinator::put_back(const std::uint64_t& number) {
  const std::lock_guard lock(mutex_);
  --under_way_;
  left_out_.insert(number);
  ++progress_.session_left_out;
  changed_.notify_all();
}

void Coordinator::stop(Ending why) {
  const std::lock_guard lock(mutex_);
  if (progress_.ending == Ending::running) end(why);
}

void Coordinator::end(Ending ending) {
  progress_.ending = ending;
  stop_source_.request_stop();
  changed_.notify_all();
}

Progress Coordinator::progress() const {
  const std::lock_guard lock(mutex_);
  return progress_;
}

void Coordinator::wait_for_change(milliseconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time);
}

void Coordinator::write_pairs() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closing_ || !to_write_.empty(); });
    if (to_write_.empty()) return;
    const std::vector<PairRecord> pairs(std::make_move_iterator(to_write_.begin()),
                                        std::make_move_iterator(to_write_.end()));
    to_write_.clear();
    lock.unlock();
    std::exception_ptr error;
    try {
      store_.append(pairs);
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    if (error) {
      error_ = error;
      if (progress_.ending == Ending::running) end(Ending::interrupted);
      changed_.notify_all();
      return;
    }
    for (const PairRecord& pair : pairs) committed(pair);
    changed_.notify_all();
  }
}

void Coordinator::committed(const PairRecord& pair) {
  const PairOutcome outcome = outcome_of(pair);
  for (const Termination t : outcome.terminations) {
    ++progress_.session_games;
    progress_.session_failures += is_failure(t);
  }
  if (progress_.ending == Ending::running) count(pair.number, outcome);
  const auto games = static_cast<double>(progress_.session_games);
  if (progress_.ending == Ending::running && progress_.session_games >= options_.min_games &&
      static_cast<double>(progress_.session_failures) > options_.failure_share * games) {
    end(Ending::too_many_failures);
  }
}

void Coordinator::count(std::uint64_t number, const PairOutcome& outcome) {
  beyond_gap_.emplace(number, outcome);
  extend_prefix();
}

void Coordinator::extend_prefix() {
  while (!beyond_gap_.empty() && beyond_gap_.begin()->first == progress_.pairs) {
    const PairOutcome outcome = beyond_gap_.begin()->second;
    beyond_gap_.erase(beyond_gap_.begin());
    ++progress_.pairs;
    outcome.count(progress_.games);
    progress_.pairs_by_score.add(outcome.half_points());
    for (const Termination t : outcome.terminations) ++progress_.terminations[t];
    if (settings_.sprt) {
      progress_.sprt = evaluate_sprt(*settings_.sprt, progress_.pairs_by_score);
      if (progress_.sprt.decision == SprtDecision::accept_h0) return end(Ending::sprt_h0);
      if (progress_.sprt.decision == SprtDecision::accept_h1) return end(Ending::sprt_h1);
    }
    if (progress_.pairs == settings_.pairs) return end(Ending::all_played);
  }
}

void Coordinator::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_all();
  }
  if (!writer_.joinable()) return;
  writer_.join();
  if (error_) std::rethrow_exception(error_);
  if (is_complete(progress_.ending) && !store_.finished()) {
    store_.finish({progress_.pairs, std::string(to_string(progress_.ending))});
  }
}

}  // namespace oliphaunt::lab
