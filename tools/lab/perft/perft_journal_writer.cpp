#include "tools/lab/perft/perft_journal_writer.h"

#include <chrono>
#include <utility>

namespace oliphaunt::lab {

JournalWriter::JournalWriter(PerftJournal& journal, int depth, double seconds_before,
                             std::function<void()> on_failure)
    : journal_(journal),
      depth_(depth),
      seconds_before_(seconds_before),
      on_failure_(std::move(on_failure)),
      thread_([this](const std::stop_token& end) { run(end); }) {}

void JournalWriter::add(std::size_t position, std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  pending_.push_back({depth_, position, nodes});
}

void JournalWriter::finish() {
  thread_.request_stop();
  thread_.join();
  if (error_) std::rethrow_exception(error_);
}

void JournalWriter::run(const std::stop_token& end) {
  constexpr std::chrono::milliseconds interval{500};
  std::unique_lock lock(mutex_);
  for (bool last = false; !last && !error_;) {
    ended_.wait_for(lock, end, interval, [] { return false; });
    last = end.stop_requested();
    flush(lock);
  }
}

void JournalWriter::flush(std::unique_lock<std::mutex>& lock) {
  const std::vector<JournalCount> batch = std::exchange(pending_, {});
  if (batch.empty()) return;
  lock.unlock();
  std::exception_ptr error;
  try {
    journal_.append(depth_, batch, seconds_before_ + stopwatch_.seconds());
  } catch (...) {
    error = std::current_exception();
    on_failure_();
  }
  lock.lock();
  error_ = error;
}

}  // namespace oliphaunt::lab
