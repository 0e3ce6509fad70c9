#include "tools/suite/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"

namespace oliphaunt::testing {
namespace {

using ::testing::HasSubstr;

constexpr const char* chess_suite =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902\n"
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D2 25 ;D1 5\n";
constexpr const char* elven_suite =
    "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w KQkq - 0 1 ;D2 3600\n";

SuiteResult run(const std::vector<EpdFile>& files, const SuiteOptions& options = {},
                int threads = 1) {
  LocalCrew<CountTask, CountResult> crew(make_workers({}), threads);
  return run_suite(files, crew, options);
}

TEST(SuiteRunner, PassesWhatIsRight) {
  const SuiteResult result =
      run({parse_epd(chess_suite, "chess.a.epd"), parse_epd(elven_suite, "elven-chess.epd")});
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.files.size(), 2U);
  EXPECT_EQ(result.files[0].path, "chess.a.epd");
  EXPECT_EQ(result.files[0].game, "chess");
  EXPECT_EQ(result.files[0].passed, 2U);
  EXPECT_EQ(result.files[0].failed, 0U);
  EXPECT_EQ(result.files[0].skipped, 0U);
  EXPECT_EQ(result.files[0].nodes, 20U + 400 + 8902 + 25 + 5);
  EXPECT_TRUE(result.files[0].failures.empty());
  EXPECT_EQ(result.files[1].passed, 1U);
  EXPECT_EQ(result.files[1].nodes, 3600U);
}

TEST(SuiteRunner, NamesWhatIsWrong) {
  const SuiteResult result =
      run({parse_epd("# one right, one with two wrong counts\n"
                     "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n"
                     "4k3/8/8/8/8/8/8/4K3 b - - 0 1 ;D1 5 ;D2 26 ;D3 169\n",
                     "chess.epd")});
  ASSERT_EQ(result.files.size(), 1U);
  EXPECT_EQ(result.files[0].passed, 1U);
  EXPECT_EQ(result.files[0].failed, 1U);
  ASSERT_EQ(result.files[0].failures.size(), 2U);
  const SuiteFailure& failure = result.files[0].failures[0];
  EXPECT_EQ(failure.line, 3);
  EXPECT_EQ(failure.fen, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(failure.depth, 2);
  EXPECT_EQ(failure.expected, 26U);
  EXPECT_EQ(failure.got, 25U);
  EXPECT_EQ(result.files[0].failures[1].depth, 3);
  EXPECT_EQ(result.files[0].failures[1].got, 170U);
}

TEST(SuiteRunner, LeavesOutCountsThatAreTooLarge) {
  const SuiteResult result =
      run({parse_epd(chess_suite, "chess.epd"), parse_epd(elven_suite, "elven-chess.epd")},
          {.max_nodes = 400});
  EXPECT_EQ(result.files[0].passed, 2U);
  EXPECT_EQ(result.files[0].too_large, 1U);
  EXPECT_EQ(result.files[0].nodes, 20U + 400 + 25 + 5);
  EXPECT_EQ(result.files[1].passed, 0U);
  EXPECT_EQ(result.files[1].skipped, 1U) << "a position of which nothing was tested has not passed";
  EXPECT_EQ(result.files[1].too_large, 1U);
  EXPECT_TRUE(result.complete);
}

TEST(SuiteRunner, FollowsTheRulesOfAFile) {
  // With any=, the pawn may be dropped on both outer ranks too, in place of neither.
  const std::string position = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 ;D1 ";
  for (const auto& [rule, moves] :
       {std::pair{"not-first-or-last", 5 + 48}, {"not-last", 5 + 55}, {"any", 5 + 62}}) {
    const std::string text = position + std::to_string(moves) + "\n# rule: pawn-drops=" + rule;
    const SuiteResult result = run({parse_epd(text, "rogue-elephant.epd")});
    EXPECT_EQ(result.files[0].passed, 1U) << text;
  }
}

TEST(SuiteRunner, RefusesBeforeItCounts) {
  const auto refusal = [](const std::string& text, const std::string& path) -> std::string {
    std::size_t counted = 0;
    SuiteOptions options;
    options.progress = [&](std::size_t, std::size_t) { ++counted; };
    try {
      run({parse_epd(chess_suite, "chess.epd"), parse_epd(text, path)}, options);
    } catch (const InputError& error) {
      EXPECT_EQ(counted, 0U);
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal("fen ;D1 5", "checkers.first.epd"),
              AllOf(HasSubstr("checkers.first.epd: "), HasSubstr("'checkers'"),
                    HasSubstr("rogue-elephant, elven-chess")));
  EXPECT_THAT(refusal("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\nnonsense ;D1 5", "chess.second.epd"),
              HasSubstr("chess.second.epd:2: FEN, board"));
  EXPECT_THAT(refusal("# rule: stalemate=loss\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5", "chess.epd"),
              HasSubstr("chess.epd:1: "));
}

TEST(SuiteRunner, SaysWhatAStopLeftUndone) {
  const std::atomic<bool> stop = true;
  const SuiteResult result = run({parse_epd(chess_suite, "chess.epd")}, {.stop = &stop});
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.files[0].passed, 0U);
  EXPECT_EQ(result.files[0].failed, 0U);
  EXPECT_EQ(result.files[0].skipped, 2U);
  EXPECT_EQ(result.files[0].stopped, 5U);
  EXPECT_EQ(result.files[0].nodes, 0U);
}

TEST(ParallelSuiteRunner, GivesTheSameResultAsOneThread) {
  const std::vector<EpdFile> files{
      read_epd(OLIPHAUNT_DATA_DIR "/perft/elven-chess.many.epd"),
      parse_epd(chess_suite, "chess.epd"),
      parse_epd("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n", "chess.wrong.epd"),
      // Counts that are split, right and wrong ones, and one of a game that is over.
      read_epd(OLIPHAUNT_DATA_DIR "/perft/crazy-elephant.start.epd"),
      parse_epd("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D6 30000000\n"
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 ;D5 20000000\n",
                "chess.large.epd")};
  const SuiteResult one = run(files);
  std::size_t last_done = 0;
  SuiteOptions options;
  options.progress = [&](std::size_t done, std::size_t total) {
    EXPECT_LE(done, total);
    last_done = std::max(last_done, done);
  };
  const SuiteResult three = run(files, options, 3);
  EXPECT_GT(last_done, 0U);
  ASSERT_EQ(three.files.size(), one.files.size());
  for (std::size_t i = 0; i < one.files.size(); ++i) {
    EXPECT_EQ(three.files[i].path, files[i].path);
    EXPECT_EQ(three.files[i].passed, one.files[i].passed);
    EXPECT_EQ(three.files[i].failed, one.files[i].failed);
    EXPECT_EQ(three.files[i].nodes, one.files[i].nodes);
    ASSERT_EQ(three.files[i].failures.size(), one.files[i].failures.size());
    for (std::size_t f = 0; f < one.files[i].failures.size(); ++f) {
      EXPECT_EQ(three.files[i].failures[f].got, one.files[i].failures[f].got);
    }
  }
  EXPECT_EQ(three.files[0].passed, 300U);
  EXPECT_EQ(three.files[2].failed, 1U);
  EXPECT_EQ(three.files[3].passed, 1U);
  EXPECT_EQ(three.files[4].failed, 2U);
}

}  // namespace
}  // namespace oliphaunt::testing
