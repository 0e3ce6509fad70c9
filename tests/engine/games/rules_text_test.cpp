#include "engine/games/rules_text.h"

#include "tests/engine/games_under_test.h"

namespace oliphaunt::testing {
namespace {

using Assignments = std::vector<std::string>;

template <class G>
class RulesTextTest : public ::testing::Test {};
TYPED_TEST_SUITE(RulesTextTest, AllGames, GameNames);

TYPED_TEST(RulesTextTest, NothingSetIsTheGamesOwnRules) {
  using G = TypeParam;
  EXPECT_EQ(parse_rules(description<G>, Assignments{}), G::rules);
}

TYPED_TEST(RulesTextTest, ListedDefaultsAreTheGamesOwnRules) {
  using G = TypeParam;
  for (const RuleOption& option : G::rule_options) {
    const std::string_view first = option.values.substr(0, option.values.find(' '));
    const Assignments assignments = {std::string(option.name) + "=" + std::string(first)};
    EXPECT_EQ(parse_rules(description<G>, assignments), G::rules) << assignments[0];
  }
}

TYPED_TEST(RulesTextTest, DescriptionIsReadBack) {
  using G = TypeParam;
  EXPECT_EQ(describe_rules(description<G>, G::rules).size(), G::rule_options.size());
  for (const PawnDrops drops :
       {PawnDrops::any, PawnDrops::not_last, PawnDrops::not_first_or_last}) {
    for (const Stalemate stalemate : {Stalemate::draw, Stalemate::loss}) {
      // What the game does not let be set stays as it is.
      Rules rules = G::rules;
      for (const RuleOption& option : G::rule_options) {
        if (option.name == "pawn-drops") rules.pawn_drops = drops;
        if (option.name == "stalemate") rules.stalemate = stalemate;
      }
      EXPECT_EQ(parse_rules(description<G>, describe_rules(description<G>, rules)), rules);
    }
  }
}

TYPED_TEST(RulesTextTest, EveryListedValueCanBeSet) {
  using G = TypeParam;
  for (const RuleOption& option : G::rule_options) {
    std::string_view values = option.values;
    while (!values.empty()) {
      const auto length = std::min(values.find(' '), values.size());
      const Assignments assignments = {std::string(option.name) + "=" +
                                       std::string(values.substr(0, length))};
      const Assignments described =
          describe_rules(description<G>, parse_rules(description<G>, assignments));
      EXPECT_NE(std::find(described.begin(), described.end(), assignments[0]), described.end());
      values.remove_prefix(std::min(length + 1, values.size()));
    }
  }
}

TEST(RogueElephantRulesTest, AreSetByName) {
  EXPECT_EQ(parse_rules(description<RogueElephant>, Assignments{"pawn-drops=any"}).pawn_drops,
            PawnDrops::any);
  EXPECT_EQ(parse_rules(description<RogueElephant>, Assignments{"pawn-drops=not-last"}).pawn_drops,
            PawnDrops::not_last);
  EXPECT_EQ(parse_rules(description<RogueElephant>, Assignments{"stalemate=loss"}).stalemate,
            Stalemate::loss);
  EXPECT_EQ(
      parse_rules(description<RogueElephant>, Assignments{"stalemate=loss", "pawn-drops=any"}),
      (Rules{PawnDrops::any, Stalemate::loss}));
}

TEST(RogueElephantRulesTest, LaterAssignmentsOverride) {
  EXPECT_EQ(parse_rules(description<RogueElephant>, Assignments{"stalemate=loss", "stalemate=draw"})
                .stalemate,
            Stalemate::draw);
}

TEST(RogueElephantRulesTest, AreDescribedInFull) {
  EXPECT_EQ(describe_rules(description<RogueElephant>, RogueElephant::rules),
            (Assignments{"pawn-drops=not-first-or-last", "stalemate=draw"}));
}

template <class G>
std::string complaint(const std::string& assignment) {
  try {
    parse_rules(description<G>, Assignments{assignment});
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(RulesRejectionTest, UnknownOption) {
  EXPECT_EQ(complaint<RogueElephant>("drops=any"),
            "rule option: found 'drops', expected pawn-drops or stalemate");
  EXPECT_EQ(complaint<RogueElephant>(""),
            "rule option: found the end of the text, expected pawn-drops or stalemate");
}

TEST(RulesRejectionTest, OptionThatTheGameDoesNotList) {
  EXPECT_EQ(complaint<Chess>("stalemate=loss"),
            "rule option: found 'stalemate', expected none: chess has no options");
}

TEST(RulesRejectionTest, UnknownValue) {
  EXPECT_EQ(complaint<RogueElephant>("stalemate=win"),
            "rule option stalemate: found 'win', expected one of: draw loss");
  EXPECT_EQ(
      complaint<RogueElephant>("pawn-drops=draw"),
      "rule option pawn-drops: found 'draw', expected one of: not-first-or-last not-last any");
}

TEST(RulesRejectionTest, ValueMissing) {
  for (const char* text : {"stalemate", "stalemate="}) {
    EXPECT_EQ(complaint<RogueElephant>(text),
              "rule option stalemate: found the end of the text, expected one of: draw loss");
  }
}

}  // namespace
}  // namespace oliphaunt::testing
