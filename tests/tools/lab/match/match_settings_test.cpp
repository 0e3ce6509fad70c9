#include "tools/lab/match/match_settings.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt::lab {
namespace {

TEST(Settings, ComeBackFromText) {
  MatchSettings m;
  m.game = "rogue-elephant";
  m.rules = {"pawn-drops=any", "stalemate=draw"};
  m.pairs = 12345678901;
  m.seed = 18446744073709551615U;
  m.openings = {"book.epd", "abc", 3};
  m.draw = DrawAdjudication{10, 8, 40};
  m.win = WinAdjudication{600, 4};
  m.maximum_plies = 300;
  m.sprt = SprtSettings{EloModel::logistic, -1.75, 0.25, 0.05, 0.1};
  for (const char* word :
       {"name=a b", "weights=w.toml", "hash=8", "nodes=400", "option.lmr_base=70"}) {
    set_from_word(m.players[0], word);
  }
  for (const char* word : {"cmd=engine 'with blanks'", "protocol=cecp", "variant=elven",
                           "tc=60.5+0.6", "depth=9", "movetime=250", "option.Skill Level=3=4"}) {
    set_from_word(m.players[1], word);
  }
  m.players[1].name = std::string("other");
  EXPECT_EQ(m.players[1].limits.base, milliseconds(60500));
  EXPECT_EQ(m.players[1].limits.increment, milliseconds(600));
  EXPECT_EQ(m.players[1].options["Skill Level"], "3=4");
  EXPECT_EQ(from_settings(to_settings(m)), m);

  m.draw.reset();
  m.win.reset();
  m.sprt.reset();
  m.openings = {};
  m.rules = {};
  EXPECT_EQ(from_settings(to_settings(m)), m);
}

TEST(Settings, KeepTheHashNotTheWayToAFile) {
  MatchSettings a;
  a.players[0].weights = "/some/where/w.toml";
  a.players[0].weights_hash = std::string("one");
  MatchSettings b = a;
  b.players[0].weights = "/else/where/w.toml";
  EXPECT_TRUE(differences(to_settings(a), to_settings(b)).empty());
  b.players[0].weights_hash = std::string("two");
  EXPECT_EQ(differences(to_settings(a), to_settings(b)).size(), 1U);
}

TEST(Settings, OfAStoreMadeElsewhereMustBePossible) {
  MatchSettings m;
  m.game = "chess";
  m.sprt = SprtSettings{EloModel::logistic, 0, 5, 0.05, 0.05};
  m.players[0].limits.nodes = m.players[1].limits.nodes = 1;
  const Settings possible = to_settings(m);
  EXPECT_EQ(from_settings(possible), m);
  for (const auto& [name, value] : Settings{{"sprt", "logistic 5 0 0.05 0.05"},
                                            {"sprt", "logistic 0 5 0.6 0.6"},
                                            {"sprt", "logistic 0 nan 0.05 0.05"},
                                            {"pairs", "18446744073709551615"},
                                            {"pairs", "-1"}}) {
    Settings changed = possible;
    changed[name] = value;
    EXPECT_THROW(from_settings(changed), InputError) << value;
  }
}

}  // namespace
}  // namespace oliphaunt::lab
