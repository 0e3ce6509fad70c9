#include "tools/lab/spsa/tunable.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/rogue_elephant.h"
#include "engine/text/input_error.h"

namespace oliphaunt::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

PlayerValues values() { return {Parameters{}, default_weights(description<RogueElephant>)}; }

std::vector<std::string> names(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const Tunable& t : select_tunables(values(), words)) names.push_back(t.name);
  return names;
}

std::string complaint(const std::vector<std::string>& words) {
  try {
    select_tunables(values(), words);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Tunables, AreAllParametersAndAllWeights) {
  const PlayerValues player = values();
  const std::vector<Tunable> all = all_tunables(player);
  EXPECT_EQ(all.size(), parameter_infos.size() + 2 * player.weights.size());
  for (const Tunable& t : all) {
    EXPECT_EQ(t.start, t.get(player)) << t.name;
    EXPECT_LT(t.least, t.greatest) << t.name;
    EXPECT_GE(t.step, 1) << t.name;
    EXPECT_LE(t.step, t.greatest - t.least) << t.name;
    EXPECT_EQ(std::count_if(all.begin(), all.end(),
                            [&](const Tunable& other) { return other.name == t.name; }),
              1)
        << t.name;
  }
}

TEST(Tunables, AreSetOneByOne) {
  for (const Tunable& t : all_tunables(values())) {
    PlayerValues changed = values();
    t.set(changed, t.least);
    EXPECT_EQ(t.get(changed), t.least) << t.name;
    std::size_t others = 0;
    for (const Tunable& other : all_tunables(values())) {
      others += other.name != t.name && other.get(changed) != other.get(values());
    }
    ASSERT_EQ(others, 0U) << t.name;
    if (t.is_weight()) break;  // all others are set in the same way
  }
  PlayerValues changed = values();
  select_tunables(values(), {"piece.rook.eg"}).front().set(changed, 17);
  const auto& weights = changed.weights.all;
  const auto rook = std::find_if(weights.begin(), weights.end(),
                                 [](const Weight& w) { return w.name == "piece.rook"; });
  ASSERT_NE(rook, weights.end());
  EXPECT_EQ(rook->eg, 17);
  EXPECT_NE(rook->mg, 17);
}

TEST(Tunables, AreChosenByNameGroupAndPattern) {
  EXPECT_THAT(names({"lmr_base"}), ElementsAre("lmr_base"));
  EXPECT_THAT(names({"null_move_eval_*"}),
              ElementsAre("null_move_eval_divisor", "null_move_eval_limit"));
  EXPECT_THAT(names({"piece.rook"}), ElementsAre("piece.rook.mg", "piece.rook.eg"));
  EXPECT_THAT(names({"piece.rook.mg"}), ElementsAre("piece.rook.mg"));
  EXPECT_EQ(names({"king.danger"}).size(), 40U);
  EXPECT_EQ(names({"piece"}), names({"piece.*"}));
  EXPECT_GT(names({"piece"}).size(), 10U);
  // In an order of their own, however they are named.
  EXPECT_EQ(names({"tempo", "piece", "lmr_base"}), names({"lmr_base", "piece", "tempo"}));
}

TEST(Tunables, TakeStepAndStart) {
  const auto t = select_tunables(values(), {"lmr_base:12", "lmr_divisor::300", "tempo.mg:1.5:-4"});
  ASSERT_EQ(t.size(), 3U);
  EXPECT_EQ(t[0].step, 12);
  EXPECT_EQ(t[0].start, Parameters{}.lmr_base);
  EXPECT_EQ(t[1].start, 300);
  EXPECT_EQ(t[2].step, 1.5);
  EXPECT_EQ(t[2].start, -4);
}

TEST(Tunables, RefuseWhatCannotBeUsed) {
  EXPECT_EQ(complaint({"lmr_bas"}),
            "--tune: there is nothing called 'lmr_bas', did you mean lmr_base?");
  EXPECT_THAT(complaint({"piece.rok"}), HasSubstr("did you mean piece.rook"));
  EXPECT_THAT(complaint({"futility"}), HasSubstr("futility_base"));
  EXPECT_THAT(complaint({"zzzzzzzz"}), HasSubstr("expected a search parameter"));
  EXPECT_THAT(complaint({""}), HasSubstr("nothing called ''"));
  EXPECT_EQ(complaint({"lmr_*", "lmr_base"}), "--tune: lmr_base is named twice");
  EXPECT_EQ(complaint({"lmr_base:0.5"}),
            "--tune lmr_base: step: found '0.5', expected a number from 1 to 200");
  EXPECT_THAT(complaint({"lmr_base:nan"}), HasSubstr("step: found 'nan'"));
  EXPECT_EQ(complaint({"lmr_base:5:201"}),
            "--tune lmr_base: start: found '201', expected a number from 0 to 200");
  EXPECT_THAT(complaint({"lmr_base:5:60:7"}), HasSubstr("start: found '60:7'"));
}

}  // namespace
}  // namespace oliphaunt::lab
