// `oliphaunt engine` as a process: what comes in on stdin is answered on stdout, and its end is
// the end of the program.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/program.h"

namespace oliphaunt::testing {
namespace {

using ::testing::AllOf;
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

TEST(CliEngine, EndsWithItsInput) {
  EXPECT_THAT(converse("uci\nposition startpos\ngo infinite\n").out, HasSubstr("\nbestmove "));
}

}  // namespace
}  // namespace oliphaunt::testing
