// oliphaunt-mpi under a real mpirun: the ranks are processes of this machine.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/variant/variants.h"
#include "tests/programs/program.h"
#include "tests/tools/exported.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/perft/perft_journal.h"
#include "tools/lab/spsa/spsa_journal.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// So many of them, as mpirun is told.
std::vector<std::string> some_ranks(int count) {
  std::vector<std::string> words{"-n", std::to_string(count)};
#ifdef __SANITIZE_ADDRESS__
  // Open MPI does not give back all of its memory, and unloads the modules that leaks could be
  // known by. Our own are looked for where ranks are threads of a test.
  words.insert(words.end(), {"-x", "ASAN_OPTIONS=detect_leaks=0"});
#endif
  words.emplace_back(OLIPHAUNT_MPI_PROGRAM);
  return words;
}

// mpirun with so many ranks.
ProgramRun run_ranks(int ranks, const std::vector<std::string>& arguments,
                     ProgramOptions options = {}) {
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  std::vector<std::string> all = some_ranks(ranks);
  all.insert(all.begin(), "--oversubscribe");
  all.insert(all.end(), arguments.begin(), arguments.end());
  options.program = OLIPHAUNT_MPIRUN;
  return run_program(all, options);
}

std::string proc_file(const std::string& process, const char* name) {
  std::ifstream in("/proc/" + process + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Its parent's; empty if there is no such process.
std::string parent_of(const std::string& process) {
  const std::string status = proc_file(process, "status");
  const std::string name = "\nPPid:\t";
  const std::size_t begin = status.find(name);
  if (begin == std::string::npos) return "";
  return status.substr(begin + name.size(), status.find('\n', begin + 1) - begin - name.size());
}

// The process that works as a rank of the job that mpirun began: a child of a child of that. 0 if
// it is not there (yet).
pid_t process_of(pid_t mpirun, int rank) {
  const std::string variable = '\0' + ("OMPI_COMM_WORLD_RANK=" + std::to_string(rank)) + '\0';
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string process = entry.path().filename().string();
    if (proc_file(process, "comm") == "oliphaunt-mpi\n" &&
        parent_of(parent_of(process)) == std::to_string(mpirun) &&
        ('\0' + proc_file(process, "environ")).find(variable) != std::string::npos) {
      return std::stoi(process);
    }
  }
  return 0;
}

// Waits for it, but not for ever.
void wait_until(const std::function<bool()>& condition) {
  const auto start = std::chrono::steady_clock::now();
  while (!condition()) {
    ASSERT_LT(std::chrono::steady_clock::now() - start, seconds(60)) << "it does not come about";
    std::this_thread::sleep_for(milliseconds(10));
  }
}

void kill_rank(pid_t mpirun, int rank) {
  pid_t process = 0;
  wait_until([&] { return (process = process_of(mpirun, rank)) != 0; });
  ASSERT_GT(process, 0);
  EXPECT_EQ(::kill(process, SIGKILL), 0);
}

std::vector<std::string> selfplay(const std::string& store, int pairs,
                                  const std::string& nodes = "nodes=30") {
  return {"selfplay", "--game", "rogue-elephant", "--pairs",     std::to_string(pairs),
          "--store",  store,    "--resume",       "--max-plies", "60",
          "--player", nodes,    "hash=1"};
}

std::uint64_t pairs_in(const std::string& path) {
  return std::filesystem::exists(path) ? lab::Store::open_to_read(path).pair_count() : 0;
}

// The export of a run of one process.
std::string expected_export(const TemporaryFolder& folder, std::vector<std::string> run) {
  run[6] = folder / "reference";
  const ProgramRun result = run_program(run);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return exported(run[6]);
}

TEST(Mpi, CountsWhatOneProcessCounts) {
  const std::vector<std::vector<std::string>> counts{
      {"perft", "--game", "rogue-elephant", "--depth", "5", "--divide"},
      {"perft", "--game", "elven-chess", "--depth", "5", "--divide", "--hash", "8"},
      {"perft", "--game", "chess", "--depth", "1", "--divide"},
      {"perft", "--game", "elven-shogi", "--depth", "0", "--divide"}};
  for (const auto& count : counts) {
    const ProgramRun one = run_program(count);
    const ProgramRun ranks = run_ranks(3, count);
    EXPECT_EQ(ranks.exit_code, 0) << ranks.err;
    EXPECT_EQ(ranks.out, one.out);
    EXPECT_THAT(ranks.out, HasSubstr("total: "));
  }
}

TEST(Mpi, RunsSuites) {
  const std::string suite = OLIPHAUNT_DATA_DIR "/perft";
  const ProgramRun run = run_ranks(3, {"suite", suite, "--max-nodes", "300000"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr(" passed, 0 failed\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("\n0 passed")));

  const TemporaryFolder folder;
  folder.write("chess.bad.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n");
  const ProgramRun bad = run_ranks(3, {"suite", folder / "chess.bad.epd"});
  EXPECT_EQ(bad.exit_code, 1) << bad.err;
  EXPECT_THAT(bad.out, HasSubstr("depth 2: expected 67, got 66"));
}

TEST(Mpi, GoesOnWithACountThatWasKilled) {
  const TemporaryFolder folder;
  // Some seconds of work.
#ifdef __SANITIZE_ADDRESS__
  const std::string depth = "7";
#else
  const std::string depth = "8";
#endif
  std::vector<std::string> count{"perft", "--game", "rogue-elephant", "--depth", depth, "--divide"};
  const ProgramRun one = run_program(count);
  count.insert(count.end(), {"--store", folder / "count", "--resume"});
  const auto kept = [&] {
    return std::filesystem::exists(folder / "count")
               ? lab::PerftJournal::open_to_read(folder / "count").read().size()
               : 0;
  };
  ProgramOptions options;
  options.meanwhile = [&](pid_t mpirun, const std::string&) {
    wait_until([&] { return kept() > 0; });
    kill_rank(mpirun, 2);
  };
  const ProgramRun killed = run_ranks(3, count, options);
  EXPECT_EQ(killed.exit_code, 3) << killed.err;
  const ProgramRun resumed = run_ranks(3, count);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(resumed.out, one.out);
}

TEST(Mpi, PlaysTheGamesOfOneProcessOnAnyNumberOfRanks) {
  const TemporaryFolder folder;
  const std::string expected = expected_export(folder, selfplay("", 30));
  EXPECT_GT(expected.size(), 10000U);
  for (const int ranks : {2, 3, 6}) {
    const std::string store = folder / ("run" + std::to_string(ranks));
    const ProgramRun run = run_ranks(ranks, selfplay(store, 30));
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(exported(store), expected) << ranks;
  }
}

TEST(Mpi, StopsAllRanksWhenTheSequentialTestKnows) {
  const TemporaryFolder folder;
  const auto match = [&](const std::string& first, const std::string& second) {
    return std::vector<std::string>{
        "match", "--game", "rogue-elephant", "--pairs", "5000",     "--store", "",       "--sprt",
        "0",     "100",    "--first",        first,     "--second", second,    "--each", "hash=1"};
  };
  for (const auto& [first, second, code] :
       {std::tuple("nodes=60", "nodes=1", 0), std::tuple("nodes=1", "nodes=60", 1)}) {
    auto run = match(first, second);
    run[6] = folder / (std::string("one ") + first);
    ASSERT_EQ(run_program(run).exit_code, code);
    const std::string expected = exported(run[6]);
    run[6] = folder / (std::string("ranks ") + first);
    const ProgramRun result = run_ranks(4, run);
    EXPECT_EQ(result.exit_code, code) << result.err;
    EXPECT_EQ(exported(run[6]), expected);
    EXPECT_LT(pairs_in(run[6]), 1000U);
  }
}

TEST(Mpi, TunesAsOneProcessDoes) {
  const TemporaryFolder folder;
  const auto spsa = [&](const std::string& name) {
    return std::vector<std::string>{"spsa",
                                    "--game",
                                    "rogue-elephant",
                                    "--iterations",
                                    "4",
                                    "--pairs-per-iteration",
                                    "6",
                                    "--store",
                                    folder / name,
                                    "--resume",
                                    "--tune",
                                    "piece.rook",
                                    "lmr_base",
                                    "--out",
                                    folder / (name + ".toml"),
                                    "--each",
                                    "nodes=60",
                                    "hash=1"};
  };
  ASSERT_EQ(run_program(spsa("one")).exit_code, 0);
  const ProgramRun run = run_ranks(3, spsa("ranks"));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(lab::SpsaJournal::open_to_read(folder / "ranks").read(),
            lab::SpsaJournal::open_to_read(folder / "one").read());
  EXPECT_EQ(read_file(folder / "ranks.toml"), read_file(folder / "one.toml"));
}

TEST(Mpi, WorksThroughAPlanAsOneProcessDoes) {
  const TemporaryFolder folder;
  folder.write("plan.toml", R"(games = ["rogue-elephant"]
seed = 7
[budget]
generations = 1
[selfplay]
pairs = 40
player = "nodes=40 hash=1"
[tune]
epochs = 5
[match]
pairs = 40
player = "nodes=40 hash=1"
sprt = [0, 40]
)");
  const auto run = [&](const std::string& out) {
    return std::vector<std::string>{"run", folder / "plan.toml", "--out", folder / out};
  };
  ASSERT_EQ(run_program(run("one")).exit_code, 0);
  const ProgramRun ranks = run_ranks(3, run("ranks"));
  EXPECT_EQ(ranks.exit_code, 0) << ranks.err;
  for (const char* const file : {"/rogue-elephant/1.toml", "/rogue-elephant/best.toml"}) {
    EXPECT_EQ(read_file(folder / ("ranks" + std::string(file))),
              read_file(folder / ("one" + std::string(file))));
  }
  const std::string games = "/rogue-elephant/1-selfplay.run";
  EXPECT_EQ(exported(folder / ("ranks" + games)), exported(folder / ("one" + games)));
}

// A rank is killed when some pairs have been kept; the rest follows.
class KilledRank : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Mpi, KilledRank, ::testing::Values(0, 1, 2));

TEST_P(KilledRank, EndsTheJobWithCode3AndTheRunGoesOn) {
  const TemporaryFolder folder;
  const auto run = selfplay(folder / "run", 150, "nodes=100");
  const std::string expected = expected_export(folder, run);
  std::chrono::steady_clock::time_point killed;
  ProgramOptions options;
  options.meanwhile = [&](pid_t mpirun, const std::string&) {
    wait_until([&] { return pairs_in(folder / "run") >= 5; });
    kill_rank(mpirun, GetParam());
    killed = std::chrono::steady_clock::now();
  };
  const ProgramRun result = run_ranks(3, run, options);
  EXPECT_LT(std::chrono::steady_clock::now() - killed, seconds(10));
  EXPECT_EQ(result.exit_code, 3) << result.err;
  EXPECT_THAT(result.err,
              AllOf(HasSubstr("oliphaunt-mpi: rank " + std::to_string(GetParam())),
                    HasSubstr(" was killed by signal 9 (Killed)"), HasSubstr("--resume")));
  const auto kept = pairs_in(folder / "run");
  EXPECT_GE(kept, 5U);
  EXPECT_LT(kept, 150U) << "it was over before it could be killed";
  // What went on with ranks may end without them.
  const ProgramRun resumed = GetParam() == 2 ? run_program(run) : run_ranks(3, run);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(exported(folder / "run"), expected);
}

// Each rank is two processes, and mpirun knows the outer one: killed, that has no code of its own.
TEST(Mpi, EndsTheJobWithCode137WhenTheOuterProcessOfARankIsKilled) {
  const TemporaryFolder folder;
  const auto run = selfplay(folder / "run", 150, "nodes=100");
  const std::string expected = expected_export(folder, run);
  std::string inner;
  ProgramOptions options;
  options.meanwhile = [&](pid_t mpirun, const std::string&) {
    wait_until([&] { return pairs_in(folder / "run") >= 5; });
    inner = std::to_string(process_of(mpirun, 1));
    const std::string outer = parent_of(inner);
    ASSERT_FALSE(outer.empty());
    EXPECT_EQ(::kill(std::stoi(outer), SIGKILL), 0);
  };
  const ProgramRun result = run_ranks(3, run, options);
  EXPECT_EQ(result.exit_code, 137) << result.err;
  wait_until([&] { return parent_of(inner).empty(); });  // no rank goes on by itself
  EXPECT_LT(pairs_in(folder / "run"), 150U) << "it was over before it could be killed";
  const ProgramRun resumed = run_ranks(3, run);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(exported(folder / "run"), expected);
}

TEST(Mpi, StopsInGoodOrderOnASignal) {
  const TemporaryFolder folder;
  const auto run = selfplay(folder / "run", 150, "nodes=100");
  const std::string expected = expected_export(folder, run);
  ProgramOptions options;
  options.meanwhile = [&](pid_t mpirun, const std::string&) {
    wait_until([&] { return pairs_in(folder / "run") >= 5; });
    // mpirun passes it on to all ranks.
    ::kill(mpirun, SIGUSR1);
  };
  const ProgramRun stopped = run_ranks(3, run, options);
  EXPECT_EQ(stopped.exit_code, 3) << stopped.err;
  EXPECT_THAT(stopped.out, HasSubstr("the run         interrupted; in "));
  const ProgramRun resumed = run_ranks(2, run);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(exported(folder / "run"), expected);
}

TEST(Mpi, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  EXPECT_EQ(run_ranks(3, {"selfplay", "--help"}).exit_code, 0);
  const ProgramRun unknown = run_ranks(3, {"show", "--game", "chess"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("oliphaunt-mpi: no command is called 'show'"));

  const ProgramRun alone = run_ranks(1, selfplay(folder / "run", 10));
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.err, HasSubstr("oliphaunt-mpi: found one rank, expected two at least"));
  EXPECT_FALSE(std::filesystem::exists(folder / "run"));

  auto match = selfplay(folder / "run", 10);
  match.insert(match.end(), {"--openings", folder / "no-book.epd"});
  const ProgramRun no_book = run_ranks(3, match);
  EXPECT_EQ(no_book.exit_code, 2);
  EXPECT_THAT(no_book.err, HasSubstr("no-book.epd: can't be read"));

  // Engines are looked for where they would play.
  const ProgramRun no_engine =
      run_ranks(3, {"match", "--game", "chess", "--pairs", "1", "--store", folder / "run",
                    "--first", "cmd=/no/such/engine", "--each", "depth=1"});
  EXPECT_EQ(no_engine.exit_code, 2);
  EXPECT_THAT(no_engine.err, HasSubstr("/no/such/engine"));
  EXPECT_THAT(no_engine.err, HasSubstr("oliphaunt-mpi: rank "));
  EXPECT_FALSE(std::filesystem::exists(folder / "run"));
}

// The others would have waited for ever for what to do.
TEST(Mpi, EndsWhenARankIsOfAnotherVersion) {
  const TemporaryFolder folder;
  const std::string library = "liboliphaunt.so.0";
  const auto engine =
      std::filesystem::path(OLIPHAUNT_PROGRAM).parent_path() / ".." / "engine" / library;
  const std::string version(engine_build().version);
  std::string text = read_file(engine.string());
  std::size_t places = 0;
  for (auto at = text.find(version); at != std::string::npos; at = text.find(version, at + 1)) {
    text.replace(at, version.size(), std::string(version.size(), '9'));
    ++places;
  }
  ASSERT_GT(places, 0U);
  folder.write(library, text);
  auto arguments = selfplay(folder / "run", 10);
  arguments.emplace_back(":");
  std::vector<std::string> other = some_ranks(1);
  other.insert(other.begin(), {"-x", "LD_LIBRARY_PATH=" + (folder / "")});
  arguments.insert(arguments.end(), other.begin(), other.end());
  const ProgramRun run = run_ranks(2, arguments);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("oliphaunt-mpi: rank 2 ("));
  EXPECT_THAT(run.err, HasSubstr("found version 99999 of the program, expected " + version));
}

TEST(Mpi, PlaysExternalEngines) {
  const TemporaryFolder folder;
  const std::string engine = "cmd=" OLIPHAUNT_PROGRAM " engine";
  const ProgramRun run = run_ranks(
      3, {"match", "--game", "rogue-elephant", "--pairs", "4", "--store", folder / "run",
          "--max-plies", "20", "--first", engine, "variant=rogue-elephant", "--each", "nodes=30"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(pairs_in(folder / "run"), 4U);
}

}  // namespace
}  // namespace oliphaunt::testing
