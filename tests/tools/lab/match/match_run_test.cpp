#include "tools/lab/match/match_run.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engine/games/elven_chess.h"
#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "tests/tools/exported.h"
#include "tests/tools/lab/match/simple_player.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::lab {
namespace {

using testing::exported;
using testing::TemporaryFolder;

template <class G>
Progress play(const MatchSettings& settings, const std::string& path, int threads,
              const RunOptions& options = {}, milliseconds delay = milliseconds(0)) {
  Store store = open_run(path, settings, true);
  const SimpleWorkers<G> workers(settings, delay);
  LocalCrew crew(workers.factory(), threads);
  return run_match(settings, store, crew, options);
}

TEST(ParallelRun, ExportsTheSameForAnyNumberOfThreads) {
  const TemporaryFolder folder;
  const MatchSettings settings = simple_settings<ElvenChess>(30);
  play<ElvenChess>(settings, folder / "1", 1);
  const std::string expected = exported(folder / "1");
  EXPECT_GT(expected.size(), 10000U);
  for (const int threads : {2, 8}) {
    const std::string name = folder / std::to_string(threads);
    const Progress progress = play<ElvenChess>(settings, name, threads, {}, milliseconds(1));
    EXPECT_EQ(progress.ending, Ending::all_played);
    EXPECT_EQ(progress.pairs, 30U);
    EXPECT_EQ(exported(name), expected) << threads;
  }
}

TEST(ParallelRun, StopsTheTestAtTheSamePairForAnyNumberOfThreads) {
  const TemporaryFolder folder;
  MatchSettings settings = simple_settings<RogueElephant>(2000);
  settings.sprt = SprtSettings{EloModel::normalised, 0, 100, 0.05, 0.05};
  const Progress one = play<RogueElephant>(settings, folder / "1", 1);
  ASSERT_TRUE(one.ending == Ending::sprt_h0 || one.ending == Ending::sprt_h1);
  ASSERT_LT(one.pairs, 2000U);
  for (const int threads : {2, 8}) {
    const std::string name = folder / std::to_string(threads);
    const Progress many = play<RogueElephant>(settings, name, threads, {}, milliseconds(1));
    EXPECT_EQ(many.ending, one.ending);
    EXPECT_EQ(many.pairs, one.pairs);
    EXPECT_EQ(exported(name), exported(folder / "1"));
    EXPECT_EQ(Store::open_to_read(name).finished()->pairs, one.pairs);
  }
}

TEST(ParallelRun, GoesOnAfterBeingStopped) {
  const TemporaryFolder folder;
  const MatchSettings settings = simple_settings<RogueElephant>(60);
  play<RogueElephant>(settings, folder / "whole", 2);
  int sessions = 0;
  Progress progress;
  do {
    std::atomic<bool> stop = false;
    RunOptions options;
    options.stop = &stop;
    options.on_progress = [&](const Progress& p) { stop = p.session_games >= 10; };
    progress = play<RogueElephant>(settings, folder / "parts", 2, options, milliseconds(2));
    ++sessions;
    ASSERT_LT(sessions, 100);
  } while (progress.ending == Ending::interrupted);
  EXPECT_GT(sessions, 1);
  EXPECT_EQ(progress.ending, Ending::all_played);
  EXPECT_EQ(exported(folder / "parts"), exported(folder / "whole"));
  // Nothing is left to do, and nothing is done.
  EXPECT_EQ(play<RogueElephant>(settings, folder / "parts", 2).session_games, 0U);
}

TEST(Run, RefusesOtherSettings) {
  const TemporaryFolder folder;
  MatchSettings settings = simple_settings<RogueElephant>(2);
  play<RogueElephant>(settings, folder / "run", 1);
  settings.seed = 7;
  settings.players[1].limits.nodes = 2;
  try {
    open_run(folder / "run", settings, true);
    FAIL() << "it opened";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("\n  seed: '1' in the store, '7' given"));
    EXPECT_THAT(error.what(),
                ::testing::HasSubstr("\n  second.limits: 'nodes=1' in the store, 'nodes=2' given"));
  }
  EXPECT_THROW(open_run(folder / "run", settings, false), StoreError);
}

// A worker that always comes back at once, to count a million games.
class InstantWorker : public PairWorker {
 public:
  PairRecord work(const std::uint64_t& number, const std::stop_token&) override {
    PairRecord pair;
    pair.number = number;
    for (GameRecord& game : pair.games) game.result = GameResult::draw;
    return pair;
  }
};

TEST(ParallelRun, HandsOutOnlySoMuchBeyondAGap) {
  const TemporaryFolder folder;
  const MatchSettings settings = simple_settings<RogueElephant>(1000000000);
  Store store = open_run(folder / "run", settings, false);
  Coordinator::Options options;
  options.window = 16;
  Coordinator coordinator(settings, store, options);
  InstantWorker worker;
  ASSERT_EQ(coordinator.next(Wait::yes), 0U);  // and nobody plays it
  for (std::uint64_t n = 1; n < 16; ++n) {
    ASSERT_EQ(coordinator.next(Wait::yes), n);
    coordinator.finished(n, worker.work(n, {}));
  }
  EXPECT_EQ(coordinator.next(Wait::no), std::nullopt);
  EXPECT_FALSE(coordinator.over());
  std::atomic<bool> waiting = true;
  std::thread other([&] {
    EXPECT_EQ(coordinator.next(Wait::yes), 16U);
    waiting = false;
  });
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_TRUE(waiting);
  coordinator.finished(0, worker.work(0, {}));
  other.join();
  EXPECT_FALSE(waiting);
  coordinator.stop(Ending::interrupted);
  EXPECT_EQ(coordinator.next(Wait::yes), std::nullopt);
  EXPECT_TRUE(coordinator.over());
  EXPECT_TRUE(coordinator.stop_token().stop_requested());
}

// Resident memory in bytes.
std::size_t resident() {
  std::ifstream statm("/proc/self/statm");
  std::size_t size = 0;
  std::size_t pages = 0;
  statm >> size >> pages;
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST(Run, NeedsNoMoreMemoryForMoreGames) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the address sanitizer keeps what was freed";
#endif
  const TemporaryFolder folder;
  // A million games are scheduled; how many of them are played is a matter of time.
  const std::uint64_t most = testing::repetitions(20000, 499000);
  const MatchSettings settings = simple_settings<RogueElephant>(500000);
  Store store = open_run(folder / "run", settings, false);
  const auto crew = make_crew(WorkerFactory([] { return std::make_unique<InstantWorker>(); }), 2);
  std::atomic<bool> stop = false;
  std::size_t early = 0;
  std::size_t late = 0;
  RunOptions options;
  options.stop = &stop;
  options.on_progress = [&](const Progress& progress) {
    if (early == 0 && progress.pairs >= 4000) early = resident();
    if (progress.pairs < most) return;
    late = resident();
    stop = true;
  };
  run_match(settings, store, *crew, options);
  ASSERT_GT(early, 0U);
  ASSERT_GT(late, 0U);
  EXPECT_LT(late, early + (std::size_t{4} << 20));
}

class FailingWorker : public PairWorker {
 public:
  PairRecord work(const std::uint64_t& number, const std::stop_token&) override {
    PairRecord pair;
    pair.number = number;
    pair.games[0].result = pair.games[1].result = GameResult::draw;
    if (number % 4 == 0) {
      pair.games[1].result = GameResult::white_wins;
      pair.games[1].termination = Termination::crash;
    }
    return pair;
  }
};

TEST(ParallelRun, EndsWhenTooManyGamesFail) {
  const TemporaryFolder folder;
  const MatchSettings settings = simple_settings<RogueElephant>(100000);
  Store store = open_run(folder / "run", settings, false);
  const auto crew = make_crew(WorkerFactory([] { return std::make_unique<FailingWorker>(); }), 1);
  RunOptions options;
  options.coordinator.failure_share = 0.1;
  const Progress progress = run_match(settings, store, *crew, options);
  EXPECT_EQ(progress.ending, Ending::too_many_failures);
  EXPECT_LT(progress.session_games, 1000U);
  EXPECT_FALSE(store.finished());
  EXPECT_GT(store.pair_count(), 0U);
}

class ThrowingWorker : public PairWorker {
 public:
  PairRecord work(const std::uint64_t&, const std::stop_token&) override {
    throw InputError("boom");
  }
};

TEST(ParallelRun, PassesOnWhatWorkersThrow) {
  const TemporaryFolder folder;
  const MatchSettings settings = simple_settings<RogueElephant>(10);
  Store store = open_run(folder / "run", settings, false);
  const auto crew = make_crew(WorkerFactory([] { return std::make_unique<ThrowingWorker>(); }), 3);
  EXPECT_THROW(run_match(settings, store, *crew, {}), InputError);
}

}  // namespace
}  // namespace oliphaunt::lab
