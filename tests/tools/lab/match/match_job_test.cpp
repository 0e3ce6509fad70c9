#include "tools/lab/match/match_job.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/text/input_error.h"
#include "tests/tools/once_readable.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/pair_worker.h"
#include "tools/lab/match/weights_hash.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {
namespace {

using testing::OnceReadable;
using testing::TemporaryFolder;

MatchSettings small_match() {
  MatchSettings settings;
  settings.game = "chess";
  settings.pairs = 1;
  settings.maximum_plies = 8;
  for (PlayerSettings& player : settings.players) player.limits.nodes = 30;
  return settings;
}

// Weights that are not the program's own.
Weights other_weights(int pawn) {
  Weights weights = default_weights(known_game("chess"));
  weights.all[0].mg = pawn;
  weights.provenance = {{"made-by", "a test"}};
  return weights;
}
std::string text_of(const Weights& weights) { return write_weights(known_game("chess"), weights); }

TEST(MatchJob, ReadsEachFileOnce) {
  const TemporaryFolder folder;
  const Weights one = other_weights(101), two = other_weights(102);
  const std::string lines = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n";
  const OnceReadable first(folder / "one.toml", text_of(one));
  const OnceReadable second(folder / "two.toml", text_of(two));
  const OnceReadable book(folder / "book.epd", lines);
  MatchSettings settings = small_match();
  settings.players[0].weights = first.path();
  settings.players[1].weights = second.path();
  settings.openings.book = book.path();

  const MatchJob job = load_job(settings);
  EXPECT_EQ(job.weights[0], one);
  EXPECT_EQ(job.weights[1], two);
  EXPECT_EQ(job.book, lines);
  EXPECT_EQ(job.settings.players[0].weights_hash, weights_hash(known_game("chess"), one));
  EXPECT_EQ(job.settings.players[1].weights_hash, weights_hash(known_game("chess"), two));
  EXPECT_EQ(job.settings.openings.book_hash, sha256_hex(lines));
  EXPECT_EQ(player_values(job, 1).weights, two);
  // And nobody needs them from then on.
  EXPECT_NE(make_workers(job)()->work(0, {}).games[1].moves, "");
}

TEST(MatchJob, ReadsAFileThatBothPlayersNameOnce) {
  const TemporaryFolder folder;
  const Weights weights = other_weights(103);
  const OnceReadable file(folder / "both.toml", text_of(weights));
  MatchSettings settings = small_match();
  for (PlayerSettings& player : settings.players) player.weights = file.path();
  const MatchJob job = load_job(settings);
  EXPECT_EQ(job.weights[0], weights);
  EXPECT_EQ(job.weights[1], weights);
  EXPECT_EQ(job.settings.players[0].name, "both");
  EXPECT_EQ(job.settings.players[0], job.settings.players[1]);
}

TEST(MatchJob, HasTheProgramsWeightsWhereNoneAreNamed) {
  MatchSettings settings = small_match();
  settings.players[1].command = "engine";
  const MatchJob job = load_job(settings);
  EXPECT_EQ(job.weights[0], default_weights(known_game("chess")));
  EXPECT_EQ(job.settings.players[0].weights_hash,
            weights_hash(known_game("chess"), job.weights[0]));
  EXPECT_EQ(job.weights[1], Weights{});
  EXPECT_EQ(job.settings.players[1].weights_hash, "");
}

TEST(MatchJob, TellsPlayersOfOneNameApart) {
  MatchSettings settings = small_match();
  settings.players[0].limits.nodes = 1;
  const auto players = load_job(settings).settings.players;
  EXPECT_EQ(players[0].name, "default (first)");
  EXPECT_EQ(players[1].name, "default (second)");
  EXPECT_EQ(players[0].weights_hash, players[1].weights_hash);
  EXPECT_EQ(players[0].weights_hash.size(), 64U);
}

}  // namespace
}  // namespace oliphaunt::lab
