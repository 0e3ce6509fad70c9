#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "bitboard/geometry.h"
#include "engine/position/key.h"

namespace oliphaunt {

// A table of perft counts by position and depth, shared by all threads of a perft without locks.
//
// Memory order. An entry is two words, `data` (count and depth) and `check` (data xor the key's low
// half), each read and written as a relaxed atomic. Threads that write the same entry at the same
// time may leave a `check` of one beside a `data` of the other; such a pair fails the comparison
// with the key, but for the chance below, and is taken for empty.
//
// Risk of a wrong count. The bucket comes from the key's high half, and all 64 bits of the low
// half, which is drawn independently, must agree with the entry. So each entry that is compared and
// belongs to another position is mistaken for the one asked for with probability 2^-64; a probe
// compares at most four. A perft of N probes is wrong with a probability below 4 N / 2^64: for
// 10^12 probes, some hours of work, 2.2e-7. To be surer still, count again with another key seed
// (set_key_seed): the two risks are independent.
class PerftTable {
 public:
  // Counts from here on are not stored.
  static constexpr std::uint64_t max_count = (std::uint64_t{1} << 58) - 1;

  // Takes `size_bytes` (rounded down to whole buckets of 64 bytes, at least one) from the system,
  // which hands the memory out only as it is first written. Throws std::bad_alloc.
  explicit PerftTable(std::size_t size_bytes);
  ~PerftTable();
  PerftTable(const PerftTable&) = delete;
  PerftTable& operator=(const PerftTable&) = delete;

  std::size_t size_bytes() const { return bucket_count_ * sizeof(Bucket); }

  // Starts loading what a probe or store of this key and depth will need.
  void prefetch(Key key, int depth) const { __builtin_prefetch(&bucket(key, depth)); }

  // The count that was stored for the position and depth, if it is still there.
  std::optional<std::uint64_t> probe(Key key, int depth) const {
    for (Entry& entry : bucket(key, depth).entries) {
      const std::uint64_t data = load(entry.data);
      if ((load(entry.check) ^ data) == key.low && depth_of(data) == depth) return data >> 6;
    }
    return std::nullopt;
  }

  // Keeps the count, at the cost of the smallest in its bucket: small counts are the cheapest to
  // find again. Precondition: 1 <= depth < 64.
  void store(Key key, int depth, std::uint64_t count);

 private:
  // All zero is empty, since the depth of a stored entry is not zero.
  struct Entry {
    std::uint64_t check;
    std::uint64_t data;  // count << 6 | depth
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  static int depth_of(std::uint64_t data) { return static_cast<int>(data & 63); }
  static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
  }
  static void save(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }

  // The key's high half, scaled to the number of buckets, which need not be a power of two. A
  // position that occurs at many depths (kings that walk to and fro) has a bucket for each.
  Bucket& bucket(Key key, int depth) const {
    const std::uint64_t hash = key.high + static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15;
    return buckets_[static_cast<std::size_t>((Word128{hash} * bucket_count_) >> 64)];
  }

  std::size_t bucket_count_;
  Bucket* buckets_;
};

}  // namespace oliphaunt
