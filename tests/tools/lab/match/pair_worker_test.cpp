#include "tools/lab/match/pair_worker.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/text/input_error.h"

namespace oliphaunt::lab {
namespace {

MatchSettings small_match(const std::string& game) {
  MatchSettings settings;
  settings.game = game;
  settings.pairs = 1;
  settings.openings.random_plies = 4;
  settings.maximum_plies = 24;
  for (PlayerSettings& player : settings.players) {
    player.limits.nodes = 60;
    player.hash_mb = 1;
  }
  return settings;
}

TEST(Workers, PlayEveryGameTheSameTwice) {
  for_each_game([]<class G>(std::type_identity<G>) {
    MatchSettings settings = small_match(std::string(G::name));
    settings.players[1].limits.nodes = 90;
    const WorkerFactory factory = make_workers(load_job(settings));
    const auto first = factory();
    const PairRecord pair = first->work(3, {});
    EXPECT_EQ(pair.games[0].opening, pair.games[1].opening);
    EXPECT_NE(pair.games[0].moves, "");
    first->work(4, {});
    EXPECT_EQ(first->work(3, {}), pair) << G::name << ": what came before must not matter";
    EXPECT_EQ(factory()->work(3, {}), pair) << G::name;
  });
}

TEST(Workers, GiveAPlayerAgainstItselfTwoOpenings) {
  const MatchJob job = load_job(small_match("rogue-elephant"));
  const WorkerFactory factory = make_workers(job);
  const PairRecord pair = factory()->work(0, {});
  EXPECT_NE(pair.games[0].opening, pair.games[1].opening);
  EXPECT_EQ(job.settings.players[0].name, "default");
}

std::string complaint(const MatchSettings& settings) {
  try {
    make_workers(load_job(settings));
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Workers, RefuseWhatCannotBeUsed) {
  using testing::HasSubstr;
  EXPECT_EQ(complaint(small_match("chess")), "accepted");
  EXPECT_THAT(complaint(small_match("checkers")), HasSubstr("no game is called 'checkers'"));

  MatchSettings settings = small_match("rogue-elephant");
  settings.rules = {"pawn-drops=often"};
  EXPECT_THAT(complaint(settings), HasSubstr("often"));

  settings = small_match("chess");
  settings.players[1].limits = {};
  EXPECT_THAT(complaint(settings), HasSubstr("second player: no limit is set"));

  settings = small_match("chess");
  settings.players[0].options["lmr_bas"] = "1";
  EXPECT_EQ(complaint(settings), "first player: there is no search parameter 'lmr_bas'");
  settings.players[0].options = {{"lmr_base", "100000"}};
  EXPECT_THAT(complaint(settings), HasSubstr("lmr_base: found '100000', expected a number from"));

  settings = small_match("chess");
  settings.players[0].weights = "/no/such/weights.toml";
  EXPECT_THAT(complaint(settings), HasSubstr("/no/such/weights.toml"));

  settings = small_match("chess");
  settings.openings.book = "/no/such/book.epd";
  EXPECT_THAT(complaint(settings), HasSubstr("/no/such/book.epd: can't be read: No such file"));
}

}  // namespace
}  // namespace oliphaunt::lab
