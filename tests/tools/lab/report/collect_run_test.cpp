#include "tools/lab/report/collect_run.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/eval/weights.h"
#include "engine/games/rogue_elephant.h"
#include "engine/text/input_error.h"
#include "tests/programs/program.h"
#include "tests/tools/lab/report/needs_page.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/overnight/overnight_journal.h"
#include "tools/lab/report/tuned_weights.h"

namespace oliphaunt::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::ProgramRun;
using testing::run_program;
using testing::TemporaryFolder;

Weight& named(Weights& weights, const std::string& name) {
  return *std::find_if(weights.all.begin(), weights.all.end(),
                       [&](const Weight& w) { return w.name == name; });
}

// The default weights, the elephant worth so much more.
Weights with_elephant(int more) {
  Weights weights = default_weights(description<RogueElephant>);
  named(weights, "piece.elephant").mg += more;
  named(weights, "piece.elephant").eg += more;
  return weights;
}

class CollectRun : public ::testing::Test {
 protected:
  CollectRun()
      : journal_(OvernightJournal::open(folder_ / OvernightJournal::file_name,
                                        {{"games", "rogue-elephant"}}, false)) {}

  void weights(const std::string& name, int elephant) {
    folder_.write(name, write_weights(description<RogueElephant>, with_elephant(elephant)));
  }

  void step(std::uint64_t generation, const StepResult& result) {
    journal_.append({"rogue-elephant", generation, 1.5, result});
  }

  static MatchDone match(const std::string& store, const Estimate& elo) {
    MatchDone done;
    done.store = store;
    done.pairs = 70;
    done.ending = "all pairs played";
    done.elo = elo.value;
    done.elo_low = elo.low;
    done.elo_high = elo.high;
    done.llr = 1.25;
    return done;
  }

  void generation(std::uint64_t number, const Estimate& elo, bool kept, const std::string& best) {
    const std::string n = std::to_string(number);
    step(number, SelfplayDone{"games-" + n + ".run", "w0", 50});
    TuneDone tuning;
    tuning.weights = "w" + n;
    tuning.start = "w0";
    tuning.positions = 900;
    tuning.held_out_positions = 100;
    tuning.before.held_out = 0.4;
    tuning.after.training = 0.1;
    step(number, tuning);
    step(number, match("match-" + n + ".run", elo));
    step(number, Verdict{kept, best});
  }

  const TemporaryFolder folder_;
  OvernightJournal journal_;
};

TEST_F(CollectRun, TellsEachGenerationAndAddsUpThoseThatWereKept) {
  weights("w0", 0);
  weights("w1", 30);
  weights("w2", 90);
  weights("w3", 60);
  generation(1, {40, 37, 43}, true, "w1");
  generation(2, {-9, -20, 2}, false, "w1");
  generation(3, {10, 6, std::numeric_limits<double>::infinity()}, true, "w3");
  step(1, FinalDone{match("final.run", {45, 40, 50})});

  const CollectedRun run = collect_run(folder_.path().string());
  EXPECT_THAT(run.stores,
              ElementsAre(folder_ / "games-1.run", folder_ / "match-1.run", folder_ / "games-2.run",
                          folder_ / "match-2.run", folder_ / "games-3.run", folder_ / "match-3.run",
                          folder_ / "final.run"));
  ASSERT_EQ(run.report.games.size(), 1U);
  const TunedGame& game = run.report.games[0];
  EXPECT_EQ(game.title, "Rogue Elephant");
  ASSERT_EQ(game.generations.size(), 3U);
  const GenerationReport& first = game.generations[0];
  EXPECT_EQ(first.seconds, 6);
  EXPECT_EQ(first.selfplay_pairs, 50U);
  EXPECT_EQ(first.positions, 900U);
  EXPECT_EQ(first.before->held_out, 0.4);
  EXPECT_EQ(first.after->training, 0.1);
  EXPECT_EQ(first.match_pairs, 70U);
  EXPECT_EQ(first.llr, 1.25);
  EXPECT_EQ(first.kept, true);
  EXPECT_EQ(game.generations[1].kept, false);
  EXPECT_EQ(game.generations[1].elo_so_far.value, 40);
  const Estimate& end = game.generations[2].elo_so_far;
  EXPECT_EQ(end.value, 50);
  EXPECT_DOUBLE_EQ(end.low, 50 - std::hypot(3, 4));
  EXPECT_TRUE(std::isinf(end.high));
  EXPECT_EQ(game.final_elo->value, 45);

  ASSERT_EQ(game.moved.size(), 1U);
  EXPECT_EQ(game.moved[0].name, "piece.elephant");
  EXPECT_EQ(game.moved[0].last_mg - game.moved[0].start_mg, 60);
  for (const PieceValue& piece : game.pieces) {
    EXPECT_EQ(piece.start, piece.low) << piece.name;
    EXPECT_EQ(piece.name == "elephant", piece.last > piece.start) << piece.name;
    // The rejected generation went furthest.
    EXPECT_EQ(piece.name == "elephant", piece.high > piece.last) << piece.name;
  }
}

TEST_F(CollectRun, TakesARunThatWasStoppedInItsFirstGeneration) {
  step(1, SelfplayDone{"games-1.run", "w0", 50});
  const CollectedRun run = collect_run(folder_.path().string());
  ASSERT_EQ(run.report.games.size(), 1U);
  EXPECT_EQ(run.report.games[0].generations[0].kept, std::nullopt);
  EXPECT_THAT(run.report.games[0].pieces, IsEmpty());
}

TEST_F(CollectRun, TakesWeightsOfAnEarlierProgram) {
  for (const int more : {0, 30}) {
    std::string text = write_weights(description<RogueElephant>, with_elephant(more));
    const auto tempo = text.find("[tempo]");
    ASSERT_NE(tempo, std::string::npos);
    text.erase(tempo, std::min(text.find("\n[", tempo), text.size()) - tempo);
    EXPECT_THROW(parse_weights(description<RogueElephant>, text, "w"), InputError);
    folder_.write(more == 0 ? "w0" : "w1", text);
  }
  generation(1, {40, 37, 43}, true, "w1");
  const CollectedRun run = collect_run(folder_.path().string());
  ASSERT_EQ(run.report.games.size(), 1U);
  ASSERT_EQ(run.report.games[0].moved.size(), 1U);
  EXPECT_EQ(run.report.games[0].moved[0].name, "piece.elephant");
}

TEST_F(CollectRun, SaysWhichWeightsAreMissing) {
  weights("w0", 0);
  generation(1, {40, 37, 43}, false, "w0");
  try {
    collect_run(folder_.path().string());
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(folder_ / "w1"));
  }
}

using CollectRunCommand = NeedsReportPage;
TEST_F(CollectRunCommand, SaysThatAFolderHasNoJournal) {
  const TemporaryFolder folder;
  const ProgramRun run = run_program({"report", folder.path().string()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err,
              HasSubstr(folder.path().string() + ": is not the folder of an overnight run"));
}

TEST(PieceValues, AreInPawnsWithTheMeanOfTheSquares) {
  Weights weights;
  weights.all = {{"piece.pawn", "piece", 0, 900, 80, 120},
                 {"piece.rook", "piece", 0, 900, 500, 500},
                 {"square.rook.a1", "piece", -99, 99, 10, 30},
                 {"square.rook.a2", "piece", -99, 99, -20, 60}};
  const auto values = piece_values({weights}, weights);
  ASSERT_EQ(values.size(), 2U);
  EXPECT_EQ(values[0].last, 1);
  EXPECT_EQ(values[1].name, "rook");
  EXPECT_EQ(values[1].last, 5.2);
}

TEST(MovedWeights, ComeByDistance) {
  Weights a;
  a.all = {{"x", "u", -99, 99, 0, 0}, {"y", "u", -99, 99, 5, 5}, {"z", "u", -99, 99, 0, 0}};
  Weights b = a;
  b.all[0].mg = 3;
  b.all[2].eg = -7;
  const auto moved = moved_weights(a, b, 10);
  ASSERT_EQ(moved.size(), 2U);
  EXPECT_EQ(moved[0].name, "z");
  EXPECT_EQ(moved[1].name, "x");
  EXPECT_EQ(moved_weights(a, b, 1).size(), 1U);
}

}  // namespace
}  // namespace oliphaunt::lab
