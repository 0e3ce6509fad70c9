#include "engine/search/transposition_table.h"

#include <algorithm>

namespace oliphaunt {

namespace {

constexpr std::uint64_t key_bits = ~std::uint64_t{0xffff};

std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  return std::uint64_t{entry.move.bits()} |
         std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 32 |
         std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
         std::uint64_t{generation} << 56 |
         std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 62;
}

Move move_of(std::uint64_t data) { return Move::from_bits(static_cast<std::uint32_t>(data)); }
int depth_of(std::uint64_t data) { return static_cast<std::int8_t>(data >> 48); }
unsigned generation_of(std::uint64_t data) { return (data >> 56) & 63; }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes, const Parameters& parameters)
    : count_((megabytes << 20) / sizeof(Cluster)), clusters_(std::make_unique<Cluster[]>(count_)) {
  set_parameters(parameters);
}

void TranspositionTable::set_parameters(const Parameters& parameters) {
  age_ = parameters.table_age;
  bound_depth_ = parameters.table_bound_depth;
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < count_; ++i) {
    for (Slot& slot : clusters_[i].slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
  for (const Slot& slot : cluster(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed) ^ data;
    if (((check ^ key.low) & key_bits) == 0 && data != 0) {
      return TableEntry{move_of(data), static_cast<std::int16_t>(data >> 32),
                        static_cast<std::int16_t>(check), depth_of(data),
                        static_cast<Bound>(data >> 62)};
    }
  }
  return std::nullopt;
}

int TranspositionTable::worth(std::uint64_t data) const {
  const unsigned age = (generation_ + generations - generation_of(data)) % generations;
  return depth_of(data) - age_ * static_cast<int>(age);
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
  Slot* victim = nullptr;
  int least = 0;
  TableEntry written = entry;
  for (Slot& slot : cluster(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed) ^ data;
    if (data == 0 || ((check ^ key.low) & key_bits) == 0) {
      // A shallow bound does not drive out a deep one of the same search.
      if (data != 0 && entry.bound != Bound::exact && generation_of(data) == generation_ &&
          entry.depth + bound_depth_ < depth_of(data)) {
        return;
      }
      if (data != 0 && !entry.move) written.move = move_of(data);
      victim = &slot;
      break;
    }
    if (victim == nullptr || worth(data) < least) {
      victim = &slot;
      least = worth(data);
    }
  }
  const std::uint64_t data = pack(written, generation_);
  const std::uint64_t check =
      (key.low & key_bits) | static_cast<std::uint16_t>(written.static_evaluation);
  victim->data.store(data, std::memory_order_relaxed);
  victim->check.store(check ^ data, std::memory_order_relaxed);
}

int TranspositionTable::fullness() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : clusters_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += data != 0 && generation_of(data) == generation_ ? 1 : 0;
    }
  }
  return static_cast<int>(1000 * used / (sample * cluster_size));
}

}  // namespace oliphaunt
