#include "engine/eval/upgrade_weights.h"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/eval/draft_weights.h"
#include "engine/games/registry.h"

namespace oliphaunt {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const GameDescription& chess = description<Chess>;

// A file with numbers that no draft has.
std::string tuned_file() {
  Weights weights = draft_weights(chess);
  weights.provenance = {{"made-by", "hand"}};
  for (Weight& weight : weights.all) ++weight.mg;
  return write_weights(chess, weights);
}

// The text with what begins with `from` and ends before `to` replaced.
std::string replaced(std::string text, std::string_view from, std::string_view to,
                     std::string_view by) {
  const auto begin = text.find(from);
  EXPECT_NE(begin, std::string::npos) << from;
  const auto end = text.find(to, begin);
  EXPECT_NE(end, std::string::npos) << to;
  return text.replace(begin, end - begin, by);
}

// That, upgraded, a file is read as usual and differs from `tuned_file` in nothing but the drafts
// of the named weights. Gives the changes.
std::vector<std::string> changes_of(const std::string& text, std::string_view drafted) {
  const UpgradedWeights upgraded = upgrade_weights(chess, text, "my.toml");
  EXPECT_EQ(parse_weights(chess, write_weights(chess, upgraded.weights), "text"), upgraded.weights);
  const Weights draft = draft_weights(chess);
  Weights expected = parse_weights(chess, tuned_file(), "text");
  EXPECT_EQ(upgraded.weights.provenance, expected.provenance);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!drafted.empty() && expected.all[i].name.starts_with(drafted)) {
      expected.all[i] = draft.all[i];
    }
    EXPECT_EQ(upgraded.weights.all[i].name, expected.all[i].name);
    EXPECT_EQ(upgraded.weights.all[i].mg, expected.all[i].mg) << expected.all[i].name;
    EXPECT_EQ(upgraded.weights.all[i].eg, expected.all[i].eg) << expected.all[i].name;
  }
  return upgraded.changes;
}

TEST(UpgradeWeightsTest, LeavesAloneWhatIsUpToDate) {
  EXPECT_THAT(changes_of(tuned_file(), ""), IsEmpty());
}

TEST(UpgradeWeightsTest, DraftsWhatIsMissingAndDropsWhatIsUnknown) {
  EXPECT_THAT(changes_of(replaced(tuned_file(), "[tempo]", "unit", "[wizard.prey]\n"), "tempo"),
              ElementsAre(testing::AllOf(StartsWith("my.toml:"),
                                         HasSubstr("wizard: no such weight in this game: dropped")),
                          "my.toml:1: tempo: missing: drafted"));
  EXPECT_THAT(
      changes_of(replaced(tuned_file(), "[piece.knight]", "unit", "[piece.nit]\n"), "piece.knight"),
      ElementsAre(HasSubstr("piece.nit: no such weight in this game: dropped"),
                  HasSubstr("piece.knight: missing: drafted")));
}

const Weight& named(const Weights& weights, std::string_view name) {
  for (const Weight& weight : weights.all) {
    if (weight.name == name) return weight;
  }
  throw std::out_of_range(std::string(name));
}

TEST(UpgradeWeightsTest, KeepsWhatATableOfAnotherLengthHas) {
  const UpgradedWeights upgraded =
      upgrade_weights(chess,
                      replaced(tuned_file(), "[king.danger]", "\n# king.shelter",
                               "[king.danger]\nunit = \"side\"\nmin = -1000\nmax = 200\n"
                               "mg = [7, 5, -7]\neg = [1, 2, -3, -4]\n"),
                      "my.toml");
  EXPECT_THAT(upgraded.changes, ElementsAre(HasSubstr("king.danger.mg: expected 20 whole numbers: "
                                                      "drafted 17 of 20")));
  const Weight& kept = named(upgraded.weights, "king.danger.2");
  EXPECT_EQ(kept, (Weight{"king.danger.2", "side", -1000, 200, -7, -3}));
  const Weight& half = named(upgraded.weights, "king.danger.3");
  EXPECT_EQ(half, (Weight{"king.danger.3", "side", -1000, 200, -18, -4}));
}

// Their numbers say nothing about today's.
TEST(UpgradeWeightsTest, DraftsWhatIsInAnotherUnitOrOnAnotherBoard) {
  const std::string text = tuned_file();
  EXPECT_THAT(
      changes_of(replaced(text, "[piece.knight]", "min", "[piece.knight]\nunit = \"pawn\"\n"),
                 "piece.knight"),
      ElementsAre(HasSubstr("piece.knight: expected unit = \"piece\": drafted")));
  const std::string square = "[square.knight]\nunit = \"piece\"\nmin = -400\nmax = 400\nmg = [\n";
  EXPECT_THAT(changes_of(replaced(text, square, "  [", square + "  [1, 2, 3, 4, 5, 6, 7, 8],\n"),
                         "square.knight."),
              ElementsAre(HasSubstr("square.knight.mg: expected 8 rows: drafted")));
}

TEST(UpgradeWeightsTest, BringsNumbersWithinTheirBounds) {
  const std::string knight = "[piece.knight]\nunit = \"piece\"\nmin = 0\nmax = ";
  const std::string text = replaced(tuned_file(), knight, "mg", knight + "250\n");
  const UpgradedWeights upgraded = upgrade_weights(chess, text, "my.toml");
  EXPECT_THAT(upgraded.changes, ElementsAre(HasSubstr("expected 0 to 250: kept, brought within")));
  EXPECT_EQ(named(upgraded.weights, "piece.knight"),
            (Weight{"piece.knight", "piece", 0, 250, 250, 250}));
}

TEST(UpgradeWeightsTest, RefusesWhatIsNoFileOfTheGame) {
  EXPECT_THROW(upgrade_weights(description<Shatranj>, tuned_file(), "my.toml"), InputError);
  EXPECT_THROW(upgrade_weights(chess, "game = ", "my.toml"), InputError);
  EXPECT_THROW(upgrade_weights(chess, "", "my.toml"), InputError);
}

TEST(UpgradeWeightsTest, TellsTheGame) {
  EXPECT_EQ(game_of_weights(tuned_file(), "my.toml"), "chess");
  EXPECT_THROW(game_of_weights("", "my.toml"), InputError);
  EXPECT_THROW(game_of_weights("game = 3", "my.toml"), InputError);
}

}  // namespace
}  // namespace oliphaunt
