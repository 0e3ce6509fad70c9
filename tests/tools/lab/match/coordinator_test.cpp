#include "tools/lab/match/coordinator.h"

#include <atomic>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "tests/tools/exported.h"
#include "tests/tools/lab/match/simple_player.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/match_run.h"

namespace oliphaunt::lab {
namespace {

using testing::exported;
using testing::TemporaryFolder;
using G = RogueElephant;

TEST(Coordinator, HandsOutAPairAgainThatWasPutBack) {
  const TemporaryFolder folder;
  const MatchSettings settings = simple_settings<G>(3);
  Store store = open_run(folder / "run", settings, false);
  Coordinator coordinator(settings, store, {});
  const SimpleWorkers<G> workers(settings);
  const auto worker = workers.factory()();
  for (const std::uint64_t n : {0U, 1U, 2U}) ASSERT_EQ(coordinator.next(Wait::yes), n);
  // Nobody may go home: a pair may yet be put back.
  EXPECT_EQ(coordinator.next(Wait::no), std::nullopt);
  EXPECT_FALSE(coordinator.over());
  coordinator.finished(2, worker->work(2, {}));
  coordinator.put_back(1);
  coordinator.put_back(0);
  EXPECT_EQ(coordinator.next(Wait::yes), 0U);
  EXPECT_EQ(coordinator.next(Wait::yes), 1U);
  coordinator.finished(1, worker->work(1, {}));
  EXPECT_FALSE(coordinator.over());
  coordinator.finished(0, worker->work(0, {}));
  EXPECT_TRUE(coordinator.over());
  EXPECT_EQ(coordinator.next(Wait::yes), std::nullopt);
  coordinator.close();
  EXPECT_EQ(coordinator.progress().pairs, 3U);
  EXPECT_EQ(coordinator.progress().session_left_out, 2U);
}

// A worker that is unfit for two of the tasks.
class Moody : public PairWorker {
 public:
  Moody(std::unique_ptr<PairWorker> worker, std::atomic<int>& tasks)
      : worker_(std::move(worker)), tasks_(tasks) {}
  PairRecord work(const std::uint64_t& number, const std::stop_token& stop) override {
    const int task = ++tasks_;
    if (task == 2 || task == 7) throw Unfit("not now");
    return worker_->work(number, stop);
  }

 private:
  std::unique_ptr<PairWorker> worker_;
  std::atomic<int>& tasks_;
};

TEST(ParallelRun, IsTheSameWherePairsWereLeftOutForATime) {
  const TemporaryFolder folder;
  MatchSettings settings = simple_settings<G>(2000);
  settings.sprt = SprtSettings{EloModel::normalised, 0, 300, 0.05, 0.05};
  const SimpleWorkers<G> workers(settings);
  std::string expected;
  for (const int threads : {1, 4}) {
    for (const bool moody : {false, true}) {
      const std::string path = folder / (std::to_string(threads) + (moody ? "moody" : ""));
      Store store = open_run(path, settings, false);
      std::atomic<int> tasks = 0;
      LocalCrew<std::uint64_t, PairRecord> crew(
          [&, factory = workers.factory()]() -> std::unique_ptr<PairWorker> {
            if (!moody) return factory();
            return std::make_unique<Moody>(factory(), tasks);
          },
          threads);
      const Progress progress = run_match(settings, store, crew, {});
      EXPECT_EQ(progress.session_left_out > 0, moody);
      EXPECT_EQ(progress.session_failures, 0U);
      if (expected.empty()) expected = exported(store);
      EXPECT_EQ(exported(store), expected) << path;
    }
  }
}

}  // namespace
}  // namespace oliphaunt::lab
