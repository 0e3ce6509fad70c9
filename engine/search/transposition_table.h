#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/board/move.h"
#include "engine/position/key.h"
#include "engine/search/parameters.h"
#include "engine/search/score.h"

namespace oliphaunt {

// What an earlier search of a position left behind.
struct TableEntry {
  Move move;      // best or refuting; may be none
  int score = 0;  // mates counted from this position, not from the root
  int static_evaluation = 0;
  int depth = 0;
  Bound bound = Bound::exact;
};

// A hash table of positions, shared by the threads of one search without locks: an entry is two
// words, and one that was written by two threads at once does not match any key.
class TranspositionTable {
 public:
  // Precondition: megabytes >= 1. Allocates; throws std::bad_alloc.
  explicit TranspositionTable(std::size_t megabytes, const Parameters& parameters = {});

  // What it keeps and what gives way from now on.
  void set_parameters(const Parameters& parameters);
  void clear();
  // Ages what is stored, so that it gives way first. Called once before each search.
  void new_search() { generation_ = (generation_ + 1) % generations; }

  std::optional<TableEntry> probe(Key key) const;
  // Keeps a known move if the entry brings none.
  void store(Key key, const TableEntry& entry);
  // Asks the memory for a position's entries ahead of time.
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
  // Permille of a sample of entries that the present search has written.
  int fullness() const;

 private:
  static constexpr unsigned generations = 64;
  static constexpr std::size_t cluster_size = 4;

  // `data`: move (32 bits), score (16), depth (8), generation (6), bound (2).
  // `check`: 48 bits of the key and the static evaluation (16), xor data.
  struct Slot {
    std::atomic<std::uint64_t> check{0}, data{0};
  };
  struct alignas(64) Cluster {
    std::array<Slot, cluster_size> slots;
  };

  Cluster& cluster(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return clusters_[static_cast<std::size_t>((Wide{key.high} * count_) >> 64)];
  }
  // How dear a stored entry is: deeper is dearer, older cheaper.
  int worth(std::uint64_t data) const;

  std::size_t count_;
  std::unique_ptr<Cluster[]> clusters_;
  unsigned generation_ = 0;
  int age_ = 0, bound_depth_ = 0;  // what parameters say of replacing
};

}  // namespace oliphaunt
