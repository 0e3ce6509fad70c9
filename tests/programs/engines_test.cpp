// Matches of engines on a machine that has too little of everything.

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/programs/program.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Arguments = std::vector<std::string>;

// Of two mock engines, the first of which has these arguments beside.
Arguments match(const std::string& store, int pairs, const std::string& arguments,
                const Arguments& more = {}) {
  Arguments all{"match",
                "--game",
                "crazyhouse",
                "--pairs",
                std::to_string(pairs),
                "--store",
                store,
                "--max-plies",
                "12",
                "--opening-plies",
                "6",
                "--each",
                "depth=1",
                "--first",
                "name=a",
                "cmd=" OLIPHAUNT_MOCK_ENGINE " " + arguments,
                "--second",
                "name=b",
                "cmd=" OLIPHAUNT_MOCK_ENGINE};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

json games_of(const std::string& store) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program({"export", store, folder / "games.json", "--to", "json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return json::parse(read_file(folder / "games.json"))["games"];
}

json expected_games(int pairs) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program(match(folder / "run", pairs, ""));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return games_of(folder / "run");
}

// Failures to start were lost games, all of the player that was started first.
TEST(ParallelEngines, ThatDoNotStartAtOncePlayTheirGamesLater) {
  const TemporaryFolder folder;
  // The check before the first game is the first start; three more fail in a pair.
  const std::string fault = "--fault die-at-start --mark " + (folder / "mark") + " --starts 2-4";
  const ProgramRun run = run_program(match(folder / "run", 4, fault, {"--threads", "1"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("games ended by  8 maximum length\n"),
                             HasSubstr("left out        1 pairs for a time")));
  EXPECT_EQ(games_of(folder / "run"), expected_games(4));
}

TEST(ParallelEngines, ThatDoNotStartAtAllEndTheRunWithoutALoss) {
  const TemporaryFolder folder;
  const Arguments run = match(folder / "run", 4,
                              "--fault die-at-start --mark " + (folder / "mark") + " --starts 2-10",
                              {"--threads", "1", "--resume"});
  const ProgramRun ended = run_program(run);
  EXPECT_EQ(ended.exit_code, 3) << ended.out;
  EXPECT_EQ(ended.err,
            "oliphaunt: a: the engine exited with code 4; stderr: mock: no licence (0 pairs are "
            "kept; go on with --resume)\n");
  EXPECT_TRUE(games_of(folder / "run").empty());
  const ProgramRun resumed = run_program(run);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(games_of(folder / "run"), expected_games(4));
}

// One that has started and then fails is another matter.
TEST(ParallelEngines, ThatCrashInPlayStillLose) {
  const TemporaryFolder folder;
  const ProgramRun run =
      run_program(match(folder / "run", 2, "--fault crash --move 2", {"--max-failures", "1"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("0 won, 0 drawn, 4 lost"), HasSubstr("4 crash")));
}

// By the system, say, which kills the largest where memory runs out: always the same player's
// engine.
TEST(ParallelEngines, ThatAreKilledPlayTheirGamesAgain) {
  const TemporaryFolder folder;
  const std::string fault = "--fault killed --move 3 --mark " + (folder / "mark") + " --starts 2-3";
  const ProgramRun run = run_program(match(folder / "run", 4, fault, {"--threads", "1"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("games ended by  8 maximum length\n"),
                             HasSubstr("left out        2 pairs for a time")));
  EXPECT_EQ(games_of(folder / "run"), expected_games(4));
  const ProgramRun always = run_program(match(folder / "always", 4, "--fault killed"));
  EXPECT_EQ(always.exit_code, 3);
  EXPECT_THAT(always.err, HasSubstr("oliphaunt: a: the engine was killed by signal 9 (Killed) (0 "
                                    "pairs are kept; go on with --resume)\n"));
}

// So few files that only some of the games asked for can go on at a time.
TEST(ParallelEngines, TakeTurnsWhereThereAreTooFewFiles) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "UBSan opens a pipe to look at an exception, and says there is none if it can't";
#endif
  const TemporaryFolder folder;
  Arguments shell{"-c", "ulimit -n 45; exec \"$0\" \"$@\"", OLIPHAUNT_PROGRAM};
  // Slow in the beginning, so that all want to be there at the same time.
  const Arguments run = match(folder / "run", 30, "--fault slow", {"--threads", "8"});
  shell.insert(shell.end(), run.begin(), run.end());
  ProgramOptions options;
  options.program = "/bin/sh";
  const ProgramRun result = run_program(shell, options);
  EXPECT_EQ(result.exit_code, 0) << result.err << result.out;
  EXPECT_THAT(result.out, AllOf(HasSubstr("games ended by  60 maximum length\n"),
                                HasSubstr("left out        ")));
  EXPECT_EQ(games_of(folder / "run"), expected_games(30));
}

TEST(ParallelEngines, AreManyOnOneCore) {
  const TemporaryFolder folder;
  Arguments arguments{"-c", "0", OLIPHAUNT_PROGRAM};
  const Arguments run = match(folder / "run", 80, "", {"--threads", "40"});
  arguments.insert(arguments.end(), run.begin(), run.end());
  ProgramOptions options;
  options.program = "/usr/bin/taskset";
  const ProgramRun result = run_program(arguments, options);
  if (result.exit_code == 127) GTEST_SKIP() << "no taskset here";
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("games ended by  160 maximum length\n"));
}

TEST(Engines, AreWarnedOfWhenTheirTimeMeansLittle) {
  const TemporaryFolder folder;
  const auto warnings = [&](const std::string& name, const std::string& limit, unsigned threads) {
    const ProgramRun run = run_program(
        {"match", "--game", "chess", "--pairs", "1", "--max-plies", "2", "--store", folder / name,
         "--each", "hash=1", limit, "--second", "name=b", "--threads", std::to_string(threads)});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.err;
  };
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  EXPECT_EQ(warnings("fits", "movetime=1", cores), "");
  EXPECT_EQ(warnings("untimed", "nodes=1", cores + 1), "");
  const std::string warning = warnings("crowded", "movetime=1", cores + 1);
  EXPECT_THAT(warning, HasSubstr("oliphaunt: warning: "));
  EXPECT_EQ(std::count(warning.begin(), warning.end(), '\n'), 1);
}

// It played the built-in player.
TEST(Engines, HaveAName) {
  const TemporaryFolder folder;
  for (const char* command : {"cmd=", "cmd= ", "cmd=''"}) {
    const ProgramRun run = run_program({"match", "--game", "chess", "--pairs", "1", "--store",
                                        folder / "run", "--each", "nodes=1", "--first", command});
    EXPECT_EQ(run.exit_code, 2) << command;
    EXPECT_THAT(run.err, AllOf(HasSubstr("expected a program"), Not(HasSubstr("can't be"))));
    EXPECT_FALSE(std::filesystem::exists(folder / "run"));
  }
}

}  // namespace
}  // namespace oliphaunt::testing
