// Self-play under power cuts, full disks and impatient users.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/programs/kills.h"
#include "tests/programs/program.h"
#include "tests/tools/exported.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/small_disk.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/random.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::testing {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

std::vector<std::string> run_of(const std::string& store, int pairs, int threads = 2) {
  return {"selfplay", "--game",   "rogue-elephant", "--pairs",     std::to_string(pairs),
          "--store",  store,      "--resume",       "--threads",   std::to_string(threads),
          "--player", "nodes=30", "hash=1",         "--max-plies", "30"};
}

// The export of an undisturbed run.
std::string expected_export(const TemporaryFolder& folder, int pairs) {
  const std::string store = folder / "reference";
  const ProgramRun run = run_program(run_of(store, pairs, 1));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return exported(store);
}

TEST(Selfplay, PlaysTheSameGamesOnAnyNumberOfThreads) {
  constexpr int pairs = 20;
  const TemporaryFolder folder;
  const std::string expected = expected_export(folder, pairs);
  EXPECT_GT(expected.size(), 10000U);
  for (const int threads : {2, 8}) {
    const std::string store = folder / ("run" + std::to_string(threads));
    ASSERT_EQ(run_program(run_of(store, pairs, threads)).exit_code, 0);
    EXPECT_EQ(exported(store), expected) << threads;
  }
}

TEST(Selfplay, LosesNothingThatWasFinishedToKills) {
  constexpr int pairs = 60;
  const TemporaryFolder folder;
  const auto start = std::chrono::steady_clock::now();
  const std::string expected = expected_export(folder, pairs);
  KilledRun killed;
  killed.wanted_kills = kills(25, 200);
  killed.whole_run =
      std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
  killed.go_on = [&](const std::string& name, const ProgramOptions& options) {
    return run_program(run_of(folder / name, pairs), options);
  };
  killed.kept = [&](const std::string& name) {
    const std::string store = folder / name;
    return std::filesystem::exists(store) ? lab::Store::open_to_read(store).pair_count() : 0;
  };
  killed.check = [&](const std::string& name) { EXPECT_EQ(exported(folder / name), expected); };
  expect_nothing_lost_to_kills(killed);
}

class SelfplaySignal : public ::testing::TestWithParam<int> {};

TEST_P(SelfplaySignal, EndsTheRunWithinSeconds) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  std::chrono::steady_clock::time_point begin;
  ProgramOptions options;
  options.meanwhile = [&](pid_t pid, const std::string&) {
    for (int i = 0; i < 1000; ++i) {
      std::this_thread::sleep_for(milliseconds(20));
      if (std::filesystem::exists(store) && lab::Store::open_to_read(store).pair_count() > 3) break;
    }
    begin = std::chrono::steady_clock::now();
    kill(pid, GetParam());
  };
  const ProgramRun run = run_program(run_of(store, 1000000), options);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.out, HasSubstr("interrupted"));
  lab::Store kept = lab::Store::open_to_write(store);
  EXPECT_GT(kept.pair_count(), 3U);
  EXPECT_FALSE(kept.finished());
}
INSTANTIATE_TEST_SUITE_P(Signals, SelfplaySignal, ::testing::Values(SIGINT, SIGTERM),
                         [](const auto& s) { return s.param == SIGINT ? "SIGINT" : "SIGTERM"; });

TEST(Selfplay, SurvivesAFullDisk) {
  constexpr int pairs = 200;
  const TemporaryFolder folder;
  const SmallDisk disk(folder, "160k");
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  const ProgramRun full = run_program(run_of(disk.file("run"), pairs));
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_THAT(full.err, HasSubstr("no space left on the device"));
  EXPECT_THAT(full.err, HasSubstr("pairs are kept; go on with --resume"));

  // Still full: the same again, and no harm done.
  const ProgramRun again = run_program(run_of(disk.file("run"), pairs));
  EXPECT_EQ(again.exit_code, 3) << again.err;

  ASSERT_TRUE(disk.grow());
  const ProgramRun resumed = run_program(run_of(disk.file("run"), pairs));
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(exported(disk.file("run")), expected_export(folder, pairs));
}

// Wherever the space ends, while the store is made or after, it is the same.
TEST(Selfplay, SurvivesADiskOfAnySize) {
  constexpr int pairs = 20;
  const TemporaryFolder folder;
  const std::string expected = expected_export(folder, pairs);
  for (int kib = 4; kib <= 100; kib += repetitions(16, 4)) {
    const SmallDisk disk(folder, std::to_string(kib) + "k");
    if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
    const ProgramRun full = run_program(run_of(disk.file("run"), pairs));
    ASSERT_EQ(full.exit_code, 3) << kib << " KiB: " << full.err;
    EXPECT_THAT(full.err, HasSubstr("no space left on the device")) << kib;
    EXPECT_EQ(std::count(full.err.begin(), full.err.end(), '\n'), 1) << full.err;
    ASSERT_TRUE(disk.grow());
    const ProgramRun resumed = run_program(run_of(disk.file("run"), pairs));
    ASSERT_EQ(resumed.exit_code, 0) << kib << " KiB: " << resumed.err;
    EXPECT_EQ(exported(disk.file("run")), expected) << kib;
  }
}

}  // namespace
}  // namespace oliphaunt::testing
