// SPSA as its users see it: what it says, what it leaves behind, and how it takes being stopped.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/eval/weights.h"
#include "engine/games/rogue_elephant.h"
#include "tests/programs/kills.h"
#include "tests/programs/program.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/once_readable.h"
#include "tests/tools/small_disk.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/random.h"
#include "tools/lab/spsa/spsa_journal.h"

namespace oliphaunt::testing {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

using Arguments = std::vector<std::string>;

Arguments spsa(const std::string& store, int iterations, const Arguments& more = {}) {
  Arguments arguments{"spsa",
                      "--game",
                      "rogue-elephant",
                      "--iterations",
                      std::to_string(iterations),
                      "--pairs-per-iteration",
                      "4",
                      "--r-end",
                      "0.05",
                      "--store",
                      store,
                      "--max-plies",
                      "200",
                      "--each",
                      "nodes=100",
                      "hash=1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

const Arguments two_parameters{"--tune", "lmr_base", "null_move_base::5"};

// Of what decides games, so that values move.
Arguments run_of(const std::string& store, int iterations, int threads = 2) {
  Arguments arguments =
      spsa(store, iterations,
           {"--tune", "piece.rook:150:600", "hand.rook:150:600", "--out", store + ".toml"});
  arguments.insert(arguments.end(), {"--resume", "--threads", std::to_string(threads)});
  return arguments;
}

std::vector<lab::JournalEntry> journal(const std::string& path) {
  return lab::SpsaJournal::open_to_read(path).read();
}

TEST(Spsa, EndsWithATableAndTheMatchThatProvesIt) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program(spsa(folder / "run", 6, two_parameters));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty()) << "too short for a line of progress";
  EXPECT_THAT(run.out, StartsWith("name               start       end    change    step"));
  EXPECT_THAT(run.out, HasSubstr("\nnull_move_base         5 "));
  EXPECT_THAT(run.out, HasSubstr("\nThe run     6 of 6 iterations of 4 pairs; "));
  EXPECT_THAT(run.out, HasSubstr("\nThis proves nothing yet"));
  // The words are those of a player, and the command is one that runs.
  const std::size_t at = run.out.find("  oliphaunt match ");
  ASSERT_NE(at, std::string::npos);
  std::istringstream words(run.out.substr(at));
  Arguments match;
  std::string word;
  words >> word;
  while (words >> word) match.push_back(word == "50000" ? "1" : word);
  EXPECT_THAT(match, ::testing::Contains(StartsWith("option.null_move_base=")));
  const ProgramRun proof = run_program(match);
  EXPECT_EQ(proof.exit_code, 0) << proof.err;
  EXPECT_THAT(proof.out, HasSubstr("first player    tuned\nsecond player   untuned\n"));
}

TEST(Spsa, WritesTheWeightsThatItTuned) {
  const TemporaryFolder folder;
  const std::string out = folder / "weights.toml";
  const ProgramRun run = run_program(
      spsa(folder / "run", 6, {"--tune", "piece.rook:40:500", "tempo", "--out", out, "--json"}));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json end = json::parse(run.out.substr(run.out.rfind('\n', run.out.size() - 2) + 1));
  EXPECT_EQ(end["event"], "end");
  EXPECT_EQ(end["finished"], true);
  Weights expected = default_weights(description<RogueElephant>);
  for (Weight& w : expected.all) {
    if (w.name != "piece.rook" && w.name != "tempo") continue;
    w.mg = end["tuned"][w.name + ".mg"]["played"];
    w.eg = end["tuned"][w.name + ".eg"]["played"];
  }
  const Weights written = load_weights(description<RogueElephant>, out);
  EXPECT_EQ(written.all, expected.all);
  EXPECT_NE(written.all, default_weights(description<RogueElephant>).all);
  EXPECT_EQ(written.provenance.at("tuned"), "piece.rook.mg piece.rook.eg tempo.mg tempo.eg");
  EXPECT_EQ(written.provenance.at("iterations"), "6");
}

TEST(Spsa, WritesALineNowAndThenIfNobodyWatches) {
  const TemporaryFolder folder;
  Arguments arguments = run_of(folder / "run", 1000000);
  arguments.insert(arguments.end(), {"--interval", "0.1"});
  ProgramOptions options;
  options.stderr_to = folder / "err";
  // Lines come between iterations, however long these take in this build.
  options.meanwhile = [&](pid_t pid, const std::string&) {
    for (int i = 0; i < 3000; ++i) {
      std::this_thread::sleep_for(milliseconds(20));
      const std::string text = read_file(options.stderr_to);
      if (std::count(text.begin(), text.end(), '\n') >= 2) break;
    }
    kill(pid, SIGINT);
  };
  const ProgramRun run = run_program(arguments, options);
  std::istringstream lines(read_file(options.stderr_to));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_THAT(line, MatchesRegex("[0-9]+ of 1000000 iterations  [0-9.]+ games/s  [0-9:]+ left"));
  }
  EXPECT_GE(count, 2);
  EXPECT_THAT(run.out, HasSubstr("interrupted; go on with --resume"));
  EXPECT_THAT(run.out, Not(HasSubstr("oliphaunt match")));
}

TEST(Spsa, LosesNothingThatWasFinishedToKills) {
  constexpr int iterations = 10;
  const TemporaryFolder folder;
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(run_program(run_of(folder / "reference", iterations, 1)).exit_code, 0);
  KilledRun killed;
  killed.wanted_kills = kills(8, 100);
  killed.whole_run =
      std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
  const auto expected = journal(folder / "reference");
  ASSERT_EQ(expected.size(), static_cast<std::size_t>(iterations));
  EXPECT_NE(expected.front().values, expected.back().values) << "games are won and lost";

  killed.go_on = [&](const std::string& name, const ProgramOptions& options) {
    return run_program(run_of(folder / name, iterations), options);
  };
  killed.kept = [&](const std::string& name) {
    return std::filesystem::exists(folder / name) ? journal(folder / name).size() : 0;
  };
  killed.check = [&](const std::string& name) { EXPECT_EQ(journal(folder / name), expected); };
  expect_nothing_lost_to_kills(killed);
}

TEST(Spsa, SurvivesAFullDisk) {
  constexpr int iterations = 40;
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(run_of(folder / "reference", iterations)).exit_code, 0);
  const SmallDisk disk(folder, "140k");
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  const ProgramRun full = run_program(run_of(disk.file("run"), iterations));
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_THAT(full.err, HasSubstr("no space left on the device"));
  EXPECT_THAT(full.err, HasSubstr("what was finished is kept; go on with --resume"));
  ASSERT_TRUE(disk.grow());
  const auto kept = journal(disk.file("run")).size();
  EXPECT_GT(kept, 0U);
  EXPECT_LT(kept, static_cast<std::size_t>(iterations));
  const ProgramRun resumed = run_program(run_of(disk.file("run"), iterations));
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(journal(disk.file("run")), journal(folder / "reference"));
}

class SpsaSignal : public ::testing::TestWithParam<int> {};

TEST_P(SpsaSignal, EndsTheRunWithinSeconds) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  // Iterations that last: the one in flight must not be waited for.
  Arguments arguments = run_of(store, 1000000);
  *std::find(arguments.begin(), arguments.end(), "4") = "100000";
  std::chrono::steady_clock::time_point begin;
  ProgramOptions options;
  options.meanwhile = [&](pid_t pid, const std::string&) {
    for (int i = 0; i < 1000 && !std::filesystem::exists(store); ++i) {
      std::this_thread::sleep_for(milliseconds(20));
    }
    std::this_thread::sleep_for(milliseconds(200));
    begin = std::chrono::steady_clock::now();
    kill(pid, GetParam());
  };
  const ProgramRun run = run_program(arguments, options);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.out, HasSubstr("0 of 1000000 iterations"));
  EXPECT_THAT(run.out, HasSubstr("interrupted"));
}
INSTANTIATE_TEST_SUITE_P(Signals, SpsaSignal, ::testing::Values(SIGINT, SIGTERM),
                         [](const auto& s) { return s.param == SIGINT ? "SIGINT" : "SIGTERM"; });

TEST(Spsa, SaysWhatIsWrongInOneLine) {
  const TemporaryFolder folder;
  const auto complaint = [&](const Arguments& more) {
    const ProgramRun run = run_program(spsa(folder / "run", 3, more));
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, StartsWith("oliphaunt: "));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    return run.err;
  };
  EXPECT_THAT(complaint({}), HasSubstr("--tune is required"));
  EXPECT_THAT(complaint({"--tune", "lmr_bas"}),
              HasSubstr("nothing called 'lmr_bas', did you mean lmr_base?"));
  EXPECT_THAT(complaint({"--tune", "piece.rook"}), HasSubstr("--out: missing"));
  EXPECT_THAT(complaint({"--tune", "lmr_base", "--out", folder / "w"}),
              HasSubstr("no weight is tuned"));
  EXPECT_THAT(complaint({"--tune", "lmr_base", "--each", "tc=1+1"}),
              HasSubstr("expected limits of nodes or depth"));
  EXPECT_THAT(complaint({"--tune", "lmr_base", "--each", "cmd=engine"}),
              HasSubstr("expected the built-in player"));
  EXPECT_THAT(complaint({"--tune", "lmr_base", "--openings", folder / "none.epd"}),
              HasSubstr("none.epd: can't be read"));
  EXPECT_FALSE(std::filesystem::exists(folder / "run")) << "errors before the first game";
}

// Though it needs them to begin with, to play, and for the file that it writes at the end.
TEST(Spsa, ReadsWeightsOnce) {
  const TemporaryFolder folder;
  const OnceReadable weights(folder / "weights.toml",
                             read_file(OLIPHAUNT_DATA_DIR "/weights/hand-set/rogue-elephant.toml"));
  const ProgramRun run = run_program(
      spsa(folder / "run", 1,
           {"weights=" + weights.path(), "--tune", "piece.rook", "--out", folder / "tuned.toml"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(read_file(folder / "tuned.toml"), HasSubstr("piece"));
}

TEST(Spsa, ListsTheSettingsThatDifferFromThoseOfTheRun) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(run_of(folder / "run", 1)).exit_code, 0);
  const ProgramRun other = run_program(run_of(folder / "run", 2));
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("run: is a run with other settings:\n"
                                   "  iterations: '1' in the store, '2' given\n"));
  const ProgramRun again = run_program(spsa(folder / "run", 1, two_parameters));
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("run: exists already"));
}

}  // namespace
}  // namespace oliphaunt::testing
