#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tools/lab/match/match_settings.h"
#include "tools/lab/statistics/counts.h"
#include "tools/lab/statistics/sprt.h"
#include "tools/lab/store/store.h"
#include "tools/work/crew.h"

namespace oliphaunt::lab {

enum class Ending : std::uint8_t {
  running,
  all_played,
  sprt_h0,
  sprt_h1,
  interrupted,
  too_many_failures,
};
std::string_view to_string(Ending ending);

// How far a run is. Counts are those of the longest row of pairs from the first on without a gap:
// what the sequential test sees, and at the end of a run all of it.
struct Progress {
  Ending ending = Ending::running;
  std::uint64_t pairs = 0;
  std::uint64_t most_pairs = 0;
  Wdl games;
  Pentanomial pairs_by_score;
  SprtState sprt;
  std::map<Termination, std::uint64_t> terminations;
  // Since the program was started, gaps or not.
  std::uint64_t session_games = 0;
  std::uint64_t session_failures = 0;
  // How often pairs were left out for the time being, since a player could not be started.
  std::uint64_t session_left_out = 0;
};

// Hands out the pairs of a run and takes them back: what is to be played next, what has been
// played, when it is enough. Writes to the store on a thread of its own, several pairs at a time if
// they come faster than the disk takes them. All memory is bounded by the window.
//
// The end of a run under the sequential test depends only on the pairs' results in the order of
// their numbers, never on the order in which they were finished.
class Coordinator : public TaskSource<std::uint64_t, PairRecord> {
 public:
  struct Options {
    // Pairs are handed out at most so far beyond the first one that is missing.
    std::uint64_t window = 256;
    // As many as keep so many players from waiting for the slowest.
    void widen_window(int players) {
      window = std::max(window, 16 * static_cast<std::uint64_t>(players));
    }
    // The run stops if more than this share of the games fails, once there are min_games.
    double failure_share = 0.1;
    std::uint64_t min_games = 20;
  };

  // Goes on with what the store has. Throws StoreError.
  Coordinator(const MatchSettings& settings, Store& store, const Options& options);
  ~Coordinator() override;
  Coordinator(const Coordinator&) = delete;
  Coordinator& operator=(const Coordinator&) = delete;

  // The number of a pair to play. There is none for now while the window is full. Thread-safe, as
  // all that follow.
  std::optional<std::uint64_t> next(Wait wait) override;
  bool over() const override;

  // Takes a finished pair. Waits while many are waiting to be written.
  void finished(const std::uint64_t& number, PairRecord pair) override;
  // The pair comes next.
  void put_back(const std::uint64_t& number) override;

  // Tells all players to stop; the run can be resumed.
  void stop(Ending why);
  void abandon() override { stop(Ending::interrupted); }
  // Fires when games in flight are of no use any more.
  std::stop_token stop_token() const override { return stop_source_.get_token(); }

  Progress progress() const;
  // Waits until something changes, for so long at most.
  void wait_for_change(milliseconds time);

  // Waits until all is written, and marks the run as finished if it is. Throws what went wrong with
  // the store. No pair may be handed in afterwards.
  void close();

 private:
  void require_same_end() const;
  void write_pairs();
  void committed(const PairRecord& pair);
  void count(std::uint64_t number, const PairOutcome& outcome);
  void extend_prefix();
  bool nothing_left() const;
  std::optional<std::uint64_t> next_number();
  void end(Ending ending);

  const MatchSettings& settings_;
  Store& store_;
  Options options_;

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  Progress progress_;
  std::uint64_t next_ = 0;
  std::set<std::uint64_t> left_out_;
  std::uint64_t under_way_ = 0;  // pairs that may still be put back
  std::map<std::uint64_t, PairOutcome> beyond_gap_;
  std::deque<PairRecord> to_write_;
  bool closing_ = false;
  std::exception_ptr error_;
  std::stop_source stop_source_;
  std::thread writer_;
};

}  // namespace oliphaunt::lab
