#include "engine/eval/weight_groups.h"

#include <gtest/gtest.h>

#include "engine/games/registry.h"

namespace oliphaunt {
namespace {

TEST(WeightGroupsTest, NamesTellTermPieceAndPlace) {
  const auto name = [](const GameDescription& game, std::string_view group_of, int i) {
    for (const WeightGroup& group : weight_groups(game)) {
      if (group_name(group) == group_of) return weight_name(game, group, i);
    }
    return std::string("none");
  };
  const GameDescription& crazyhouse = description<Crazyhouse>;
  EXPECT_EQ(name(crazyhouse, "piece.promoted-knight", 0), "piece.promoted-knight");
  EXPECT_EQ(name(crazyhouse, "square.king", 63), "square.king.h8");
  EXPECT_EQ(name(crazyhouse, "king.danger", 3), "king.danger.3");
  EXPECT_EQ(name(crazyhouse, "piece.king", 0), "none");
  // Ranks are labelled from 0, files are all there where somebody can castle.
  EXPECT_EQ(name(description<ElvenChess>, "square.dwarf", 19), "square.dwarf.j1");
  // Only the left half is there where nobody can.
  EXPECT_EQ(name(description<Shatranj>, "square.king", 5), "square.king.b2");
}

}  // namespace
}  // namespace oliphaunt
