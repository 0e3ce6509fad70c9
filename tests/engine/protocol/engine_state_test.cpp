#include "engine/protocol/engine_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/text/input_error.h"

namespace oliphaunt {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(FindGame, KnowsEveryGameByItsName) {
  for_each_game(
      []<class G>(std::type_identity<G>) { EXPECT_EQ(game_for_protocol(G::name), G::name); });
}

TEST(FindGame, TakesOtherNamesInUse) {
  EXPECT_EQ(game_for_protocol("normal"), "chess");
  EXPECT_EQ(game_for_protocol("standard"), "chess");
  EXPECT_EQ(game_for_protocol("elvenchess"), "elven-chess");
  EXPECT_EQ(game_for_protocol("RogueElephant"), "rogue-elephant");
  EXPECT_EQ(game_for_protocol("Elven-Shogi"), "elven-shogi");
  EXPECT_EQ(game_for_protocol("elven"), "");
  EXPECT_EQ(game_for_protocol(""), "");
}

TEST(EngineState, StartsWithChess) {
  EngineState state({});
  EXPECT_EQ(state.game().name(), "chess");
  EXPECT_EQ(state.game().legal_moves().size(), 20u);
}

TEST(EngineState, ChoosesGames) {
  EngineState state({});
  state.game().play("e2e4");
  state.choose_game("normal");
  EXPECT_EQ(state.game().plies_played(), 0u);
  state.choose_game("elvenchess");
  EXPECT_EQ(state.game().name(), "elven-chess");
  EXPECT_THAT([&] { state.choose_game("go"); },
              ThrowsMessage<InputError>(HasSubstr("no game is called 'go', expected one of")));
  EXPECT_EQ(state.game().name(), "elven-chess");
}

TEST(EngineState, RuleOptionsHoldFromTheNextPosition) {
  EngineState state({});
  state.choose_game("rogue-elephant");
  constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
  state.set_fen(fen);
  EXPECT_THROW(state.game().canonical("P@a1"), InputError);
  EXPECT_TRUE(state.set_option("Pawn-Drops", "any"));
  EXPECT_THROW(state.game().canonical("P@a1"), InputError);
  EXPECT_THROW(state.set_fen("nonsense"), InputError);
  EXPECT_EQ(state.game().fen(), fen);
  state.set_fen(fen);
  EXPECT_EQ(state.game().canonical("P@a1"), "P@a1");
  state.choose_game("chess");  // which has no such option
  state.choose_game("rogue-elephant");
  state.set_fen(fen);
  EXPECT_EQ(state.game().canonical("P@a1"), "P@a1");
}

TEST(EngineState, RefusesBadValues) {
  EngineSettings settings;
  settings.most_hash_mb = 64;
  EngineState state(settings);
  EXPECT_FALSE(state.set_option("Contempt", "3"));
  EXPECT_FALSE(state.set_option("", ""));
  EXPECT_THROW(state.set_option("Hash", "65"), InputError);
  EXPECT_THROW(state.set_option("Threads", "0"), InputError);
  EXPECT_THROW(state.set_option("MultiPV", "many"), InputError);
  EXPECT_NO_THROW(state.require_game());
  EXPECT_THROW(state.set_option("UCI_Variant", "go"), InputError);
  EXPECT_THAT([&] { state.require_game(); },
              ThrowsMessage<InputError>(HasSubstr("no game is called 'go'")));
  EXPECT_THAT([&] { state.set_option("pawn-drops", "never"); },
              ThrowsMessage<InputError>(
                  HasSubstr("option pawn-drops: found 'never', expected one of: not-first")));
  EXPECT_TRUE(state.set_option("hash", "64"));
  EXPECT_EQ(state.search_options().hash_mb, 64u);
  EXPECT_TRUE(state.set_option("move overhead", "0"));
  EXPECT_TRUE(state.set_option("Ponder", "true"));
}

TEST(EngineState, TakesWeightsOfTheGameOnly) {
  EngineState state({});
  const std::string folder = std::string(OLIPHAUNT_DATA_DIR) + "/weights/";
  state.set_option("Weights", folder + "elven-chess.toml");
  EXPECT_THROW(state.apply(), InputError);
  EXPECT_NO_THROW(state.apply()) << "complains once";
  state.set_option("Weights", folder + "chess.toml");
  EXPECT_NO_THROW(state.apply());
  state.set_option("Weights", "/no/such/file");
  EXPECT_THROW(state.apply(), InputError);
  state.set_option("Weights", own_weights);
  EXPECT_NO_THROW(state.apply());
}

TEST(EngineState, KeepsSearchesWithinTheSettings) {
  EngineSettings settings;
  settings.search.hash_mb = 1;
  settings.most_nodes = 100;
  EngineState state(settings);
  state.apply();
  std::uint64_t nodes = 0;
  Limits limits;
  limits.depth = 50;
  const SearchJob job = state.prepare_search(limits);
  job([&](const LineReport& line) { nodes = line.nodes; }, {});
  EXPECT_GT(nodes, 0u);
  EXPECT_LE(nodes, 100u);
}

}  // namespace
}  // namespace oliphaunt
