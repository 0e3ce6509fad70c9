// Long perfts as their users see them: kept in a file, killed, and resumed.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/programs/kills.h"
#include "tests/programs/program.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/small_disk.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/perft/perft_journal.h"

namespace oliphaunt::testing {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;

using Arguments = std::vector<std::string>;

Arguments perft(const std::string& game, int depth, const Arguments& more = {}) {
  Arguments arguments{"perft", "--game", game, "--depth", std::to_string(depth)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string output(const Arguments& arguments) {
  const ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty());
  return run.out;
}

std::vector<lab::JournalCount> journal(const std::string& path) {
  return lab::PerftJournal::open_to_read(path).read();
}

TEST(CliPerftStore, ChangesNothingInWhatIsPrinted) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  const std::string plain = output(perft("crazyhouse", 5, {"--divide"}));
  EXPECT_EQ(output(perft("crazyhouse", 5, {"--divide", "--store", store})), plain);
  EXPECT_EQ(output(perft("crazyhouse", 5, {"--divide", "--store", store, "--resume"})), plain);
  const std::string table = output(perft("crazyhouse", 5, {"--store", store, "--resume"}));
  EXPECT_THAT(table, MatchesRegex("depth +nodes +time +nodes/s\n"
                                  " +1 +20 .* s .*\n +2 +400 .*\n +3 +8902 .*\n"
                                  " +4 +197281 .*\n +5 +4888832 .*\n"));
}

TEST(CliPerftStore, SaysInJsonWhereItWasSplit) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  json plain = json::parse(output(perft("elven-chess", 4, {"--divide", "--json"})));
  json kept =
      json::parse(output(perft("elven-chess", 4, {"--divide", "--json", "--store", store})));
  EXPECT_EQ(kept["store"], store);
  EXPECT_EQ(kept["split_ply"], 1);
  EXPECT_EQ(kept["positions"], 60);
  for (const char* name : {"store", "split_ply", "positions"}) {
    EXPECT_FALSE(plain.contains(name));
    kept.erase(name);
  }
  for (json* report : {&plain, &kept}) {
    (*report)["depths"][0].erase("seconds");
    (*report)["depths"][0].erase("nodes_per_second");
  }
  EXPECT_EQ(kept, plain);
}

TEST(CliPerftStore, LosesLittleToKills) {
  // A second or two, for this build.
#ifdef __SANITIZE_ADDRESS__
  const std::string game = "rogue-elephant";
  const std::string total = "total: 359340764\n";
#else
  const std::string game = "chess";
  const std::string total = "total: 3195901860\n";
#endif
  const TemporaryFolder folder;
  const auto run_of = [&](const std::string& name) {
    return perft(game, 7, {"--divide", "--store", folder / name, "--resume"});
  };
  const auto start = std::chrono::steady_clock::now();
  const std::string expected = output(run_of("reference"));
  KilledRun killed;
  killed.wanted_kills = kills(6, 60);
  killed.whole_run =
      std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
  killed.signals = {SIGKILL, SIGTERM};
  EXPECT_THAT(expected, HasSubstr(total));
  const auto counts = journal(folder / "reference");

  killed.go_on = [&](const std::string& name, const ProgramOptions& options) {
    return run_program(run_of(name), options);
  };
  killed.kept = [&](const std::string& name) {
    return std::filesystem::exists(folder / name) ? journal(folder / name).size() : 0;
  };
  killed.check = [&](const std::string& name) {
    EXPECT_EQ(journal(folder / name), counts);
    EXPECT_EQ(output(run_of(name)), expected);
  };
  expect_nothing_lost_to_kills(killed);
}

class CliPerftSignal : public ::testing::TestWithParam<int> {};

TEST_P(CliPerftSignal, KeepsAllThatIsCounted) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  std::chrono::steady_clock::time_point begin;
  ProgramOptions options;
  // Depth 6 is the first that is split; its end, let alone that of 7, is not in sight.
  options.meanwhile = [&](pid_t pid, const std::string& out) {
    for (int i = 0; i < 3000 && read_file(out).find("\n    5 ") == std::string::npos; ++i) {
      std::this_thread::sleep_for(milliseconds(20));
    }
    std::this_thread::sleep_for(milliseconds(300));
    begin = std::chrono::steady_clock::now();
    kill(pid, GetParam());
  };
  const ProgramRun run =
      run_program(perft("elven-shogi", 7, {"--store", store, "--threads", "2"}), options);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(
      run.err,
      MatchesRegex("oliphaunt: stopped in depth [0-9]: [0-9]+ of 48 root moves complete, "
                   "with [0-9]+ nodes; [0-9]+ of [0-9]+ positions kept, go on with --resume\n"));
  EXPECT_GT(journal(store).size(), 0U);
}
INSTANTIATE_TEST_SUITE_P(Parallel, CliPerftSignal, ::testing::Values(SIGINT, SIGTERM),
                         [](const auto& s) { return s.param == SIGINT ? "SIGINT" : "SIGTERM"; });

TEST(CliPerftStore, SurvivesAFullDisk) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder, "140k");
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  const Arguments run = perft("chess", 6, {"--divide", "--store", disk.file("run"), "--resume"});
  const ProgramRun full = run_program(run);
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_THAT(full.err, AllOf(HasSubstr("no space left on the device"),
                              HasSubstr("what was counted is kept; go on with --resume")));
  ASSERT_TRUE(disk.grow());
  EXPECT_EQ(output(run), output(perft("chess", 6, {"--divide"})));
}

TEST(CliPerftStore, SaysWhatIsWrongInOneLine) {
  const TemporaryFolder folder;
  const std::string store = folder / "run";
  const auto complaint = [&](const Arguments& arguments) {
    const ProgramRun run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_THAT(run.out, Not(HasSubstr("20")));
    return run.err;
  };
  EXPECT_THAT(complaint(perft("chess", 4, {"--resume"})), HasSubstr("--resume requires --store"));
  output(perft("chess", 4, {"--store", store}));
  EXPECT_THAT(complaint(perft("chess", 4, {"--store", store})), HasSubstr("run: exists already"));
  EXPECT_EQ(complaint(perft("shatranj", 4, {"--store", store, "--resume"})),
            "oliphaunt: " + store +
                ": is a run with other settings:\n"
                "  fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' in the store, "
                "'rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR w - - 0 1' given\n"
                "  game: 'chess' in the store, 'shatranj' given\n");
  EXPECT_THAT(complaint(perft("chess", 4, {"--store", folder / "no/run"})), HasSubstr("no/run"));
}

TEST(CliPerftStore, RefusesATornFile) {
  const TemporaryFolder folder;
  output(perft("chess", 6, {"--divide", "--store", folder / "run"}));
  const std::string whole = read_file(folder / "run");
  for (const std::size_t size : {std::size_t{0}, std::size_t{50}, whole.size() / 2}) {
    folder.write("torn", whole.substr(0, size));
    const ProgramRun run = run_program(perft("chess", 6, {"--store", folder / "torn", "--resume"}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("torn: "));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace oliphaunt::testing
