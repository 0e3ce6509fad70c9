// Matches as their users see them: what is shown while they run and after, and how they end.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/programs/program.h"
#include "tests/tools/once_readable.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

using Arguments = std::vector<std::string>;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// A match of two players of which the first looks further ahead.
Arguments match(const std::string& store, int pairs, const Arguments& more = {}) {
  Arguments arguments{
      "match",        "--game",  "rogue-elephant", "--pairs",  std::to_string(pairs),
      "--store",      store,     "--each",         "hash=1",   "--max-plies",
      "60",           "--first", "name=deep",      "nodes=60", "--second",
      "name=shallow", "nodes=10"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// A match of a mock engine that misbehaves against the built-in player.
Arguments mock_match(const std::string& store, int pairs, const std::string& fault,
                     const Arguments& more = {}) {
  Arguments arguments{"match",
                      "--game",
                      "crazyhouse",
                      "--pairs",
                      std::to_string(pairs),
                      "--store",
                      store,
                      "--max-plies",
                      "30",
                      "--first",
                      "name=mock",
                      "depth=1",
                      "cmd=" OLIPHAUNT_MOCK_ENGINE " --fault " + fault,
                      "--second",
                      "nodes=1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(Match, EndsWithATable) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program(match(folder / "run", 12, {"--threads", "2"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty()) << "too short for a line of progress";
  EXPECT_THAT(run.out, HasSubstr("first player    deep\nsecond player   shallow\n"));
  EXPECT_THAT(run.out, HasSubstr("pairs           12 of 12, in "));
  EXPECT_THAT(run.out, HasSubstr("\nElo             "));
  EXPECT_THAT(run.out, HasSubstr("\nnormalised Elo  "));
  EXPECT_THAT(run.out, HasSubstr("\nsuperiority     "));
  EXPECT_THAT(run.out, HasSubstr("the run         all pairs played; in " + folder / "run"));
}

TEST(Match, WritesALineNowAndThenIfNobodyWatches) {
  const TemporaryFolder folder;
  ProgramOptions options;
  options.meanwhile = [](pid_t pid, const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    kill(pid, SIGINT);
  };
  const ProgramRun run = run_program(
      match(folder / "run", 1000000, {"--sprt", "-1", "1", "--interval", "0.1"}), options);
  const auto lines = lines_of(run.err);
  ASSERT_GE(lines.size(), 2U) << run.err;
  EXPECT_LE(lines.size(), 8U) << run.err;
  for (const std::string& line : lines) {
    EXPECT_THAT(line, MatchesRegex("[0-9]+ of 1000000 pairs  [0-9.]+ games/s  Elo .*  LLR "
                                   "[-0-9.]+ \\([-0-9.]+, [-0-9.]+\\)(  [0-9:]+ left at most)?"));
  }
}

TEST(Match, ReportsEventsAsJson) {
  const TemporaryFolder folder;
  const ProgramRun run =
      run_program(match(folder / "run", 12, {"--json", "--interval", "0.1", "--sprt", "-5", "5"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty());
  const auto lines = lines_of(run.out);
  ASSERT_GE(lines.size(), 2U);
  const json first = json::parse(lines.front());
  EXPECT_EQ(first["event"], "start");
  EXPECT_EQ(first["settings"]["first.name"], "deep");
  EXPECT_EQ(first["settings"]["sprt"], "normalised -5 5 0.05 0.05");
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(json::parse(lines[i])["event"], "progress");
  }
  const json last = json::parse(lines.back());
  EXPECT_EQ(last["event"], "end");
  EXPECT_EQ(last["ending"], "all pairs played");
  EXPECT_EQ(last["pairs"], 12);
  EXPECT_EQ(last["wins"].get<int>() + last["draws"].get<int>() + last["losses"].get<int>(), 24);
  int pairs = 0;
  int half_points = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    pairs += last["pentanomial"][i].get<int>();
    half_points += static_cast<int>(i) * last["pentanomial"][i].get<int>();
  }
  EXPECT_EQ(pairs, 12);
  EXPECT_EQ(half_points, 2 * last["wins"].get<int>() + last["draws"].get<int>());
  EXPECT_LE(last["elo"]["low"], last["elo"]["value"]);
  EXPECT_TRUE(last["sprt"]["llr"].is_number());
}

TEST(Match, SaysByItsExitCodeHowATestEnded) {
  const TemporaryFolder folder;
  const Arguments quick{"--sprt", "-200", "200", "--sprt-model", "logistic"};
  const ProgramRun better = run_program(match(folder / "better", 1000, quick));
  EXPECT_EQ(better.exit_code, 0) << better.out;
  EXPECT_THAT(better.out, HasSubstr("sprt: H1 accepted"));
  Arguments turned_round = match(folder / "worse", 1000, quick);
  std::swap(*std::find(turned_round.begin(), turned_round.end(), "nodes=60"),
            *std::find(turned_round.begin(), turned_round.end(), "nodes=10"));
  const ProgramRun worse = run_program(turned_round);
  EXPECT_EQ(worse.exit_code, 1) << worse.out;
  EXPECT_THAT(worse.out, HasSubstr("sprt: H0 accepted"));
  // The run has ended; there is nothing to resume, and the same answer.
  turned_round.emplace_back("--resume");
  EXPECT_EQ(run_program(turned_round).exit_code, 1);
}

// The master side of a terminal, and what a program writes to it.
class Terminal {
 public:
  explicit Terminal(unsigned short columns) : master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) return;
    slave_ = ::open(name().c_str(), O_RDWR | O_NOCTTY);
    winsize size{};
    size.ws_row = 24;
    size.ws_col = columns;
    ioctl(master_, TIOCSWINSZ, &size);
  }
  ~Terminal() {
    close(slave_);
    close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  bool works() const { return slave_ >= 0; }
  std::string name() const { return ptsname(master_); }

  // All that is written until the process has ended.
  std::string read_until_end_of(pid_t process) const {
    std::string text;
    for (;;) {
      siginfo_t info{};
      const bool ended =
          waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
          info.si_pid == process;
      pollfd fd{master_, POLLIN, 0};
      while (poll(&fd, 1, 20) > 0) {
        std::array<char, 4096> buffer;
        const ssize_t size = read(master_, buffer.data(), buffer.size());
        if (size <= 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(size));
      }
      if (ended) return text;
    }
  }

 private:
  int master_ = -1;
  int slave_ = -1;
};

TEST(Match, DrawsOneLineOnATerminal) {
  for (const unsigned short columns : {200, 40}) {
    const Terminal terminal(columns);
    if (!terminal.works()) GTEST_SKIP() << "no terminal can be made here";
    const TemporaryFolder folder;
    std::string drawn;
    ProgramOptions options;
    options.stderr_to = terminal.name();
    options.meanwhile = [&](pid_t pid, const std::string&) {
      std::jthread user([pid] {
        std::this_thread::sleep_for(std::chrono::milliseconds(900));
        kill(pid, SIGINT);
      });
      drawn = terminal.read_until_end_of(pid);
    };
    const ProgramRun run = run_program(match(folder / "run", 1000000), options);
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_THAT(drawn, Not(HasSubstr("\n"))) << "one line, drawn again and again";
    EXPECT_THAT(drawn, EndsWith("\r\x1b[K")) << "and gone at the end";
    std::size_t lines = 0;
    std::istringstream in(drawn);
    for (std::string line; std::getline(in, line, '\r');) {
      if (line.find(" of 1000000 pairs  ") == std::string::npos) continue;
      ++lines;
      ASSERT_THAT(line, EndsWith("\x1b[K"));
      line.resize(line.size() - 3);
      const auto width = std::count_if(line.begin(), line.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // all but the rest of a character
      });
      EXPECT_LT(width, columns) << line;
      if (columns == 200) {
        EXPECT_THAT(line, AllOf(HasSubstr("games/s"), HasSubstr("  Elo ")));
      }
    }
    EXPECT_GE(lines, 2U);
    EXPECT_THAT(run.out, HasSubstr("interrupted"));
  }
}

TEST(Match, EndsByItselfWhenTooManyGamesFail) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program(mock_match(folder / "run", 100000, "crash"));
  EXPECT_EQ(run.exit_code, 3) << run.out;
  EXPECT_THAT(run.out, HasSubstr("too many games failed"));
  EXPECT_THAT(run.out, HasSubstr(" crash"));
  // What the engine wrote in the end is kept.
  ASSERT_EQ(
      run_program({"export", folder / "run", folder / "games.json", "--to", "json"}).exit_code, 0);
  const json games = json::parse(read_file(folder / "games.json"));
  ASSERT_GE(games["games"].size(), 20U);
  const json& game = games["games"][0];
  EXPECT_EQ(game["termination"], "crash");
  EXPECT_EQ(game["result"], "0-1");
  EXPECT_THAT(game["note"].get<std::string>(), HasSubstr("stderr: mock: assertion failed"));
}

TEST(Match, PlaysOnWhenFewEnoughGamesFail) {
  const TemporaryFolder folder;
  const ProgramRun run =
      run_program(mock_match(folder / "run", 15, "crash", {"--max-failures", "1"}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("0 won, 0 drawn, 30 lost"));
  EXPECT_THAT(run.out, HasSubstr("games ended by  30 crash"));
}

TEST(Match, CanBeWatchedWhileItRuns) {
  const TemporaryFolder folder;
  ProgramRun exported;
  ProgramOptions options;
  options.meanwhile = [&](pid_t pid, const std::string&) {
    for (int i = 0; i < 500; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (!std::filesystem::exists(folder / "run")) continue;
      exported = run_program({"export", folder / "run", folder / "games.pgn"});
      if (!read_file(folder / "games.pgn").empty()) break;
    }
    kill(pid, SIGTERM);
  };
  const ProgramRun run = run_program(match(folder / "run", 1000000), options);
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_EQ(exported.exit_code, 0);
  EXPECT_THAT(exported.err, HasSubstr("the run is not finished; exporting the "));
  EXPECT_THAT(read_file(folder / "games.pgn"), StartsWith("[Event \"oliphaunt\"]\n"));
}

TEST(Match, ListsTheSettingsThatDifferFromThoseOfTheRun) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program(match(folder / "run", 1)).exit_code, 0);
  const ProgramRun other = run_program(match(folder / "run", 2, {"--resume", "--seed", "5"}));
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("run: is a run with other settings:\n"
                                   "  pairs: '1' in the store, '2' given\n"
                                   "  seed: '1' in the store, '5' given\n"));
  const ProgramRun again = run_program(match(folder / "run", 1));
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("run: exists already"));
}

TEST(Match, SaysWhatIsWrongInOneLine) {
  const TemporaryFolder folder;
  const auto complaint = [&](const Arguments& arguments) {
    const ProgramRun run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, StartsWith("oliphaunt: "));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    return run.err;
  };
  folder.write("hello", "hello");
  EXPECT_THAT(complaint(match(folder / "hello", 1, {"--resume"})),
              HasSubstr("hello: is not a store of games"));
  EXPECT_EQ(read_file(folder / "hello"), "hello");

  const Arguments chess{"match", "--game", "chess", "--pairs", "1", "--store", folder / "run"};
  const auto chess_with = [&](const Arguments& more) {
    Arguments arguments = chess;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return complaint(arguments);
  };
  EXPECT_THAT(chess_with({"--first", "cmd=/no/such/engine", "depth=1", "--second", "nodes=1"}),
              HasSubstr("engine: /no/such/engine: can't be started: No such file or directory"));
  EXPECT_THAT(chess_with({"--first", "nodes=1"}), HasSubstr("second player: no limit is set"));
  EXPECT_THAT(chess_with({"--each", "nodes=0"}),
              HasSubstr("nodes: found '0', expected a number from 1 to"));
  EXPECT_THAT(chess_with({"--each", "nodes=1", "--sprt", "5", "0"}),
              HasSubstr("--sprt: elo0 must be below elo1"));
  EXPECT_THAT(chess_with({"--each", "nodes=1", "--openings", folder / "none.epd"}),
              HasSubstr("none.epd: can't be read: No such file or directory"));
  EXPECT_FALSE(std::filesystem::exists(folder / "run")) << "errors before the first game";
}

TEST(Export, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const ProgramRun none = run_program({"export", folder / "none", folder / "out"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("none: No such file or directory"));
  ASSERT_EQ(run_program(match(folder / "run", 1)).exit_code, 0);
  const ProgramRun full = run_program({"export", folder / "run", "/dev/full"});
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_THAT(full.err, HasSubstr("/dev/full: can't be written: No space left on device"));
}

TEST(LabCommands, HaveHelp) {
  const ProgramRun all = run_program({"--help"});
  for (const char* command : {"match", "selfplay", "export", "openings"}) {
    EXPECT_THAT(all.out, HasSubstr(std::string("\n  ") + command + " "));
    const ProgramRun help = run_program({command, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_THAT(help.out, HasSubstr(std::string("oliphaunt ") + command));
  }
}

TEST(Match, ReadsWeightsAndBookOnce) {
  const TemporaryFolder folder;
  const OnceReadable weights(folder / "weights.toml",
                             read_file(OLIPHAUNT_DATA_DIR "/weights/hand-set/rogue-elephant.toml"));
  const OnceReadable book(folder / "book.epd",
                          read_file(OLIPHAUNT_DATA_DIR "/speed/rogue-elephant.epd"));
  const ProgramRun run = run_program(
      match(folder / "run", 1, {"--each", "weights=" + weights.path(), "--openings", book.path()}));
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

TEST(OpeningsCommand, MakesABookThatAMatchCanUse) {
  const TemporaryFolder folder;
  const ProgramRun made =
      run_program({"openings", folder / "book.epd", "--game", "rogue-elephant", "--rule",
                   "pawn-drops=any", "--count", "5", "--nodes", "200", "--seed", "3"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const auto lines = lines_of(read_file(folder / "book.epd"));
  ASSERT_GT(lines.size(), 5U);
  EXPECT_THAT(lines.front(), StartsWith("# oliphaunt openings "));
  const ProgramRun run =
      run_program({"match", "--game", "rogue-elephant", "--pairs", "2", "--store", folder / "run",
                   "--openings", folder / "book.epd", "--each", "hash=1", "--max-plies", "4",
                   "--first", "nodes=20", "--second", "nodes=10"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

}  // namespace
}  // namespace oliphaunt::testing
