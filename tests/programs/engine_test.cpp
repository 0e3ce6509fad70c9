// `oliphaunt engine` as a process: what comes in on stdin is answered on stdout, and its end is
// the end of the program.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/programs/program.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

ProgramRun converse(const std::string& input) {
  ProgramOptions options;
  options.input = input;
  ProgramRun run = run_program({"engine"}, options);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, IsEmpty());
  return run;
}

TEST(CliEngine, SpeaksUciIfThatIsTheFirstLine) {
  EXPECT_THAT(converse("uci\nquit\n").out,
              AllOf(StartsWith("id name Oliphaunt "), EndsWith("\nuciok\n")));
}

TEST(CliEngine, SpeaksCecpIfThatIsTheFirstLine) {
  EXPECT_THAT(converse("xboard\r\nprotover 2\r\nquit\r\n").out,
              AllOf(StartsWith("feature "), EndsWith("feature done=1\n")));
}

TEST(CliEngine, TakesAnythingElseForUciAndSaysSo) {
  EXPECT_EQ(converse("isready\n").out,
            "info string found 'isready', expected uci or xboard; taking it for UCI\nreadyok\n");
}

TEST(CliEngine, TakesOtherWeights) {
  std::string weights = read_file(OLIPHAUNT_DATA_DIR "/weights/chess.toml");
  const std::size_t pawn = weights.find("eg = ");
  ASSERT_NE(pawn, std::string::npos);
  weights.replace(pawn, weights.find('\n', pawn) - pawn, "eg = 2500");
  const TemporaryFolder folder;
  folder.write("chess.toml", weights);
  ProgramOptions options;
  options.input = "uci\nposition fen 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\nisready\neval\n";
  const ProgramRun run = run_program({"engine", "--weights", folder / "chess.toml"}, options);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out,
              HasSubstr("option name Weights type string default " + folder.path().string()));
  EXPECT_THAT(run.out, ContainsRegex("evaluation: 2[0-9][0-9][0-9] centipawns"));
  EXPECT_EQ(run_program({"engine", "--weights", folder / "none.toml"}).exit_code, 2);
}

TEST(CliEngine, EndsWithItsInput) {
  EXPECT_THAT(converse("uci\nposition startpos\ngo infinite\n").out, HasSubstr("\nbestmove "));
}

TEST(CliEngine, CountsToTheEndBeforeItEndsWithItsInput) {
  for (const char* const last : {"", "quit\n"}) {
    const std::string out =
        converse(std::string("uci\nposition startpos\ngo perft 5\n") + last).out;
    EXPECT_THAT(out, HasSubstr("\ne2e4: 405385\n"));
    EXPECT_THAT(out, EndsWith("\n\nNodes searched: 4865609\n"));
  }
}

TEST(CliEngine, AStoppedCountHasNoTotal) {
  const std::string out = converse("uci\nposition startpos\ngo perft 20\nisready\nstop\n").out;
  EXPECT_THAT(out, EndsWith("\nuciok\nreadyok\n"
                            "info string perft stopped, 0 of 20 moves counted\n"));
}

}  // namespace
}  // namespace oliphaunt::testing
