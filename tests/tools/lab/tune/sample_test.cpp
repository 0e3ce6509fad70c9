#include "tools/lab/tune/sample.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/position/fen.h"
#include "engine/search/quiet_line.h"
#include "tests/tools/lab/match/simple_player.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/store/replay.h"
#include "tools/lab/store/store.h"
#include "tools/lab/tune/game_sampler.h"

namespace oliphaunt::lab {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

// A game of which only its number is known: a sampler of its own knows what to make of it.
GameRecord numbered_game(int number) {
  GameRecord game;
  game.opening = std::to_string(number);
  game.result = GameResult::draw;
  return game;
}

// Positions that carry the number of their game as the weight of their only coefficient.
std::vector<Sample> numbered_samples(const GameRecord& game, std::size_t most, Random) {
  const auto number = static_cast<std::uint16_t>(std::stoi(game.opening));
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < most; ++i) {
    samples.push_back({Key{number, i}, {{{number, 1}}, max_phase}, {1, no_score}});
  }
  return samples;
}

// Positions by game.
std::map<int, int> games_in(const Dataset& data) {
  std::map<int, int> games;
  for (std::size_t i = 0; i < data.size(); ++i) ++games[data.coefficients(i)[0].weight];
  return games;
}

class SampleTest : public ::testing::Test {
 protected:
  // A store of the games with numbers [first, last).
  Store store_of(const std::string& name, int first, int last) {
    std::vector<PairRecord> pairs;
    for (int number = first; number < last; number += 2) {
      PairRecord pair;
      pair.number = pairs.size();
      pair.games = {numbered_game(number), numbered_game(number + 1)};
      pairs.push_back(pair);
    }
    return store_of(name, pairs);
  }
  Store store_of(const std::string& name, const std::vector<PairRecord>& pairs) {
    Store store = Store::create(folder_ / name, {{"game", "none"}});
    store.append(pairs);
    return store;
  }
  static Samples take(std::vector<Store>& stores, const SampleSettings& settings) {
    return take_samples(stores, numbered_samples, settings);
  }

  TemporaryFolder folder_;
};

TEST_F(SampleTest, AGameIsForTrainingOrHeldOutAsAWhole) {
  std::vector<Store> stores;
  stores.push_back(store_of("a", 0, 2000));
  stores.push_back(store_of("b", 2000, 3000));
  SampleSettings settings;
  settings.per_game = 3;
  settings.held_out = 0.2;
  const Samples samples = take(stores, settings);
  const auto training = games_in(samples.training);
  const auto held_out = games_in(samples.held_out);
  EXPECT_EQ(training.size() + held_out.size(), 3000U);
  EXPECT_EQ(training.size(), samples.training_games);
  EXPECT_EQ(held_out.size(), samples.held_out_games);
  EXPECT_NEAR(static_cast<double>(held_out.size()) / 3000, 0.2, 0.03);
  for (const auto& [game, positions] : held_out) {
    ASSERT_EQ(positions, 3) << game;
    ASSERT_FALSE(training.contains(game)) << game;
  }
}

TEST_F(SampleTest, WhatAGameIsForDoesNotDependOnOthers) {
  SampleSettings settings;
  std::vector<Store> alone;
  alone.push_back(store_of("b", 500, 700));
  const auto held_out = games_in(take(alone, settings).held_out);
  EXPECT_GT(held_out.size(), 5U);
  std::vector<Store> more;
  more.push_back(store_of("a", 0, 500));
  more.push_back(std::move(alone[0]));
  auto of_both = games_in(take(more, settings).held_out);
  std::erase_if(of_both, [](const auto& entry) { return entry.first < 500; });
  EXPECT_EQ(of_both, held_out);
  settings.seed = 2;
  EXPECT_NE(games_in(take(more, settings).held_out), of_both) << "but on the seed";
}

TEST_F(SampleTest, CountsRepeatedGamesOnce) {
  std::vector<Store> stores;
  stores.push_back(store_of("a", 0, 100));
  stores.push_back(store_of("b", 50, 150));
  const Samples samples = take(stores, {});
  EXPECT_EQ(samples.games(), 150U);
  EXPECT_EQ(samples.repeated_games, 50U);
  EXPECT_EQ(samples.repeated_positions, 0U);
}

TEST_F(SampleTest, TakesNoPositionTwice) {
  std::vector<Store> stores;
  stores.push_back(store_of("a", 0, 100));
  // Every game comes to the same four positions.
  const auto sampler = [](const GameRecord&, std::size_t, Random) {
    std::vector<Sample> samples(4);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i].key = Key{7, i};
    return samples;
  };
  const Samples samples = take_samples(stores, sampler, {});
  EXPECT_EQ(samples.training.size() + samples.held_out.size(), 4U);
  EXPECT_EQ(samples.repeated_positions, 396U);
}

TEST_F(SampleTest, LeavesOutGamesThatSayNothing) {
  PairRecord pair;
  pair.games = {numbered_game(0), numbered_game(1)};
  pair.games[0].termination = Termination::crash;
  pair.games[1].result = GameResult::unfinished;
  std::vector<Store> stores;
  stores.push_back(store_of("a", std::vector{pair}));
  const Samples samples = take(stores, {});
  EXPECT_EQ(samples.games(), 0U);
  EXPECT_EQ(samples.left_out_games, 2U);
  EXPECT_EQ(samples.stores[0].games, 2U);
}

TEST_F(SampleTest, HashesWhatIsInAStore) {
  std::vector<Store> stores;
  stores.push_back(store_of("a", 0, 10));
  stores.push_back(store_of("same", 0, 10));
  stores.push_back(store_of("longer", 0, 12));
  stores[0].finish({5, "all pairs played"});
  const Samples samples = take(stores, {});
  EXPECT_EQ(samples.stores[0].sha256, samples.stores[1].sha256);
  EXPECT_NE(samples.stores[0].sha256, samples.stores[2].sha256);
  EXPECT_EQ(samples.stores[0].sha256.size(), 64U);
  EXPECT_TRUE(samples.stores[0].finished);
  EXPECT_FALSE(samples.stores[1].finished);
}

TEST_F(SampleTest, StopsWhenTold) {
  std::vector<Store> stores;
  stores.push_back(store_of("a", 0, 4000));
  std::atomic<bool> stop = false;
  std::uint64_t total = 0;
  const Samples samples = take_samples(
      stores, numbered_samples, {},
      [&](std::uint64_t, std::uint64_t games) {
        total = games;
        stop = true;
      },
      &stop);
  EXPECT_TRUE(samples.stopped);
  EXPECT_EQ(total, 4000U);
  EXPECT_LT(samples.games(), 1000U);
}

// Games of players that move at random, of any game.
template <class G>
class ReplaySamplerTest : public ::testing::Test {
 protected:
  ReplaySamplerTest() {
    const MatchSettings settings = simple_settings<G>(12);
    const SimpleWorkers<G> workers(settings);
    const auto worker = workers.factory()();
    for (std::uint64_t number = 0; number < settings.pairs; ++number) {
      pairs_.push_back(worker->work(number, {}));
    }
  }

  std::vector<PairRecord> pairs_;
  ReplaySampler sampler_{compiled_variant<G>(), G::rules, default_weights(description<G>)};
};
using SampledGames = ::testing::Types<RogueElephant, ElvenChess, Shatranj>;
TYPED_TEST_SUITE(ReplaySamplerTest, SampledGames);

TYPED_TEST(ReplaySamplerTest, PicksQuietPositionsOfTheGameUpToTheCap) {
  using G = TypeParam;
  std::size_t taken = 0;
  for (const PairRecord& pair : this->pairs_) {
    for (const GameRecord& game : pair.games) {
      // All that there is to pick.
      std::vector<std::pair<EvaluationTrace, Label>> possible;
      QuietLine<G> line(default_weights(description<G>));
      const auto visit = [&](const VariantPosition& erased, Move, std::size_t ply) {
        const Position<G>& position = position_behind<G>(erased);
        const int sign = position.side_to_move() == Color::white ? 1 : -1;
        if (is_in_check(position.board())) return;
        if (const auto end = line.end(position.board())) {
          const std::uint8_t points = game.result == GameResult::white_wins   ? 2
                                      : game.result == GameResult::black_wins ? 0
                                                                              : 1;
          possible.push_back({trace_evaluation(*end),
                              {points, static_cast<std::int16_t>(sign * game.scores[ply])}});
        }
      };
      replay(game, compiled_variant<G>(), G::rules, visit);
      const auto samples = this->sampler_(game, 10, Random(1, taken));
      EXPECT_EQ(samples.size(), std::min<std::size_t>(possible.size(), 10));
      taken += samples.size();
      for (const Sample& sample : samples) {
        const auto is_it = [&](const auto& p) {
          return p.first.coefficients == sample.trace.coefficients &&
                 p.first.phase == sample.trace.phase && p.second == sample.label;
        };
        ASSERT_TRUE(std::any_of(possible.begin(), possible.end(), is_it));
      }
    }
  }
  EXPECT_GT(taken, 100U);
}

TYPED_TEST(ReplaySamplerTest, ParallelSamplingGivesTheSameData) {
  using G = TypeParam;
  const TemporaryFolder folder;
  std::vector<Store> stores;
  stores.push_back(Store::create(folder / "run", to_settings(simple_settings<G>(12))));
  stores[0].append(this->pairs_);
  const auto sampled = [&](int threads) {
    SampleSettings settings;
    settings.threads = threads;
    settings.held_out = 0.3;
    return take_samples(stores, std::ref(this->sampler_), settings);
  };
  const Samples one = sampled(1);
  const Samples many = sampled(4);
  const auto expect_same = [](const Dataset& a, const Dataset& b) {
    ASSERT_EQ(a.size(), b.size());
    EXPECT_GT(a.size(), 0U);
    for (std::size_t i = 0; i < a.size(); ++i) {
      ASSERT_TRUE(std::ranges::equal(a.coefficients(i), b.coefficients(i))) << i;
      ASSERT_EQ(a.label(i), b.label(i)) << i;
      ASSERT_EQ(a.phase(i), b.phase(i)) << i;
    }
  };
  expect_same(one.training, many.training);
  expect_same(one.held_out, many.held_out);
}

TYPED_TEST(ReplaySamplerTest, NamesStoreAndGameOfADamagedRecord) {
  using G = TypeParam;
  const TemporaryFolder folder;
  this->pairs_[3].games[1].moves = "e2e9";
  this->pairs_[3].games[1].scores = {0};
  this->pairs_[3].games[1].times = {};
  std::vector<Store> stores;
  stores.push_back(Store::create(folder / "run", to_settings(simple_settings<G>(12))));
  stores[0].append(this->pairs_);
  try {
    take_samples(stores, std::ref(this->sampler_), {});
    FAIL() << "sampled";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), StoreFault::damaged);
    EXPECT_THAT(error.what(), AllOf(HasSubstr(folder / "run"), HasSubstr(": game 2 of pair 3: ")));
  }
}

TEST(ReplaySamplerTest, PassesOverChecksAndMates) {
  GameRecord game;
  game.opening = "6k1/8/8/8/8/8/8/R3K3 w - - 0 1";
  game.moves = "a1a8 g8g7 a8a7 g7g6";
  game.scores = {500, -510, 31990, -520};
  game.termination = Termination::adjudicated_win;
  game.result = GameResult::white_wins;
  ReplaySampler sampler(compiled_variant<Chess>(), Chess::rules,
                        default_weights(description<Chess>));
  // Of the four positions Black is in check in two, and White sees a mate in one.
  const auto samples = sampler(game, 10, Random(1, 1));
  ASSERT_EQ(samples.size(), 1U);
  EXPECT_EQ(samples[0].label, (Label{2, 500}));
  EXPECT_EQ(samples[0].key, parse_fen<Chess>(game.opening).key());
}

}  // namespace
}  // namespace oliphaunt::lab
