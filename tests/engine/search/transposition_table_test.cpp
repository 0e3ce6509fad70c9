#include "engine/search/transposition_table.h"

#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

TableEntry entry(int depth, Bound bound = Bound::exact) {
  return {Move::from_bits(0x12345678), -31000, -123, depth, bound};
}

TEST(TranspositionTableTest, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  const Key key{0x123456789abcdef0, 0xfedcba9876543210};
  EXPECT_FALSE(table.probe(key));
  table.store(key, entry(7, Bound::upper));
  const auto found = table.probe(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move, entry(7).move);
  EXPECT_EQ(found->score, -31000);
  EXPECT_EQ(found->static_evaluation, -123);
  EXPECT_EQ(found->depth, 7);
  EXPECT_EQ(found->bound, Bound::upper);
  table.clear();
  EXPECT_FALSE(table.probe(key));
}

TEST(TranspositionTableTest, OtherKeysOfTheClusterDoNotMatch) {
  TranspositionTable table(1);
  table.store({5, 0x1110000}, entry(3));
  EXPECT_FALSE(table.probe({5, 0x2220000}));
}

TEST(TranspositionTableTest, KeepsAKnownMove) {
  TranspositionTable table(1);
  const Key key{1, 2ULL << 32};
  table.store(key, entry(3));
  TableEntry without = entry(4);
  without.move = Move{};
  table.store(key, without);
  EXPECT_EQ(table.probe(key)->move, entry(3).move);
  EXPECT_EQ(table.probe(key)->depth, 4);
}

TEST(TranspositionTableTest, DropsTheShallowAndTheOldFirst) {
  TranspositionTable table(1);
  const auto key = [](std::uint64_t i) { return Key{9, i << 32}; };
  for (std::uint64_t i = 1; i <= 4; ++i) table.store(key(i), entry(static_cast<int>(i)));
  table.store(key(5), entry(9));
  EXPECT_FALSE(table.probe(key(1)));
  EXPECT_TRUE(table.probe(key(2)));
  table.new_search();
  table.store(key(6), entry(1));
  EXPECT_FALSE(table.probe(key(2)));
  table.store(key(7), entry(1));  // an old deep entry goes before a new shallow one
  EXPECT_TRUE(table.probe(key(6)));
}

TEST(TranspositionTableTest, FullnessCountsThePresentSearch) {
  TranspositionTable table(1);
  EXPECT_EQ(table.fullness(), 0);
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    const std::uint64_t mixed = (i + 1) * 0x9e3779b97f4a7c15;
    table.store({mixed, mixed * 31}, entry(1));
  }
  EXPECT_GT(table.fullness(), 900);
  table.new_search();
  EXPECT_EQ(table.fullness(), 0);
}

}  // namespace
}  // namespace oliphaunt
