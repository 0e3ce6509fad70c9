#include "engine/board/hand.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oliphaunt::testing {
namespace {

constexpr std::size_t slots = 8;

void expect_counts(const Hand& hand, const std::array<int, slots>& counts) {
  for (std::size_t slot = 0; slot < slots; ++slot) {
    EXPECT_EQ(hand.count(slot), counts[slot]) << "slot " << slot;
    EXPECT_EQ(hand.has(slot), counts[slot] != 0) << "slot " << slot;
  }
  const auto kinds = std::count_if(counts.begin(), counts.end(), [](int n) { return n != 0; });
  EXPECT_EQ(hand.kinds(), kinds);
  EXPECT_EQ(hand.empty(), kinds == 0);
}

TEST(HandTest, BeginsEmpty) { expect_counts(Hand{}, {}); }

TEST(HandTest, CountsEachSlotByItself) {
  rc::detail::checkGTest([] {
    // Slots to add to, or to remove from if there is something.
    const auto steps = *rc::gen::container<std::vector<std::pair<std::size_t, bool>>>(
        rc::gen::pair(rc::gen::inRange<std::size_t>(0, slots), rc::gen::arbitrary<bool>()));
    Hand hand;
    std::array<int, slots> counts{};
    for (const auto& [slot, add] : steps) {
      if (add && counts[slot] < Hand::max_count) {
        hand.add(slot);
        ++counts[slot];
      } else if (!add && counts[slot] > 0) {
        hand.remove(slot);
        --counts[slot];
      }
      for (std::size_t i = 0; i < slots; ++i) RC_ASSERT(hand.count(i) == counts[i]);
      RC_ASSERT(hand.kinds() == slots - std::count(counts.begin(), counts.end(), 0));
    }
  });
}

TEST(HandTest, FullSlotsDoNotSpillIntoTheirNeighbours) {
  Hand hand;
  std::array<int, slots> counts{};
  for (std::size_t slot = 0; slot < slots; ++slot) {
    for (int n = 0; n < Hand::max_count; ++n) hand.add(slot);
    counts[slot] = Hand::max_count;
    expect_counts(hand, counts);
  }
  for (std::size_t slot = 0; slot < slots; ++slot) {
    for (int n = 0; n < Hand::max_count; ++n) hand.remove(slot);
    counts[slot] = 0;
    expect_counts(hand, counts);
  }
}

TEST(HandTest, EqualsByCountsAndHashesByThem) {
  Hand a, b;
  a.add(2);
  a.add(5);
  b.add(5);
  EXPECT_NE(a, b);
  EXPECT_NE(a.word(), b.word());
  b.add(2);
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.word(), b.word());
}

}  // namespace
}  // namespace oliphaunt::testing
