#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/perft/perft.h"
#include "tools/lab/perft/perft_journal.h"
#include "tools/work/count_task.h"
#include "tools/work/split_task.h"

namespace oliphaunt::lab {

// How far the count of one depth is.
struct SplitPerftProgress {
  int depth = 0;
  std::size_t done = 0, positions = 0;
  double nodes = 0;  // of the whole that the positions done make up
};

struct SplitPerftOptions {
  // A journal, from which the run can be resumed; none if empty.
  std::string store = "";
  bool resume = false;
  bool drop_damaged = false;                  // counts of the journal that are not what was written
  std::uint64_t key_seed = default_key_seed;  // that the crew counts with
  // Set from elsewhere (a signal handler) to end a count within moments; may be null.
  const std::atomic<bool>* stop = nullptr;
  // Called after each position, by one thread at a time; may be empty.
  std::function<void(const SplitPerftProgress&)> on_progress = nullptr;
};

struct DepthCount {
  PerftResult result;
  double seconds = 0;  // that it took, with those of the runs that this one goes on from
  // How many positions there were to count, and how many of them are in the journal.
  std::size_t positions = 0, kept = 0;
};

// Perft of one position, done by a crew: to a small depth a root move is a task, to a greater one
// each of the distinct positions some plies on. Counts what perft() does, whatever the crew.
class SplitPerft {
 public:
  // `whole` says how deep the deepest count will be. The crew must outlive this. Throws InputError,
  // for a journal of other settings too, listing the differences; StoreError.
  SplitPerft(const CountTask& whole, CountCrew& crew, SplitPerftOptions options);

  // Where greater depths are split, and into how many positions; 0 if none is.
  int split_ply() const { return deep_.ply; }
  std::size_t positions() const { return deep_.positions.size(); }

  // Perft to this depth, or what is left of it, whose counts are in the journal half a second
  // after they were made and all when it returns. After a stop a root move is complete if all its
  // positions are counted. Precondition: 0 <= depth <= the whole's. Throws PerftOverflow,
  // StoreError (what is in the journal is sound then, and can be resumed) and what the crew does.
  DepthCount count(int depth);

 private:
  using Counts = std::vector<std::optional<std::uint64_t>>;

  void split_deep();
  void load();
  bool is_deep(int depth) const { return deep_.ply != 0 && depth >= deep_.ply + least_split_depth; }
  // Has what is missing counted.
  void complete(int depth, const Split& split, Counts& counts, double seconds_before);

  CountTask whole_;
  CountCrew& crew_;
  SplitPerftOptions options_;
  std::optional<PerftJournal> journal_;
  Split shallow_, deep_;
  // From the journal and of this run, by depth.
  std::map<int, Counts> counts_;
  std::map<int, double> seconds_;
};

}  // namespace oliphaunt::lab
