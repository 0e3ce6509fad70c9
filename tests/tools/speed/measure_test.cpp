#include "tools/speed/measure.h"

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/perft/perft.h"
#include "engine/position/fen.h"
#include "engine/variant/variants.h"
#include "tools/speed/positions.h"

namespace oliphaunt {
namespace {

TEST(SpeedPositions, EveryGameHasItsStartAndMidgames) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const auto positions = speed_positions(G::name);
    ASSERT_GE(positions.size(), 4U);
    EXPECT_EQ(positions[0].fen, G::start);
  });
  EXPECT_TRUE(speed_positions("no game").empty());
}

TEST(SpeedPositions, AreCountedRight) {
  for_each_game([]<class G>(std::type_identity<G>) {
    for (const SpeedPosition& p : speed_positions(G::name)) {
      const auto board = parse_fen<G>(p.fen).board();
      EXPECT_EQ(perft(board, 3).nodes, p.moves_after_two_plies) << G::name << ": " << p.fen;
    }
  });
}

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
