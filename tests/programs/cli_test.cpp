// The program as its users meet it: what it prints, and how it ends.

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/games/registry.h"
#include "tests/programs/leaving_reader.h"
#include "tests/programs/program.h"
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

// The output of a run that must succeed.
std::string output(const Arguments& arguments) {
  const ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty());
  return run.out;
}

// Refused as bad input: code 2, nothing on stdout, one line on stderr that has all of these.
void expect_refusal(const Arguments& arguments, const std::vector<std::string>& parts) {
  const ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.exit_code, 2) << run.err;
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, AllOf(StartsWith("oliphaunt: "), EndsWith("\n")));
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  for (const std::string& part : parts) EXPECT_THAT(run.err, HasSubstr(part));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Cli, HelpIsThereForEveryCommand) {
  EXPECT_THAT(output({"--help"}),
              AllOf(HasSubstr("games"), HasSubstr("show"), HasSubstr("perft"), HasSubstr("suite")));
  for (const char* command : {"games", "show", "perft", "suite"}) {
    EXPECT_THAT(output({command, "--help"}),
                AllOf(HasSubstr(std::string("oliphaunt ") + command), HasSubstr("--json")));
  }
}

TEST(Cli, VersionNamesTheEngineThatRuns) {
  EXPECT_THAT(output({"--version"}), MatchesRegex("oliphaunt [0-9.]+ \\(.*, engine for .*\\)\n"));
}

TEST(Cli, GamesListsThemAll) {
  const std::string table = output({"games"});
  const json list = json::parse(output({"games", "--json"}));
  std::size_t i = 0;
  for_each_game([&]<class G>(std::type_identity<G>) {
    EXPECT_THAT(table, HasSubstr(std::string(G::name)));
    ASSERT_LT(i, list.size());
    EXPECT_EQ(list[i]["name"], G::name);
    EXPECT_EQ(list[i]["files"], G::Geometry::files);
    EXPECT_EQ(list[i]["rules"].size(), G::rule_options.size());
    ++i;
  });
  EXPECT_EQ(list.size(), i);
  EXPECT_THAT(table, HasSubstr("pawn-drops"));
}

TEST(CliShow, DrawsTheTenRankBoardWithItsOwnLabels) {
  EXPECT_THAT(output({"show", "--game", "elven-chess"}),
              AllOf(HasSubstr("\n  9  r . . . k . . . . r\n  8  d n b g q w e b n d\n"),
                    HasSubstr("\n  0  R . . . . K . . . R\n     a b c d e f g h i j\n"),
                    HasSubstr("White to move"), HasSubstr("w KQkq - 0 1\n"),
                    HasSubstr("legal moves   60\n"), HasSubstr("warlock (10)"),
                    Not(HasSubstr("game over"))));
}

TEST(CliShow, ShowsHandsAndPromotedPieces) {
  EXPECT_THAT(output({"show", "--game", "rogue-elephant", "--fen",
                      "4k2+n/8/8/8/8/8/8/4K3[NPPr] b - - 3 7"}),
              AllOf(HasSubstr("\n  8   .  .  .  .  k  .  . +n\n"),
                    HasSubstr("White's hand  2 P, 1 N\n"), HasSubstr("Black's hand  1 r\n"),
                    HasSubstr("drop rook (61)"), HasSubstr("Black to move"),
                    HasSubstr("FEN           4k2+n/8/8/8/8/8/8/4K3[PPNr] b - - 3 7\n")));
}

TEST(CliShow, NamesCheckersIronAndTheEnd) {
  EXPECT_THAT(output({"show", "--game", "chess", "--fen",
                      "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"}),
              AllOf(HasSubstr("check         by queen on h4\n"),
                    HasSubstr("game over     checkmate, 0-1\n"), HasSubstr("legal moves   0\n")));
  EXPECT_THAT(output({"show", "--game", "elven-chess", "--fen",
                      "9k/10/10/10/5w4/10/5r4/10/10/K9 w - f3 0 1"}),
              HasSubstr("iron          Black's Warlocks can't be captured now"));
}

TEST(CliShow, SaysTheSameInJson) {
  const json shown = json::parse(output(
      {"show", "--game", "crazyhouse", "--fen", "4k3/8/8/8/8/8/8/4K2r[Pq] w - - 0 1", "--json"}));
  EXPECT_EQ(shown["game"], "crazyhouse");
  EXPECT_EQ(shown["fen"], "4k3/8/8/8/8/8/8/4K2r[Pq] w - - 0 1");
  EXPECT_EQ(shown["side_to_move"], "white");
  EXPECT_EQ(shown["hands"]["white"]["P"], 1);
  EXPECT_EQ(shown["hands"]["black"]["Q"], 1);
  ASSERT_EQ(shown["checkers"].size(), 1U);
  EXPECT_EQ(shown["checkers"][0]["square"], "h1");
  EXPECT_EQ(shown["checkers"][0]["piece"], "R");
  EXPECT_EQ(shown["game_end"], "none");
  EXPECT_EQ(shown["result"], "*");
  // The king's three steps off the first rank; the pawn may not be dropped between.
  EXPECT_EQ(shown["moves"], json({"e1d2", "e1e2", "e1f2"}));
  EXPECT_EQ(shown["move_count"], 3);
}

TEST(CliPerft, CountsEachDepth) {
  const auto lines = lines_of(output({"perft", "--game", "elven-chess", "--depth", "3"}));
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_THAT(lines[1], MatchesRegex(" +1 +60 +[0-9.]+ s .*"));
  EXPECT_THAT(lines[2], MatchesRegex(" +2 +3600 +[0-9.]+ s .*"));
  EXPECT_THAT(lines[3], MatchesRegex(" +3 +215150 +[0-9.]+ s .*"));
}

TEST(CliPerft, DividesInMoveOrder) {
  const std::string text =
      output({"perft", "--game", "rogue-elephant", "--depth", "3", "--divide"});
  auto lines = lines_of(text);
  ASSERT_EQ(lines.size(), 17U);
  EXPECT_EQ(lines.back(), "total: 4176");
  lines.pop_back();
  EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
  std::uint64_t sum = 0;
  for (const std::string& line : lines) {
    EXPECT_THAT(line, MatchesRegex("[a-h][1-8][a-h][1-8]: [0-9]+"));
    sum += std::stoull(line.substr(line.find(' ')));
  }
  EXPECT_EQ(sum, 4176U);
}

TEST(CliPerft, ThreadsAndHashChangeNothing) {
  const std::string plain = output({"perft", "--game", "crazyhouse", "--depth", "4", "--divide"});
  EXPECT_THAT(plain, EndsWith("total: 197281\n"));
  EXPECT_EQ(output({"perft", "--game", "crazyhouse", "--depth", "4", "--divide", "--threads", "3"}),
            plain);
  EXPECT_EQ(output({"perft", "--game", "crazyhouse", "--depth", "4", "--divide", "--hash", "1",
                    "--threads", "2"}),
            plain);
}

TEST(CliPerft, ReportsInJson) {
  const json report = json::parse(output({"perft", "--game", "rogue-elephant", "--depth", "2",
                                          "--rule", "pawn-drops=any", "--divide", "--json"}));
  EXPECT_EQ(report["game"], "rogue-elephant");
  EXPECT_EQ(report["rules"], json({"pawn-drops=any", "stalemate=draw"}));
  EXPECT_EQ(report["complete"], true);
  EXPECT_EQ(report["depths"].back()["depth"], 2);
  EXPECT_EQ(report["depths"].back()["nodes"], 256);
  EXPECT_EQ(report["divide"]["moves"].size(), 16U);
}

TEST(CliPerft, FollowsRuleOptions) {
  const Arguments base{
      "perft",   "--game", "rogue-elephant", "--fen", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
      "--depth", "1",      "--divide"};
  Arguments any = base;
  any.insert(any.end(), {"--rule", "pawn-drops=any", "--rule", "stalemate=loss"});
  EXPECT_THAT(output(base), EndsWith("total: 53\n"));
  EXPECT_THAT(output(any), EndsWith("total: 67\n"));
}

TEST(CliPerft, DepthZeroIsOne) {
  EXPECT_EQ(output({"perft", "--game", "chess", "--depth", "0", "--divide"}), "total: 1\n");
}

TEST(CliPerft, RefusesACountThatDoesNotFit) {
  const ProgramRun run =
      run_program({"perft", "--game", "chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--depth",
                   "60", "--hash", "16"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.out, AllOf(HasSubstr("\n   23 "), Not(HasSubstr("\n   24 "))));
  EXPECT_THAT(run.err, HasSubstr("depth 24: the count does not fit 64 bits"));
}

TEST(CliPerft, SaysThatThereIsNotThatMuchMemory) {
  const ProgramRun run =
      run_program({"perft", "--game", "chess", "--depth", "1", "--hash", "1000000000"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, AllOf(HasSubstr("--hash"), HasSubstr("1000000000 MB")));
}

TEST(CliSuite, PassesARightSuite) {
  const TemporaryFolder folder;
  folder.write("chess.kings.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n");
  folder.write("shatranj.epd",
               "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n4k3/8/8/8/8/8/8/4K3 b - - 0 1 ;D1 5\n");
  const auto lines = lines_of(output({"suite", folder.path().string()}));
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_THAT(lines[1], MatchesRegex(".*/chess.kings.epd +1 +30 +[0-9.]+ s  ok"));
  EXPECT_THAT(lines[2], MatchesRegex(".*/shatranj.epd +2 +10 +[0-9.]+ s  ok"));
  EXPECT_EQ(lines[4], "3 passed, 0 failed");
}

TEST(CliSuite, FailsAWrongOneAndNamesTheEntry) {
  const TemporaryFolder folder;
  folder.write(
      "chess.epd",
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n4k3/8/8/8/8/8/8/4K3 b - - 0 1 ;D2 24\n");
  const ProgramRun run = run_program({"suite", folder / "chess.epd", "--threads", "1"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(
      run.out,
      AllOf(HasSubstr("chess.epd:2: depth 2: expected 24, got 25: 4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
            EndsWith("\n1 passed, 1 failed\n")));

  const ProgramRun as_json = run_program({"suite", folder / "chess.epd", "--json"});
  EXPECT_EQ(as_json.exit_code, 1);
  const json report = json::parse(as_json.out);
  EXPECT_EQ(report["passed"], 1);
  EXPECT_EQ(report["failed"], 1);
  EXPECT_EQ(report["files"][0]["failures"][0]["line"], 2);
  EXPECT_EQ(report["files"][0]["failures"][0]["expected"], 24);
  EXPECT_EQ(report["files"][0]["failures"][0]["got"], 25);
}

TEST(CliSuite, SaysWhatItLeavesOut) {
  const TemporaryFolder folder;
  folder.write(
      "chess.epd",
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n4k3/8/8/8/8/8/8/4K3 b - - 0 1 ;D2 25\n");
  EXPECT_THAT(
      output({"suite", folder.path().string(), "--max-nodes", "10"}),
      AllOf(HasSubstr("\n2 counts above --max-nodes left out\n"),
            HasSubstr("\n1 positions not tested at all\n"), EndsWith("\n1 passed, 0 failed\n")));
}

TEST(CliSuite, TakesTheGameFromAnOptionToo) {
  const TemporaryFolder folder;
  folder.write("kings.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n");
  expect_refusal({"suite", folder / "kings.epd"}, {"kings.epd", "'kings'", "elven-chess"});
  EXPECT_THAT(output({"suite", folder / "kings.epd", "--game", "chess"}),
              EndsWith("1 passed, 0 failed\n"));
}

TEST(CliRefusals, OfArguments) {
  expect_refusal({}, {"--help"});
  expect_refusal({"fly"}, {"fly"});
  expect_refusal({"perft", "--game", "chess"}, {"--depth"});
  expect_refusal({"perft", "--depth", "3"}, {"--game"});
  expect_refusal({"perft", "--game", "chess", "--depth", "3", "--fast"}, {"--fast"});
  expect_refusal({"perft", "--game", "checkers", "--depth", "3"},
                 {"'checkers'", "rogue-elephant", "crazy-elephant"});
  for (const char* depth : {"-1", "61", "1000", "three", "3.5", "", "99999999999999999999"}) {
    expect_refusal({"perft", "--game", "chess", "--depth", depth}, {"--depth", "from 0 to 60"});
  }
  for (const char* threads : {"0", "-2", "many"}) {
    expect_refusal({"perft", "--game", "chess", "--depth", "3", "--threads", threads},
                   {"--threads", "from 1 to 4096"});
  }
  expect_refusal({"perft", "--game", "chess", "--depth", "3", "--hash", "-1"}, {"--hash"});
  expect_refusal({"perft", "--game", "rogue-elephant", "--depth", "3", "--rule", "pawn-drops=no"},
                 {"pawn-drops", "'no'", "not-last"});
  expect_refusal({"perft", "--game", "chess", "--depth", "3", "--rule", "pawn-drops=any"},
                 {"pawn-drops", "chess"});
  expect_refusal({"suite"}, {"PATH"});
  expect_refusal({"suite", "x", "--max-nodes", "lots"}, {"--max-nodes", "'lots'"});
}

TEST(CliRefusals, OfPositions) {
  struct Case {
    const char* game;
    const char* fen;
    std::vector<std::string> parts;
  };
  for (const Case& c : std::vector<Case>{
           {"chess",
            "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            {"board", "column 9"}},
           {"chess", "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQKBNR w kq - 0 1", {"board", "king"}},
           {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", {"board", "king"}},
           {"chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", {"side to move", "take the king on e8"}},
           {"elven-chess", "9k/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", {"board", "e8"}},
           {"chess", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", {"hand"}},
           {"elven-chess",
            "r3k4r/dnbgqwebnd/pppp1ppppp/10/4p5/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w KQkq e10 0 1",
            {"'e10'"}},
       }) {
    for (const Arguments& command : {Arguments{"show"}, Arguments{"perft", "--depth", "1"}}) {
      Arguments arguments = command;
      arguments.insert(arguments.end(), {"--game", c.game, "--fen", c.fen});
      std::vector<std::string> parts = c.parts;
      parts.emplace_back("FEN");
      expect_refusal(arguments, parts);
    }
  }
}

TEST(CliRefusals, OfSuites) {
  const TemporaryFolder folder;
  const auto refuse = [&](const std::string& text, const std::vector<std::string>& parts) {
    folder.write("chess.bad.epd", text);
    expect_refusal({"suite", folder.path().string()}, parts);
  };
  const std::string right = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n";
  refuse("", {"chess.bad.epd", "no position"});
  refuse(right + "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 five\n", {"chess.bad.epd:2", "D1 five"});
  refuse(right + "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D", {"chess.bad.epd:2", "';D'"});
  refuse(right + "4k3/8/8/8/8/8/8/4K3 w - -", {"chess.bad.epd:2", "count"});
  refuse(right + "4k3/8/8/8/8/8/4K3 w - - 0 1 ;D1 5", {"chess.bad.epd:2", "FEN, board"});

  const TemporaryFolder empty;
  expect_refusal({"suite", empty.path().string()}, {empty.path().string(), ".epd"});
  expect_refusal({"suite", empty / "missing.epd"}, {"missing.epd", "No such file"});
  std::filesystem::create_symlink("nowhere", empty / "chess.link.epd");
  expect_refusal({"suite", empty.path().string()}, {"chess.link.epd", "can't be read"});
}

TEST(CliOutput, WhatCannotBeWrittenIsAnError) {
  for (const Arguments& arguments :
       {Arguments{"games"}, Arguments{"--help"}, Arguments{"show", "--game", "chess"},
        Arguments{"perft", "--game", "chess", "--depth", "2"}}) {
    for (const char* target : {"/dev/full", "closed"}) {
      const ProgramRun run = run_program(arguments, {.stdout_to = target});
      EXPECT_EQ(run.exit_code, 3) << arguments[0] << " to " << target;
      EXPECT_THAT(run.err, HasSubstr("standard output can't be written"));
    }
  }
}

// Waits, a minute at most, for a file to hold a text.
void wait_for(const std::string& path, const std::string& text) {
  for (int i = 0; i < 6000 && read_file(path).find(text) == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

TEST(ParallelCli, CtrlCStopsAPerftAndSaysWhatIsComplete) {
  for (const char* threads : {"1", "2"}) {
    ProgramOptions options;
    std::chrono::steady_clock::time_point interrupted;
    options.meanwhile = [&](pid_t program, const std::string& stdout_path) {
      wait_for(stdout_path, "\n    3 ");
      interrupted = std::chrono::steady_clock::now();
      kill(program, SIGINT);
    };
    const ProgramRun run =
        run_program({"perft", "--game", "chess", "--depth", "30", "--threads", threads}, options);
    EXPECT_LT(std::chrono::steady_clock::now() - interrupted, std::chrono::seconds(10));
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_THAT(run.out, HasSubstr("8902"));
    EXPECT_THAT(run.err, MatchesRegex("oliphaunt: stopped in depth [0-9]+: [0-9]+ of 20 root moves "
                                      "complete, with [0-9]+ nodes\n"));
  }
}

// The suite comes through a pipe, so that the signal surely finds the program at work.
TEST(ParallelCli, CtrlCStopsASuite) {
  const TemporaryFolder folder;
  const std::string pipe = folder / "chess.epd";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  ProgramOptions options;
  options.meanwhile = [&](pid_t program, const std::string&) {
    std::ofstream(pipe)
        << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D15 1\n";
    kill(program, SIGINT);
  };
  const ProgramRun run = run_program({"suite", pipe, "--threads", "2"}, options);
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.out, HasSubstr(" passed, 0 failed\n"));
  EXPECT_THAT(run.err, MatchesRegex("oliphaunt: stopped with [12] counts not made\n"));
}

TEST(Cli, EndsQuietlyWhenTheReaderOfAPipeHasGone) {
  const ProgramRun run =
      run_for_a_reader_that_leaves({"perft", "--game", "chess", "--depth", "30"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, IsEmpty());
}

}  // namespace
}  // namespace oliphaunt::testing
