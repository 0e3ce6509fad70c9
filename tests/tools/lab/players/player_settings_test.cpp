// Words that describe players: what is refused, and the order of options.

#include "tools/lab/players/player_settings.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/match/pair_worker.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

std::string complaint(const Words& words) {
  PlayerSettings player;
  try {
    set_from_words(player, words);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(PlayerWords, SayWhatIsWrongWithAWord) {
  EXPECT_EQ(complaint({"nodes=0"}),
            "nodes: found '0', expected a number from 1 to 9223372036854775807");
  EXPECT_THAT(complaint({"depth=ten"}), StartsWith("depth: found 'ten'"));
  EXPECT_THAT(complaint({"tc=1+x"}), StartsWith("tc: found 'x'"));
  EXPECT_THAT(complaint({"protocol=usi"}), HasSubstr("expected auto, uci or cecp"));
  EXPECT_THAT(complaint({"nodes"}), HasSubstr("expected KEY=VALUE"));
  EXPECT_EQ(complaint({"nods=5"}),
            "player: found 'nods=5', expected one of name, weights, cmd, protocol, variant, hash, "
            "nodes, depth, movetime, tc, option.NAME before the '=', did you mean nodes?");
}

// Names were written into PGN as they came, and options said to engines.
TEST(PlayerWords, TakeNoLineBreaksAndControlCharacters) {
  for (const char* text : {"a\n[Event \"x\"]", "a\x1b[2J", "a\u009b", "a\u202e", "a\xff"}) {
    for (const std::string key :
         {"name=", "option.a=", "variant=", "cmd=engine ", "weights=", "option."}) {
      const std::string word = key + text + (key == "option." ? "=1" : "");
      EXPECT_THAT(complaint({word}), HasSubstr(", expected UTF-8 without")) << key;
    }
  }
  EXPECT_EQ(complaint({"name=" + std::string(100, 'x')}), "accepted");
  EXPECT_THAT(complaint({"name=" + std::string(101, 'x')}), HasSubstr("expected at most 100"));
  EXPECT_EQ(complaint({"name=Ölefant \"a\""}), "accepted");
}

// An empty command played the built-in player.
TEST(PlayerWords, HaveAValue) {
  EXPECT_EQ(complaint({"cmd="}), "cmd: found '', expected a program and its arguments");
  EXPECT_EQ(complaint({"cmd=  "}), "cmd: found '  ', expected a program and its arguments");
  EXPECT_EQ(complaint({"weights="}), "weights: found '', expected a file");
  EXPECT_EQ(complaint({"name= "}), "name: found ' ', expected a name");
  EXPECT_THAT(complaint({"variant="}), StartsWith("variant: found ''"));
  EXPECT_THAT(complaint({"protocol="}), StartsWith("protocol: found ''"));
  for (const char* word : {"nodes=", "depth=", "movetime=", "tc=", "hash="}) {
    EXPECT_THAT(complaint({word}), HasSubstr("found ''")) << word;
  }
  for (const char* word : {"option.=1", "option. =1", "=1", ""}) {
    EXPECT_THAT(complaint({word}), StartsWith("player: found ")) << word;
  }
  EXPECT_EQ(complaint({"option.Clear Hash="}), "accepted") << "it may be a button";
}

TEST(PlayerWords, ComeOnceInADescription) {
  EXPECT_EQ(complaint({"nodes=5", "depth=3", "nodes=6"}), "player: 'nodes' is given twice");
  EXPECT_EQ(complaint({"cmd=a", "cmd=b"}), "player: 'cmd' is given twice");
  EXPECT_EQ(complaint({"option.A=1", "option.A=1"}), "player: 'option.A' is given twice");
  EXPECT_EQ(complaint({"option.A=1", "option.B=1"}), "accepted");
}

// "--each", and then the player's own.
TEST(PlayerWords, TakeTheLaterDescription) {
  PlayerSettings player;
  set_from_words(player, Words{"nodes=5", "option.Z=1", "option.A=2"});
  set_from_words(player, Words{"nodes=6", "option.Z=3"});
  EXPECT_EQ(player.limits.nodes, 6U);
  EXPECT_EQ(player.options, (OptionList{{"Z", "3"}, {"A", "2"}})) << "it keeps its place";
}

TEST(PlayerWords, AreOfOneKindOfPlayer) {
  const auto message = [](const Words& words) -> std::string {
    MatchSettings settings;
    settings.game = "chess";
    for (PlayerSettings& player : settings.players) set_from_words(player, words);
    try {
      load_job(settings);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(message({"nodes=1", "variant=x"}), HasSubstr("variant= is for an engine"));
  EXPECT_THAT(message({"nodes=1", "protocol=uci"}), HasSubstr("protocol= is for an engine"));
  EXPECT_THAT(message({"nodes=1", "cmd=x", "weights=y"}),
              HasSubstr("weights= is for the built-in"));
  EXPECT_THAT(message({"nodes=1", "cmd='' x"}), HasSubstr("command: found ''' x', expected"));
  EXPECT_EQ(message({"nodes=1", "cmd=x", "hash=8", "variant=y", "protocol=uci"}), "accepted");
}

MatchSettings with_options(const Words& words) {
  MatchSettings m;
  m.game = "chess";
  for (PlayerSettings& player : m.players) {
    set_from_words(player, Words{"nodes=1", "name=x"});
    set_from_words(player, words);
  }
  return m;
}

TEST(OptionOrder, ComesBackFromText) {
  for (const Words& words :
       {Words{"cmd=e", "option.VariantPath=v.ini", "option.Skill Level=3=4", "option.Book="},
        Words{"cmd=e", "option.A=1", "option.B=2"}, Words{"cmd=e"}}) {
    const MatchSettings m = with_options(words);
    EXPECT_EQ(from_settings(to_settings(m)), m);
  }
  const MatchSettings m = with_options({"cmd=e", "option.b=1", "option.c d=2", "option.a=3"});
  EXPECT_EQ(to_settings(m).at("second.option-order"), "b=c d=a");
  Settings cut = to_settings(m);
  cut["first.option-order"] = "b=a";
  EXPECT_THROW(from_settings(cut), InputError);
}

// Stores of earlier versions have no order, and those whose order is that of the names still don't.
TEST(OptionOrder, IsNotAskedOfStoresWithoutIt) {
  const Settings sorted = to_settings(with_options({"cmd=e", "option.A=1", "option.B=2"}));
  const Settings given = to_settings(with_options({"cmd=e", "option.B=2", "option.A=1"}));
  EXPECT_FALSE(sorted.contains("first.option-order"));
  EXPECT_TRUE(differences(sorted, comparable_with(sorted, given)).empty());
  EXPECT_EQ(differences(given, comparable_with(given, sorted)).size(), 2U);
  const Settings other =
      to_settings(with_options({"cmd=e", "option.B=2", "option.C=1", "option.A=1"}));
  EXPECT_FALSE(differences(given, comparable_with(given, other)).empty());
}

TEST(OptionOrder, MeansNothingToTheBuiltInPlayer) {
  MatchSettings m = with_options({"option.lmr_divisor=200", "option.lmr_base=70"});
  m.players[1].options = {{"lmr_base", "70"}, {"lmr_divisor", "200"}};
  m = load_job(m).settings;
  EXPECT_EQ(m.players[0], m.players[1]);
  EXPECT_FALSE(to_settings(m).contains("first.option-order"));
}

}  // namespace
}  // namespace oliphaunt::lab
