// What the program says when it is called wrongly, and the conventions that all commands share.

#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/programs/program.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Arguments = std::vector<std::string>;

void expect_refusal(const Arguments& arguments, const std::string& part) {
  const ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.exit_code, 2) << ::testing::PrintToString(arguments) << run.err;
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr(part));
}

// "--depth is required" was the answer.
TEST(CliUsage, MisspeltOptionIsNamedWithTheOneThatWasMeant) {
  expect_refusal({"perft", "--game", "chess", "--detph", "3"},
                 "perft: found '--detph', which it does not take, did you mean --depth?");
  expect_refusal({"perft", "--detph=3"}, "did you mean --depth?");
  expect_refusal({"suite", "data", "--thread", "3"}, "did you mean --threads?");
  expect_refusal({"tune", "--outt", "x"}, "did you mean --out?");
}

TEST(CliUsage, MisspeltCommandIsNamedWithTheOneThatWasMeant) {
  expect_refusal({"pertf"}, "no command is called 'pertf', did you mean perft?");
  expect_refusal({"pertf", "--help"}, "no command is called 'pertf', did you mean perft?");
  expect_refusal({"help", "pertf"}, "no command is called 'pertf', did you mean perft?");
}

TEST(CliUsage, HelpIsACommandToo) {
  EXPECT_EQ(run_program({"help"}).out, run_program({"--help"}).out);
  const ProgramRun help = run_program({"help", "perft"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_EQ(help.out, run_program({"perft", "--help"}).out);
}

// The start position was counted instead.
TEST(CliUsage, EmptyFenIsNoPosition) {
  expect_refusal({"perft", "--game", "chess", "--depth", "1", "--fen", ""}, "FEN, board");
  expect_refusal({"show", "--game", "chess", "--fen", ""}, "FEN, board");
}

TEST(CliUsage, GameGoesByTheNameThatXBoardMustBeGiven) {
  const ProgramRun run = run_program({"perft", "--game", "elvenchess", "--depth", "1", "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out)["game"], "elven-chess");
}

// A range was checked by comparisons, which are all false for nan.
TEST(CliUsage, NanAndInfinityAreRefusedWhereverANumberIsTaken) {
  const Arguments tune{"tune", "no.run", "--out", "no.toml"};
  const Arguments match{"match",  "--game",  "chess", "--each",  "nodes=1", "--first",
                        "name=a", "--pairs", "1",     "--store", "no.run"};
  const Arguments spsa{"spsa",  "--game",       "chess", "--each",  "nodes=1", "--tune",
                       "tempo", "--iterations", "1",     "--store", "no.run"};
  const auto with = [](Arguments arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  for (const char* number : {"nan", "-nan", "inf", "-inf", "1e999"}) {
    for (const char* option : {"--rate", "--pull", "--decay", "--lambda", "--held-out"}) {
      expect_refusal(with(tune, {option, number}), "found '" + std::string(number) + "'");
    }
    for (const char* option : {"--max-failures", "--interval"}) {
      expect_refusal(with(match, {option, number}), "found '" + std::string(number) + "'");
    }
    for (const char* option : {"--alpha", "--beta"}) {
      expect_refusal(with(match, {"--sprt", "0", "5", option, number}), "expected a number from");
    }
    // What begins with a minus and is no number is taken for an option.
    expect_refusal(with(match, {"--sprt", "0", number}), "found '" + std::string(number) + "'");
    expect_refusal(with(spsa, {"--r-end", number}), "found '" + std::string(number) + "'");
    expect_refusal(with(match, {"--second", "tc=" + std::string(number)}), "expected a number");
    expect_refusal(with(match, {"--second", "option.lmr_base=" + std::string(number)}),
                   "expected a number");
  }
}

TEST(CliUsage, JsonSaysWhichSchemaItHas) {
  const TemporaryFolder folder;
  folder.write("chess.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n");
  for (const Arguments& arguments : {
           Arguments{"perft", "--game", "chess", "--depth", "1", "--json"},
           Arguments{"show", "--game", "chess", "--json"},
           Arguments{"suite", folder / "chess.epd", "--json"},
       }) {
    const ProgramRun run = run_program(arguments);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["schema"], 1);
  }
  EXPECT_EQ(nlohmann::json::parse(run_program({"games", "--json"}).out)[0]["schema"], 1);
  const ProgramRun match =
      run_program({"match", "--game", "chess", "--each", "nodes=10", "--first", "name=a", "--pairs",
                   "1", "--store", folder / "a.run", "--json"});
  ASSERT_EQ(match.exit_code, 0) << match.err;
  std::istringstream lines(match.out);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_EQ(nlohmann::json::parse(line)["schema"], 1) << line;
  }
}

// Which of them take one thread unless told otherwise is part of what a user must know.
TEST(CliUsage, ThreadsAreAllCoresExceptWhereSpeedIsCompared) {
  EXPECT_THAT(run_program({"perft", "--help"}).out, HasSubstr("--threads T=1 "));
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  for (const char* command : {"suite", "match", "selfplay", "spsa", "run", "tune", "openings"}) {
    EXPECT_THAT(run_program({command, "--help"}).out,
                HasSubstr("--threads T=" + std::to_string(cores) + " "))
        << command;
  }
}

}  // namespace
}  // namespace oliphaunt::testing
