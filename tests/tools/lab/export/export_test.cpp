#include "tools/lab/export/export.h"

#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/match_settings.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

constexpr const char* opening = "4k3/8/4K3/8/8/8/8/R7[Pp] w - - 0 5";

MatchSettings settings() {
  MatchSettings m;
  m.game = "rogue-elephant";
  m.rules = describe_rules(description<RogueElephant>, RogueElephant::rules);
  m.pairs = 1;
  m.players[0].name = "with \"quotes\"";
  m.players[1].name = "other";
  for (PlayerSettings& player : m.players) player.limits.nodes = 1;
  return m;
}

// Two short games: a mate, and one that a player lost by crashing.
PairRecord sample() {
  PairRecord pair;
  pair.games[0].opening = opening;
  pair.games[0].moves = "a1a8+";
  pair.games[0].scores = {31999};
  pair.games[0].result = GameResult::white_wins;
  pair.games[0].termination = Termination::checkmate;
  pair.games[1].opening = opening;
  pair.games[1].moves = "a1a7+ e8d8 a7a1";
  pair.games[1].scores = {35, no_score, -1205};
  pair.games[1].result = GameResult::black_wins;
  pair.games[1].termination = Termination::crash;
  pair.games[1].note = "gone\nstderr: oh";
  return pair;
}

using Export = void (*)(Store&, std::ostream&);

std::string exported(Export form, const PairRecord& pair) {
  const TemporaryFolder folder;
  Store store = Store::create(folder / "run", to_settings(settings()));
  store.append(std::vector{pair});
  std::ostringstream out;
  form(store, out);
  return out.str();
}

TEST(Export, WritesPgn) {
  EXPECT_EQ(exported(export_pgn, sample()),
            "[Event \"oliphaunt\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"1.1\"]\n"
            "[White \"with \\\"quotes\\\"\"]\n"
            "[Black \"other\"]\n"
            "[Result \"1-0\"]\n"
            "[Variant \"rogue-elephant\"]\n"
            "[SetUp \"1\"]\n"
            "[FEN \"4k3/8/4K3/8/8/8/8/R7[Pp] w - - 0 5\"]\n"
            "[PlyCount \"1\"]\n"
            "[Termination \"checkmate\"]\n"
            "\n"
            "5. a1a8+ {+M1} 1-0\n"
            "\n"
            "[Event \"oliphaunt\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"1.2\"]\n"
            "[White \"other\"]\n"
            "[Black \"with \\\"quotes\\\"\"]\n"
            "[Result \"0-1\"]\n"
            "[Variant \"rogue-elephant\"]\n"
            "[SetUp \"1\"]\n"
            "[FEN \"4k3/8/4K3/8/8/8/8/R7[Pp] w - - 0 5\"]\n"
            "[PlyCount \"3\"]\n"
            "[Termination \"crash\"]\n"
            "\n"
            "5. a1a7+ {+0.35} e8d8 6. a7a1 {-12.05} 0-1\n"
            "\n");
}

// Names of a store that was made elsewhere, where nothing refused them.
TEST(Export, LetsNoNameBreakOutOfItsPlace) {
  const TemporaryFolder folder;
  MatchSettings m = settings();
  m.players[0].name = std::string("x\"]\n\n1. e4 1-0\n\n[Event \"\x1b[2J");
  m.players[1].name = std::string("\u009b\u202e\xff") + std::string(100000, 'y');
  Store store = Store::create(folder / "run", to_settings(m));
  PairRecord pair = sample();
  pair.games[1].note = "\x1b]0;\u009b\xff";
  store.append(std::vector{pair});
  std::ostringstream pgn;
  export_pgn(store, pgn);
  EXPECT_LT(pgn.str().size(), 10000U);
  EXPECT_THAT(
      pgn.str(),
      HasSubstr("[White \"x\\\"]\\\\x0a\\\\x0a1. e4 1-0\\\\x0a\\\\x0a[Event \\\"\\\\x1b[2J\"]\n"));
  EXPECT_THAT(pgn.str(), HasSubstr("[Black \"\\\\xc2\\\\x9b\\\\xe2\\\\x80\\\\xae\\\\xffyyyy"));
  std::size_t events = 0;
  for (std::size_t at = 0; (at = pgn.str().find("\n[Event ", at)) != std::string::npos; ++at)
    ++events;
  EXPECT_EQ(events, 1U) << "before the second game alone";
  std::ostringstream json;
  export_json(store, json);
  const auto parsed = nlohmann::json::parse(json.str());
  EXPECT_EQ(parsed["settings"]["first.name"], m.players[0].name);
  EXPECT_EQ(json.str().find('\x1b'), std::string::npos);
  EXPECT_EQ(json.str().find("\u009b"), std::string::npos);
  EXPECT_EQ(json.str().find("\u202e"), std::string::npos);
}

TEST(Export, WritesAPositionALineAsEpd) {
  EXPECT_EQ(exported(export_epd, sample()),
            "4k3/8/4K3/8/8/8/8/R7[Pp] w - - 0 5 c9 \"1-0\"; ce 31999; pm a1a8+;\n"
            "4k3/8/4K3/8/8/8/8/R7[Pp] w - - 0 5 c9 \"0-1\"; ce 35; pm a1a7+;\n"
            "4k3/+R7/4K3/8/8/8/8/8[Pp] b - - 1 5 c9 \"0-1\"; pm e8d8;\n"
            "3k4/+R7/4K3/8/8/8/8/8[Pp] w - - 2 6 c9 \"0-1\"; ce -1205; pm a7a1;\n");
}

TEST(Export, WritesAllThatIsRecordedAsJson) {
  const auto json = nlohmann::json::parse(exported(export_json, sample()));
  EXPECT_EQ(json["settings"]["game"], "rogue-elephant");
  ASSERT_EQ(json["games"].size(), 2U);
  const auto& game = json["games"][1];
  EXPECT_EQ(game["pair"], 0);
  EXPECT_EQ(game["white"], "second");
  EXPECT_EQ(game["opening"], opening);
  EXPECT_EQ(game["moves"], nlohmann::json({"a1a7+", "e8d8", "a7a1"}));
  EXPECT_EQ(game["scores"], nlohmann::json({35, nullptr, -1205}));
  EXPECT_EQ(game["result"], "0-1");
  EXPECT_EQ(game["termination"], "crash");
  EXPECT_EQ(game["note"], "gone\nstderr: oh");
  EXPECT_FALSE(game.contains("times_ms"));
}

TEST(Export, KeepsLinesShort) {
  PairRecord pair = sample();
  GameRecord& game = pair.games[0];
  game.termination = Termination::maximum_length;
  game.result = GameResult::draw;
  game.moves.clear();
  game.scores.clear();
  for (int i = 0; i < 10; ++i) {
    game.moves += std::string(i == 0 ? "" : " ") + "e6f6 e8d8 f6e6 d8e8";
    game.scores.insert(game.scores.end(), {1, 2, 3, 4});
  }
  std::istringstream in(exported(export_pgn, pair));
  for (std::string line; std::getline(in, line);) EXPECT_LE(line.size(), 80U) << line;
}

// A record that is no game is no export, whatever the form.
TEST(Export, RefusesRecordsThatAreNoGames) {
  const auto complaint = [](const PairRecord& pair) {
    for (const Export form : {export_pgn, export_epd, export_json}) {
      try {
        exported(form, pair);
      } catch (const StoreError& error) {
        EXPECT_EQ(error.fault(), StoreFault::damaged);
        if (form == export_json) return std::string(error.what());
        continue;
      }
      ADD_FAILURE() << "exported";
    }
    return std::string();
  };
  PairRecord pair = sample();
  pair.games[0].moves = "a1b8";
  EXPECT_THAT(complaint(pair), HasSubstr("a game record is damaged: "));
  pair = sample();
  pair.games[0].scores.push_back(1);
  EXPECT_THAT(complaint(pair), HasSubstr("its scores are not one a move"));
  pair = sample();
  pair.games[0].result = GameResult::draw;
  EXPECT_THAT(complaint(pair), HasSubstr("the last position is no checkmate"));
  pair = sample();
  pair.games[1].opening = "8/8 w - - 0 1";
  EXPECT_THAT(complaint(pair), HasSubstr("a game record is damaged: "));
}

}  // namespace
}  // namespace oliphaunt::lab
