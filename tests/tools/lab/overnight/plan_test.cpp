#include "tools/lab/overnight/plan.h"

#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::lab {
namespace {

constexpr const char* least = R"(games = ["rogue-elephant", "elven-chess"]
[budget]
games = 1000
[selfplay]
pairs = 10
player = "nodes=20 hash=1"
[match]
pairs = 30
player = "nodes=40"
sprt = [0, 5]
)";

std::string complaint(const std::string& text) {
  try {
    parse_plan(text, "my.toml", "folder");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string with(const std::string& old, const std::string& replacement) {
  std::string text = least;
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

TEST(PlanTest, ReadsWhatIsGivenAndTakesDefaultsForTheRest) {
  const Plan plan = parse_plan(least, "my.toml", "folder");
  EXPECT_EQ(plan.games, (std::vector<std::string>{"rogue-elephant", "elven-chess"}));
  EXPECT_EQ(plan.seed, 1U);
  EXPECT_EQ(plan.budget.games, 1000U);
  EXPECT_FALSE(plan.budget.hours);
  EXPECT_EQ(plan.selfplay.pairs, 10U);
  EXPECT_EQ(plan.selfplay.player.limits.nodes, 20U);
  EXPECT_EQ(plan.selfplay.player.hash_mb, 1U);
  EXPECT_EQ(plan.match.pairs, 30U);
  EXPECT_EQ(plan.sprt.elo1, 5);
  EXPECT_EQ(plan.openings, "");
  EXPECT_GT(plan.opening_plies, 0);
  EXPECT_EQ(plan.tuner.lambda, TunerSettings().lambda);
  EXPECT_EQ(plan.final_pairs, 0U);
}

TEST(PlanTest, PathsAreRelativeToThePlan) {
  const Plan plan = parse_plan(
      "openings = \"books\"\n" + std::string(least) + "[start]\nelven-chess = \"e.toml\"\n",
      "my.toml", "folder");
  EXPECT_EQ(plan.openings, "folder/books");
  EXPECT_EQ(plan.opening_plies, 0);
  EXPECT_EQ(plan.start.at("elven-chess"), "folder/e.toml");
}

TEST(PlanTest, TheBudgetIsNoPartOfWhatDeterminesARun) {
  const Settings a = to_settings(parse_plan(least, "my.toml", ""));
  EXPECT_EQ(to_settings(parse_plan(with("games = 1000", "hours = 2"), "my.toml", "")), a);
  EXPECT_NE(to_settings(parse_plan(with("pairs = 30", "pairs = 31"), "my.toml", "")), a);
  EXPECT_NE(to_settings(parse_plan(with("nodes=20", "nodes=21"), "my.toml", "")), a);
}

TEST(PlanTest, ComplaintsNamePlaceAndWhatWasExpected) {
  using ::testing::StartsWith;
  EXPECT_THAT(complaint("games = ["), StartsWith("my.toml:1: "));
  EXPECT_THAT(complaint(with("rogue-elephant", "rouge-elephant")),
              StartsWith("my.toml:1: games: no game is called 'rouge-elephant', expected one of"));
  EXPECT_EQ(complaint(with("elven-chess", "rogue-elephant")),
            "my.toml:1: games: names 'rogue-elephant' twice");
  EXPECT_EQ(complaint(with("games = 1000", "")),
            "my.toml:2: budget.hours: missing, expected this, games or generations");
  EXPECT_EQ(complaint(with("games = 1000", "games = 0")),
            "my.toml:3: budget.games: found 0, expected a whole number from 1 to 1099511627776");
  EXPECT_EQ(complaint(with("games = 1000", "games = \"many\"")),
            "my.toml:3: budget.games: expected a whole number");
  EXPECT_EQ(complaint(with("pairs = 10\n", "")),
            "my.toml:4: selfplay.pairs: missing, expected a whole number");
  EXPECT_THAT(complaint(with("nodes=20", "nodes=no")),
              StartsWith("my.toml:6: selfplay.player: nodes: found 'no'"));
  EXPECT_EQ(complaint(with("nodes=20 ", "")),
            "my.toml:6: selfplay.player: expected a limit, such as nodes=300");
  EXPECT_EQ(complaint(with("hash=1", "weights=w.toml")),
            "my.toml:6: selfplay.player: expected limits, hash= and option.NAME= alone");
  EXPECT_EQ(complaint(with("[0, 5]", "[0]")),
            "my.toml:10: match.sprt: expected a list of 2 numbers");
  EXPECT_THAT(complaint(with("[0, 5]", "[5, 0]")), StartsWith("my.toml:10: match.sprt: "));
  EXPECT_EQ(complaint(with("sprt =", "spqr = 1\nsprt =")),
            "my.toml:10: match.spqr: unknown here, expected one of alpha, beta, model, pairs, "
            "player, sprt");
  EXPECT_THAT(complaint(std::string(least) + "[tune]\nlambda = 2\n"),
              StartsWith("my.toml:12: tune.lambda: found 2, expected a number from 0 to 1"));
  EXPECT_THAT(complaint(std::string(least) + "[start]\nchess = \"c.toml\"\n"),
              StartsWith("my.toml:12: start.chess: unknown here"));
  EXPECT_THAT(complaint(with("[match]", "[start]\n[other]\n[match]")),
              StartsWith("my.toml:8: other: unknown here"));
}

// Whatever bytes are wrong, it is read or turned away.
TEST(PlanTest, NoTextBreaksTheReader) {
  std::mt19937 random(5);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = least;
    for (std::uint32_t changes = 1 + random() % 4; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text[at] = text[random() % text.size()];
          break;
        default:
          text.resize(at + 1);
      }
    }
    if (!complaint(text).empty()) ++refused;
  }
  EXPECT_GT(refused, 1000);
}

TEST(PlanTest, ThePlansThatComeWithTheProgramCanBeRead) {
  int plans = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(OLIPHAUNT_DATA_DIR) / "plans")) {
    const Plan plan = load_plan(entry.path());
    for (const std::string& game : plan.games) {
      EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(plan.openings) / (game + ".epd")));
    }
    ++plans;
  }
  EXPECT_GE(plans, 2);
}

}  // namespace
}  // namespace oliphaunt::lab
