#include "engine/perft/table.h"

#include <limits>
#include <new>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace oliphaunt::testing {
namespace {

// Keys that are far from each other in both halves.
Key key_number(std::uint64_t n) {
  return {(n + 1) * 0x9e3779b97f4a7c15, (n + 1) * 0xd1342543de82ef95};
}

TEST(PerftTable, KnowsWhatWasStored) {
  PerftTable table(1 << 20);
  for (std::uint64_t n = 0; n < 1000; ++n) table.store(key_number(n), 3, n);
  for (std::uint64_t n = 0; n < 1000; ++n) EXPECT_EQ(table.probe(key_number(n), 3), n);
}

TEST(PerftTable, KnowsNothingElse) {
  PerftTable table(1 << 20);
  EXPECT_EQ(table.probe(key_number(7), 3), std::nullopt);
  EXPECT_EQ(table.probe(Key{}, 1), std::nullopt) << "an empty entry looks like a stored one";
  table.store(key_number(7), 3, 42);
  EXPECT_EQ(table.probe(key_number(7), 2), std::nullopt) << "another depth";
  const Key stored = key_number(7);
  for (int bit = 0; bit < 64; ++bit) {
    const Key other{stored.high, stored.low ^ std::uint64_t{1} << bit};
    EXPECT_EQ(table.probe(other, 3), std::nullopt) << "bit " << bit << " is not compared";
  }
}

TEST(PerftTable, KeepsAPositionAtManyDepths) {
  PerftTable table(1 << 20);
  for (int depth = 1; depth < 64; ++depth) {
    table.store(key_number(1), depth, static_cast<std::uint64_t>(depth) * 1000);
  }
  for (int depth = 1; depth < 64; ++depth) {
    EXPECT_EQ(table.probe(key_number(1), depth), static_cast<std::uint64_t>(depth) * 1000);
  }
}

TEST(PerftTable, RefusesCountsTooLargeForAnEntry) {
  PerftTable table(1 << 20);
  table.store(key_number(1), 20, PerftTable::max_count);
  table.store(key_number(2), 20, PerftTable::max_count + 1);
  table.store(key_number(3), 20, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(table.probe(key_number(1), 20), PerftTable::max_count);
  EXPECT_EQ(table.probe(key_number(2), 20), std::nullopt);
  EXPECT_EQ(table.probe(key_number(3), 20), std::nullopt);
}

TEST(PerftTable, AFullBucketGivesUpItsSmallestCount) {
  PerftTable table(64);
  ASSERT_EQ(table.size_bytes(), 64U);
  for (const std::uint64_t n : {50, 20, 40, 30}) table.store(key_number(n), 3, n);
  table.store(key_number(10), 3, 10);
  EXPECT_EQ(table.probe(key_number(20), 3), std::nullopt);
  for (const std::uint64_t n : {50, 40, 30, 10}) EXPECT_EQ(table.probe(key_number(n), 3), n);
  table.store(key_number(60), 3, 60);
  EXPECT_EQ(table.probe(key_number(10), 3), std::nullopt);
  for (const std::uint64_t n : {60, 50, 40, 30}) EXPECT_EQ(table.probe(key_number(n), 3), n);
}

TEST(PerftTable, StoringAgainTakesNoRoom) {
  PerftTable table(64);
  for (const std::uint64_t n : {1, 2, 3, 4}) table.store(key_number(n), 3, n);
  for (int i = 0; i < 4; ++i) table.store(key_number(4), 3, 4);
  for (const std::uint64_t n : {1, 2, 3, 4}) EXPECT_EQ(table.probe(key_number(n), 3), n);
}

TEST(PerftTable, HasAtLeastOneBucketAndNoPartOfOne) {
  EXPECT_EQ(PerftTable(0).size_bytes(), 64U);
  EXPECT_EQ(PerftTable(200).size_bytes(), 192U);
}

TEST(PerftTable, ThrowsWhenThereIsNotThatMuchMemory) {
  EXPECT_THROW(PerftTable(std::size_t{1} << 60), std::bad_alloc);
}

// Every count is a function of key and depth, and four threads fight for few buckets: whatever a
// probe finds must be right.
TEST(ParallelPerftTable, NeverMixesTwoEntries) {
  PerftTable table(4 * 64);
  constexpr std::uint64_t keys = 64;
  const auto count_of = [](std::uint64_t n, int depth) {
    return (n * 0x9e3779b97f4a7c15 >> 8) + static_cast<std::uint64_t>(depth);
  };
  std::atomic<int> wrong = 0;
  std::atomic<int> found = 0;
  const auto fight = [&](std::uint64_t seed) {
    for (int i = 0; i < 20000; ++i) {
      seed = seed * 6364136223846793005 + 1442695040888963407;
      const std::uint64_t n = (seed >> 33) % keys;
      const int depth = 1 + static_cast<int>((seed >> 50) % 3);
      if (const auto count = table.probe(key_number(n), depth)) {
        ++found;
        if (*count != count_of(n, depth)) ++wrong;
      }
      table.store(key_number(n), depth, count_of(n, depth));
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t) threads.emplace_back(fight, t);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace oliphaunt::testing
