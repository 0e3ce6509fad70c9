// What commands write, whatever they are told to write over, and whatever happens meanwhile.

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/programs/leaving_reader.h"
#include "tests/programs/program.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/small_disk.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/random.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::testing {
namespace {

namespace fs = std::filesystem;

using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

using Arguments = std::vector<std::string>;

constexpr int copies = 300;

// A folder with a short run, and one of as many games as take a moment to export.
class Output : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TemporaryFolder;
    const ProgramRun run =
        run_program({"selfplay", "--game", "rogue-elephant", "--pairs", "8", "--store",
                     path("short.run"), "--player", "nodes=30", "hash=1", "--max-plies", "60"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    lab::Store store = lab::Store::open_to_read(path("short.run"));
    std::vector<lab::PairRecord> pairs;
    store.for_each_pair([&](const lab::PairRecord& pair) { pairs.push_back(pair); });
    lab::Store large = lab::Store::create(path("large.run"), store.settings());
    std::vector<lab::PairRecord> all;
    for (int i = 0; i < copies; ++i) {
      for (lab::PairRecord pair : pairs) {
        pair.number += static_cast<std::uint64_t>(i) * pairs.size();
        all.push_back(std::move(pair));
      }
    }
    large.append(all);
    large.finish({all.size(), "all played"});
  }
  static void TearDownTestSuite() {
    delete folder_;
    folder_ = nullptr;
  }

  static std::string path(const std::string& name) { return *folder_ / name; }

  static std::string exported() {
    const ProgramRun run = run_program({"export", path("large.run"), "--out", path("expected")});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.err, IsEmpty());
    return read_file(path("expected"));
  }

  static std::vector<std::string> drafts(const std::string& folder = folder_->path().string()) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (name.find(".new-") != std::string::npos) names.push_back(name);
    }
    return names;
  }

  static TemporaryFolder* folder_;
};
TemporaryFolder* Output::folder_ = nullptr;

// One line, whatever it is about.
void expect_failure(const ProgramRun& run, int exit_code, const std::string& part) {
  EXPECT_EQ(run.exit_code, exit_code) << run.err;
  EXPECT_THAT(run.err, StartsWith("oliphaunt: "));
  EXPECT_THAT(run.err, HasSubstr(part));
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
}

TEST_F(Output, NeverDestroysAnInput) {
  const std::string run = path("short.run");
  const std::string weights = OLIPHAUNT_DATA_DIR "/weights/rogue-elephant.toml";
  fs::copy_file(weights, path("weights.toml"));
  fs::copy_file(OLIPHAUNT_DATA_DIR "/openings/rogue-elephant.epd", path("book.epd"));
  const auto spsa = [](const std::string& player, const Arguments& more) {
    Arguments arguments{"spsa",    "--game",     "rogue-elephant", "--iterations",   "1",
                        "--tune",  "piece.rook", "--store",        path("new.spsa"), "--each",
                        "nodes=1", player};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  const std::vector<Arguments> commands{
      {"export", run, run},
      {"export", run, "--out", run},
      {"report", run, path("large.run"), "--out", path("large.run")},
      {"tune", run, "--out", run},
      {"tune", run, "--weights", path("weights.toml"), "--out", path("weights.toml")},
      spsa("hash=1", {"--out", path("new.spsa")}),
      spsa("weights=" + path("weights.toml"), {"--out", path("weights.toml")}),
      spsa("hash=1", {"--openings", path("book.epd"), "--out", path("book.epd")}),
  };
  const std::string before = read_file(run), large = read_file(path("large.run"));
  for (const Arguments& arguments : commands) {
    SCOPED_TRACE(arguments[0] + " ... " + arguments.back());
    expect_failure(run_program(arguments), 2, "is what this command reads or keeps");
  }
  EXPECT_EQ(read_file(run), before);
  EXPECT_EQ(read_file(path("large.run")), large);
  EXPECT_EQ(read_file(path("weights.toml")), read_file(weights));
  EXPECT_FALSE(fs::exists(path("new.spsa")));
  EXPECT_THAT(drafts(), IsEmpty());
}

TEST_F(Output, NeverDestroysAnotherRun) {
  const std::string before = read_file(path("short.run"));
  for (const Arguments& arguments :
       {Arguments{"export", path("large.run"), "--out", path("short.run")},
        Arguments{"openings", "--out", path("short.run"), "--game", "chess", "--count", "1"},
        Arguments{"report", path("large.run"), "--out", path("short.run")},
        Arguments{"tune", path("large.run"), "--out", path("short.run")}}) {
    expect_failure(run_program(arguments), 2, "is the store or journal of a run");
  }
  for (const Arguments& more : {Arguments{}, Arguments{"--resume"}}) {
    Arguments perft{"perft", "--game", "chess", "--depth", "2", "--store", path("short.run")};
    perft.insert(perft.end(), more.begin(), more.end());
    EXPECT_EQ(run_program(perft).exit_code, 2);
  }
  EXPECT_EQ(read_file(path("short.run")), before);
}

TEST_F(Output, IsNamedByOneOption) {
  for (const char* const command : {"export", "openings", "report", "tune", "spsa"}) {
    EXPECT_THAT(run_program({command, "--help"}).out, HasSubstr("\n  --out FILE ")) << command;
  }
  const std::string expected = exported();
  ASSERT_EQ(run_program({"export", path("large.run"), path("old-spelling")}).exit_code, 0);
  EXPECT_EQ(read_file(path("old-spelling")), expected);
  const ProgramRun help = run_program({"export", "--help"});
  EXPECT_THAT(help.out, HasSubstr("Usage: oliphaunt export [OPTIONS] RUN --out FILE\n"));
  expect_failure(run_program({"export", path("large.run")}), 2, "--out is required");
  ASSERT_EQ(run_program({"openings", path("book"), "--game", "chess", "--count", "1"}).exit_code,
            0);
  EXPECT_THAT(read_file(path("book")), StartsWith("# oliphaunt openings --out "));
}

TEST_F(Output, GoesToStdoutAfterWhatIsThere) {
  const std::string expected = exported();
  for (const char* const out : {"-", "/dev/stdout", "/dev/fd/1"}) {
    EXPECT_EQ(run_program({"export", path("large.run"), "--out", out}).out, expected) << out;
  }
  folder_->write("log", "before\n");
  ProgramOptions options;
  options.before = [] {
    const int log = open(path("log").c_str(), O_WRONLY | O_APPEND);
    dup2(log, STDOUT_FILENO);
  };
  EXPECT_EQ(run_program({"export", path("large.run"), "--out", "/dev/stdout"}, options).exit_code,
            0);
  EXPECT_EQ(read_file(path("log")), "before\n" + expected);
  EXPECT_TRUE(fs::is_symlink("/dev/stdout"));
  // Nothing else is between it.
  EXPECT_THAT(run_program({"tune", path("large.run"), "--out", "-", "--epochs", "1"}).out,
              MatchesRegex("# Evaluation weights: [^>]*"));
  expect_failure(run_program({"tune", path("large.run"), "--out", "-", "--json"}), 2, "--json");
}

// Half a file under the final name, and the old one gone.
TEST_F(Output, SurvivesAFullDisk) {
  const std::string expected = exported();
  const SmallDisk disk(*folder_, "160k");
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  std::ofstream(disk.file("games")) << "before";
  for (const char* const form : {"pgn", "epd", "json"}) {
    const ProgramRun run =
        run_program({"export", path("large.run"), "--out", disk.file("games"), "--to", form});
    expect_failure(run, 3, "games: can't be written: No space left on device");
    EXPECT_EQ(read_file(disk.file("games")), "before");
    EXPECT_THAT(drafts(path("disk")), IsEmpty());
  }
  ASSERT_TRUE(disk.grow());
  ASSERT_EQ(run_program({"export", path("large.run"), "--out", disk.file("games")}).exit_code, 0);
  EXPECT_EQ(read_file(disk.file("games")), expected);
}

// It was killed by a signal, with no message.
TEST_F(Output, SaysThatAFileMayNotBeAsLarge) {
  folder_->write("limited", "before");
  ProgramOptions options;
  options.before = [] {
    const rlimit limit{65536, 65536};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
  expect_failure(run_program({"export", path("large.run"), "--out", path("limited")}, options), 3,
                 "limited: can't be written: File too large");
  EXPECT_EQ(read_file(path("limited")), "before");
  const ProgramRun run =
      run_program({"selfplay", "--game", "rogue-elephant", "--pairs", "1000", "--store",
                   path("limited.run"), "--player", "depth=1", "hash=1", "--max-plies", "4"},
                  options);
  expect_failure(run, 3, "limited.run: disk I/O error");
  EXPECT_THAT(run.err, Not(HasSubstr("Success")));
  EXPECT_THAT(run.err, HasSubstr("go on with --resume"));
  EXPECT_GT(lab::Store::open_to_read(path("limited.run")).pair_count(), 10U);
  EXPECT_THAT(drafts(), IsEmpty());
}

TEST_F(Output, IsWholeOrAsBeforeAfterKills) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string expected = exported();
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
  lab::Random random(11, 1);
  int left = 0;
  for (int i = 0; i < repetitions(25, 300); ++i) {
    folder_->write("games", "before");
    ProgramOptions options;
    options.meanwhile = [&](pid_t pid, const std::string&) {
      const auto most = static_cast<std::uint64_t>(whole.count());
      std::this_thread::sleep_for(std::chrono::microseconds(random.below(most + 1)));
      kill(pid, SIGKILL);
    };
    const ProgramRun run =
        run_program({"export", path("large.run"), "--out", path("games")}, options);
    if (run.exit_code == 0) {
      EXPECT_EQ(read_file(path("games")), expected);
    } else {
      EXPECT_THAT(read_file(path("games")), AnyOf(Eq("before"), Eq(expected)));
    }
    const std::size_t now = drafts().size();
    EXPECT_LE(now, 1U) << "those of earlier runs are there yet";
    left += static_cast<int>(now);
  }
  EXPECT_GT(left, 0) << "no kill came while it was writing";
  ASSERT_EQ(run_program({"export", path("large.run"), "--out", path("games")}).exit_code, 0);
  EXPECT_THAT(drafts(), IsEmpty());
}

// Has the program write to a pipe whose reader has left before it begins, however fast it is.
ProgramRun run_without_a_reader(const Arguments& arguments) {
  ProgramOptions options;
  options.before = [] {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return;
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
  };
  return run_program(arguments, options);
}

TEST_F(Output, EndsQuietlyWhenItsReaderHasGone) {
  for (const char* const out : {"-", "/dev/stdout"}) {
    for (const char* const form : {"pgn", "epd", "json"}) {
      const ProgramRun run =
          run_for_a_reader_that_leaves({"export", path("large.run"), "--out", out, "--to", form});
      EXPECT_EQ(run.exit_code, 3) << out << ' ' << form;
      EXPECT_THAT(run.err, IsEmpty()) << out << ' ' << form;
    }
  }
  const Arguments spsa{"spsa",    "--game",          "rogue-elephant", "--iterations", "2",
                       "--each",  "depth=1",         "hash=1",         "--tune",       "lmr_base",
                       "--store", path("pipe.spsa"), "--json"};
  const Arguments match{"match",   "--game", "rogue-elephant", "--pairs",        "20",    "--each",
                        "depth=1", "hash=1", "--store",        path("pipe.run"), "--json"};
  for (const Arguments& arguments :
       {Arguments{"games"}, Arguments{"--help"}, Arguments{"show", "--game", "chess"},
        Arguments{"suite", OLIPHAUNT_DATA_DIR "/perft", "--max-nodes", "100"},
        Arguments{"perft", "--game", "chess", "--depth", "3", "--divide"},
        Arguments{"openings", "--out", "-", "--game", "chess", "--count", "2", "--nodes", "10"},
        Arguments{"tune", path("short.run"), "--out", "-", "--epochs", "1"},
        Arguments{"tune", path("short.run"), "--out", path("w"), "--epochs", "5", "--json"}, spsa,
        match}) {
    const ProgramRun run = run_without_a_reader(arguments);
    EXPECT_EQ(run.exit_code, 3) << arguments[0];
    EXPECT_THAT(run.err, IsEmpty()) << arguments[0];
  }
}

// Folders were said to be unreadable for the reason "Success", or taken for what they are not.
TEST_F(Output, SaysWhyAnInputCantBeRead) {
  const std::string folder = folder_->path().string();
  const Arguments match{"match",  "--game",  "rogue-elephant", "--pairs", "1",
                        "--each", "depth=1", "hash=1",         "--store", path("none.run")};
  const auto with = [&](const Arguments& more) {
    Arguments arguments = match;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  for (const Arguments& arguments :
       {with({"--openings", folder}), with({"--first", "weights=" + folder}),
        Arguments{"tune", path("short.run"), "--weights", folder, "--out", path("none")},
        Arguments{"run", folder, "--out", path("night")}}) {
    expect_failure(run_program(arguments), 2,
                   folder + ": can't be read: is a folder, expected a file");
  }
  expect_failure(run_program(with({"--first", "weights=/dev/zero"})), 2,
                 "/dev/zero: can't be read: has more than 16 MiB");
  EXPECT_FALSE(fs::exists(path("none.run")));
}

// Exceptions that nobody caught aborted it, with a core and code 134.
TEST_F(Output, SaysThatThereIsNoMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers need all the addresses there are";
#endif
  int failed = 0;
  for (rlim_t mib = 20; mib <= 160; mib += static_cast<rlim_t>(repetitions(20, 1))) {
    ProgramOptions options;
    options.before = [&] {
      const rlimit limit{mib << 20, mib << 20};
      setrlimit(RLIMIT_AS, &limit);
    };
    for (const Arguments& arguments :
         {Arguments{"tune", path("short.run"), "--out", path("w"), "--epochs", "2"},
          Arguments{"perft", "--game", "chess", "--depth", "4", "--threads", "8"},
          Arguments{"suite", OLIPHAUNT_DATA_DIR "/perft/chess.start.epd", "--threads", "8",
                    "--max-nodes", "1000"},
          Arguments{"selfplay", "--game", "rogue-elephant", "--pairs", "2", "--store",
                    path("memory.run"), "--player", "depth=1", "--resume", "--threads", "8"}}) {
      const ProgramRun run = run_program(arguments, options);
      if (run.exit_code == 0) continue;
      ++failed;
      expect_failure(run, 3, "");
    }
  }
  EXPECT_GT(failed, 0);
}

}  // namespace
}  // namespace oliphaunt::testing
