#include "tools/speed/measure.h"

#include <gtest/gtest.h>

#include "engine/variant/variants.h"

namespace oliphaunt {
namespace {

// Throws if a count is wrong.
TEST(MeasureGame, MeasuresEveryLevel) {
  const std::vector<SpeedItem> items = measure_game(known_variant("shatranj"), 2);
  ASSERT_EQ(items.size(), 5U);
  EXPECT_EQ(items[0].name, "generate");
  EXPECT_EQ(items[1].name, "count");
  EXPECT_EQ(items[2].name, "perft-list");
  EXPECT_EQ(items[3].name, "perft");
  EXPECT_EQ(items[4].name, "search");
  for (const SpeedItem& item : items) {
    EXPECT_EQ(item.game, "shatranj");
    ASSERT_EQ(item.seconds.size(), 2U);
    EXPECT_GT(item.seconds[0], 0);
    EXPECT_GT(item.seconds[1], 0);
  }
  EXPECT_EQ(items[0].nodes, items[1].nodes);
  EXPECT_EQ(items[2].nodes, items[3].nodes);
}

}  // namespace
}  // namespace oliphaunt
