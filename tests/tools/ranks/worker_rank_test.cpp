#include "tools/ranks/worker_rank.h"

#include <map>
#include <mutex>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/ranks/memory_transport.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/coordinator.h"
#include "tools/lab/match/match_run.h"
#include "tools/ranks/rank_dispatcher.h"

namespace oliphaunt::ranks {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

lab::MatchJob mock_match(const std::string& arguments) {
  lab::MatchSettings settings;
  settings.game = "crazyhouse";
  settings.pairs = 6;
  settings.openings.random_plies = 4;
  settings.maximum_plies = 10;
  set_from_words(settings.players[0],
                 std::vector<std::string>{"name=mock", "depth=1",
                                          "cmd=" OLIPHAUNT_MOCK_ENGINE " " + arguments});
  set_from_words(settings.players[1], std::vector<std::string>{"nodes=1", "hash=1"});
  return load_job(settings);
}

lab::Progress play(const lab::MatchJob& job, const std::string& path) {
  MemoryJob ranks(MemoryJob::workers({1, 1}));
  RankDispatcher dispatcher(ranks.rank_0(), {});
  const auto crew = dispatcher.crew(job);
  lab::Store store = lab::open_run(path, job.settings, false);
  return run_match(job.settings, store, *crew, {});
}

// Each rank checks the engine first, so the starts from the third on are of games.
TEST(ParallelRanks, PlayPairsLaterThatAnEngineWasNotThereFor) {
  const TemporaryFolder folder;
  const lab::MatchJob job =
      mock_match("--fault die-at-start --mark " + (folder / "mark") + " --starts 3-8");
  const lab::Progress progress = play(job, folder / "run");
  EXPECT_EQ(progress.ending, lab::Ending::all_played);
  EXPECT_EQ(progress.session_failures, 0U);
  EXPECT_EQ(progress.session_games, 12U);
}

TEST(ParallelRanks, EndTheRunWithoutALossWhenAnEngineDoesNotStart) {
  const TemporaryFolder folder;
  const lab::MatchJob job =
      mock_match("--fault die-at-start --mark " + (folder / "mark") + " --starts 3-1000");
  try {
    play(job, folder / "run");
    FAIL() << "it ended";
  } catch (const Unfit& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("rank "), HasSubstr("mock: no licence")));
  }
  EXPECT_EQ(lab::Store::open_to_read(folder / "run").pair_count(), 0U);
}

}  // namespace
}  // namespace oliphaunt::ranks
