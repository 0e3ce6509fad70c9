#include "engine/perft/table.h"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace oliphaunt {

PerftTable::PerftTable(std::size_t size_bytes)
    : bucket_count_(std::max<std::size_t>(1, size_bytes / sizeof(Bucket))) {
  // Straight from the system, for pages that are zero without being touched, and large ones where
  // it has them: most probes of a table of gigabytes would miss the TLB with pages of 4 KiB.
  void* const memory = mmap(nullptr, bucket_count_ * sizeof(Bucket), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  madvise(memory, bucket_count_ * sizeof(Bucket), MADV_HUGEPAGE);
#endif
  buckets_ = static_cast<Bucket*>(memory);
}

PerftTable::~PerftTable() { munmap(buckets_, bucket_count_ * sizeof(Bucket)); }

void PerftTable::store(Key key, int depth, std::uint64_t count) {
  if (count > max_count) return;
  Bucket& home = bucket(key, depth);
  Entry* victim = nullptr;
  std::uint64_t smallest = ~std::uint64_t{0};
  for (Entry& entry : home.entries) {
    const std::uint64_t data = load(entry.data);
    if ((load(entry.check) ^ data) == key.low && depth_of(data) == depth) return;
    if (data < smallest) {
      smallest = data;
      victim = &entry;
    }
  }
  const std::uint64_t data = count << 6 | static_cast<std::uint64_t>(depth);
  save(victim->data, data);
  save(victim->check, data ^ key.low);
}

}  // namespace oliphaunt
