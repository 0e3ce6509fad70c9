#include "tools/ranks/wire.h"

#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/perft/perft.h"
#include "engine/text/input_error.h"

namespace oliphaunt::ranks {
namespace {

template <class T>
T through(const T& value) {
  return read_as<T>(read(write(to_json(value))));
}

TEST(Wire, CarriesPairsWhole) {
  lab::PairRecord pair;
  pair.number = 12345678901234567;
  pair.games[0].opening = "8/8/8/8/8/8/8/8[] w - - 0 1";
  pair.games[0].moves = "a1a2 P@e4";
  pair.games[0].scores = {-31999, 32000};
  pair.games[0].times = {4000000000, 0};
  pair.games[0].result = GameResult::black_wins;
  pair.games[0].termination = lab::Termination::false_claim;
  pair.games[0].note = "what it said: \xc3\xa9\n";
  pair.games[1].scores = {lab::no_score};
  EXPECT_EQ(through(pair), pair);
}

TEST(Wire, CarriesBytesThatAreNoText) {
  lab::PairRecord pair;
  pair.games[0].note = "stderr: \xff\xfe";
  EXPECT_EQ(through(pair), pair);
}

TEST(Wire, CarriesJobs) {
  lab::MatchJob job;
  job.settings.game = "crazyhouse";
  job.settings.pairs = 7;
  job.settings.players[0].name = "one";
  job.settings.players[0].limits.nodes = 100;
  job.settings.players[1].name = "two";
  job.settings.players[1].command = "engine --quietly";
  job.settings.players[1].limits.base = lab::milliseconds(2000);
  job.book = "a book\n";
  job.weights[0] = default_weights(known_game("crazyhouse"));
  job.weights[0].all[0].mg = job.weights[0].all[0].min;
  const lab::TrialJob trials = through(lab::TrialJob{job, {"lmr_base", "piece.rook.mg"}});
  EXPECT_EQ(trials.match.settings, job.settings);
  EXPECT_EQ(trials.match.book, job.book);
  EXPECT_EQ(trials.match.weights, job.weights);
  EXPECT_THAT(trials.tuned, ::testing::ElementsAre("lmr_base", "piece.rook.mg"));
  const CountJob counts = through(CountJob{64, 99});
  EXPECT_EQ(counts.hash_mb, 64U);
  EXPECT_EQ(counts.key_seed, 99U);
}

TEST(Wire, CarriesTasksAndResults) {
  const lab::TrialTask trial = through(lab::TrialTask{8, {1, -2}, {3}});
  EXPECT_EQ(trial.pair, 8U);
  EXPECT_THAT(trial.plus, ::testing::ElementsAre(1, -2));
  EXPECT_THAT(trial.minus, ::testing::ElementsAre(3));
  const CountTask count = through(CountTask{"chess", {"stalemate=win"}, "fen", 5});
  EXPECT_EQ(count.game, "chess");
  EXPECT_THAT(count.rules, ::testing::ElementsAre("stalemate=win"));
  EXPECT_EQ(count.fen, "fen");
  EXPECT_EQ(count.depth, 5);
  const CountResult result = through(CountResult{~std::uint64_t{0}, 1.5});
  EXPECT_EQ(result.nodes, ~std::uint64_t{0});
  EXPECT_EQ(result.seconds, 1.5);
}

template <class Error>
Failure failure_of(const Error& error) {
  return through(describe(std::make_exception_ptr(error)));
}

TEST(Wire, CarriesWhatWentWrong) {
  try {
    raise(failure_of(InputError("no such square")), "rank 1");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "rank 1: no such square");
  }
  EXPECT_THROW(raise(failure_of(PerftOverflow()), "rank 1"), PerftOverflow);
  try {
    raise(failure_of(std::runtime_error("disk on fire")), "rank 1");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "rank 1: disk on fire");
  }
}

TEST(Wire, RefusesWhatIsNoMessage) {
  EXPECT_THROW(read("\xc1"), Json::exception);
  EXPECT_THROW(read(write(to_json(lab::TrialTask{})).substr(0, 2)), Json::exception);
  EXPECT_THROW(read_as<lab::PairRecord>(read(write({1, 2}))), Json::exception);
}

}  // namespace
}  // namespace oliphaunt::ranks
