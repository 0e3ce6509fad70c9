#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "tools/lab/perft/perft_journal.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt::lab {

// Brings the counts of one depth to a journal about twice a second, on a thread of its own: nobody
// who counts waits for a disk.
class JournalWriter {
 public:
  // The depth took `seconds_before` until now. `on_failure` is called, by the writer's thread, when
  // the journal can't be written to any more. Nobody else may use the journal meanwhile.
  JournalWriter(PerftJournal& journal, int depth, double seconds_before,
                std::function<void()> on_failure);
  // Writes what there is left.
  ~JournalWriter() = default;

  // Thread-safe.
  void add(std::size_t position, std::uint64_t nodes);
  // Writes what there is left; nothing must be added any more. Throws the StoreError that has ended
  // the writing.
  void finish();

 private:
  void run(const std::stop_token& end);
  // Precondition: the lock is held; it is not while the disk is waited for.
  void flush(std::unique_lock<std::mutex>& lock);

  PerftJournal& journal_;
  int depth_;
  double seconds_before_;
  std::function<void()> on_failure_;
  Stopwatch stopwatch_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::vector<JournalCount> pending_;
  std::exception_ptr error_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace oliphaunt::lab
