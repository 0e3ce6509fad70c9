#include "engine/eval/term_list.h"

#include <set>

#include <gtest/gtest.h>

#include "engine/eval/layout.h"
#include "engine/games/catalogue.h"

namespace oliphaunt {
namespace {

TEST(TermListTest, EveryTermHasANameAndAPlaceOfItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < term_list.size(); ++i) {
    const TermInfo& term = term_list[i];
    EXPECT_TRUE(names.insert(term.name).second) << term.name;
    EXPECT_LT(term.bounds.min, term.bounds.max) << term.name;
    EXPECT_EQ(term.shape == WeightShape::table, term.table_size != nullptr) << term.name;
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(term.slot == term_list[j].slot && term.power == term_list[j].power) << term.name;
    }
  }
}

// A member of the layout that no term sets would be asked for weights that are not there.
TEST(TermListTest, EveryIndexBelongsToATerm) {
  std::size_t indices = most_power_terms;
  for (const TermInfo& term : term_list) {
    if (term.power != Power::none) continue;
    indices += term.slot.one != nullptr ? 1 : Layout::ByKind::most_kinds;
  }
  EXPECT_EQ(sizeof(Layout), (indices + 1) * sizeof(Layout::Index));  // and the size
}

TEST(TermListTest, GroupsCoverTheWeightsOnce) {
  for (const GameDescription* game : all_games()) {
    int next = 0;
    for_each_weight_group(*game, [&](const WeightGroup& group) {
      EXPECT_GT(group.size, 0) << group.term->name;
      next += group.size;
    });
    EXPECT_EQ(next, layout_of(*game).size) << game->name;
  }
}

}  // namespace
}  // namespace oliphaunt
