// Overnight runs as their users see them: what is left behind however they end.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/programs/kills.h"
#include "tests/programs/program.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/overnight/overnight_journal.h"

namespace oliphaunt::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Two games, two generations, some seconds.
class Plan {
 public:
  explicit Plan(const std::string& budget = "generations = 2", std::string more = "")
      : more_(std::move(more)) {
    set_budget(budget);
  }
  void set_budget(const std::string& budget) const {
    folder_.write("plan.toml", R"(games = ["rogue-elephant", "shatranj"]
seed = 7
[budget]
)" + budget + R"(
[selfplay]
pairs = 60
player = "nodes=40 hash=1"
[tune]
epochs = 10
[match]
pairs = 60
player = "nodes=40 hash=1"
sprt = [0, 40]
)" + more_);
  }
  std::string path() const { return folder_ / "plan.toml"; }
  std::string folder(const std::string& name) const { return folder_ / name; }

 private:
  std::string more_;
  TemporaryFolder folder_;
};

ProgramRun run(const Plan& plan, const std::string& out, std::vector<std::string> more = {},
               const ProgramOptions& options = {}) {
  std::vector<std::string> arguments{"run", plan.path(), "--out", plan.folder(out)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_program(arguments, options);
}

// None if the run has not come so far that it has a journal.
std::vector<lab::OvernightStep> steps_of(const Plan& plan, const std::string& out) {
  const std::string path = plan.folder(out) + "/journal.run.db";
  if (!std::filesystem::exists(path)) return {};
  return lab::OvernightJournal::open_to_read(path).read();
}

// All that a run has found: its steps but for their times, and its weights.
std::string found(const Plan& plan, const std::string& out) {
  const std::string folder = plan.folder(out);
  std::string text;
  for (const lab::OvernightStep& step : steps_of(plan, out)) {
    text += step.game + std::to_string(step.generation) + to_json(step.result).dump() + '\n';
  }
  for (const char* game : {"rogue-elephant", "shatranj"}) {
    for (const char* weights : {"1", "2", "best"}) {
      text += read_file(folder + '/' + game + '/' + weights + ".toml");
    }
  }
  return text;
}

TEST(OvernightRun, LeavesTheSameOnAnyNumberOfThreadsAndAfterKills) {
  const Plan plan("generations = 2",
                  "[final]\npairs = 10\nplayers = [\"nodes=40\", \"depth=1\"]\n");
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(run(plan, "one", {"--threads", "1"}).exit_code, 0);
  const auto whole = std::chrono::steady_clock::now() - begin;
  const std::string expected = found(plan, "one");
  EXPECT_THAT(expected, HasSubstr("kept"));

  ASSERT_EQ(run(plan, "two", {"--threads", "2"}).exit_code, 0);
  EXPECT_EQ(found(plan, "two"), expected);

  KilledRun killed;
  killed.wanted_kills = kills(6, 60);
  killed.whole_run = std::chrono::duration_cast<std::chrono::milliseconds>(whole) / 2;
  killed.signals = {SIGKILL, SIGTERM};
  killed.go_on = [&](const std::string& name, const ProgramOptions& options) {
    return run(plan, name, {"--resume", "--threads", "2"}, options);
  };
  killed.kept = [&](const std::string& name) { return steps_of(plan, name).size(); };
  killed.check = [&](const std::string& name) { EXPECT_EQ(found(plan, name), expected); };
  expect_nothing_lost_to_kills(killed);
}

// A run that is resumed once put weights that had been best before in place of the best, for as
// long as it went through the steps of earlier sessions.
TEST(OvernightRun, LeavesTheBestWeightsInPlaceWhileItIsResumed) {
  const Plan plan("generations = 2");
  ASSERT_EQ(run(plan, "run").exit_code, 0);
  const std::string best = plan.folder("run/rogue-elephant/best.toml");
  const auto written = std::filesystem::last_write_time(best);
  ASSERT_EQ(run(plan, "run", {"--resume"}).exit_code, 0);
  EXPECT_EQ(std::filesystem::last_write_time(best), written);
}

TEST(OvernightRun, PromotesNothingWithoutItsProof) {
  const Plan plan("generations = 1");
  const ProgramRun first = run(plan, "run", {"--json"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  int verdicts = 0;
  std::istringstream lines(first.out);
  std::string ending;
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    if (event["event"] != "step") continue;
    if (event["kind"] == "match") ending = event["result"]["ending"];
    if (event["kind"] != "verdict") continue;
    ++verdicts;
    const std::string game = event["game"];
    const bool kept = event["result"]["kept"];
    EXPECT_EQ(kept, ending == "sprt: H1 accepted");
    EXPECT_EQ(read_file(plan.folder("run/" + game + "/best.toml")),
              read_file(plan.folder("run/" + game + (kept ? "/1.toml" : "/0.toml"))));
  }
  EXPECT_EQ(verdicts, 2);
}

TEST(OvernightRun, EndsAtItsBudgetAndCanBeProlonged) {
  const Plan plan("games = 1");
  ASSERT_EQ(run(plan, "run").exit_code, 0);
  const ProgramRun again = run(plan, "run", {"--resume"});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.out, HasSubstr("(earlier)"));
  EXPECT_THAT(again.out, Not(HasSubstr(" s)")));
  plan.set_budget("generations = 1");
  ASSERT_EQ(run(plan, "run", {"--resume"}).exit_code, 0);
  const Plan whole("generations = 1");
  ASSERT_EQ(run(whole, "run").exit_code, 0);
  EXPECT_EQ(found(plan, "run"), found(whole, "run"));

  // A budget in hours ends a step that is under way.
  const Plan short_plan("hours = 0.0002");
  const auto begin = std::chrono::steady_clock::now();
  const ProgramRun run_out = run(short_plan, "run");
  EXPECT_EQ(run_out.exit_code, 0) << run_out.err;
  EXPECT_THAT(run_out.out, HasSubstr("complete"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(OvernightRun, RefusesWhatWouldSpoilARun) {
  const Plan plan("generations = 1");
  ASSERT_EQ(run(plan, "run").exit_code, 0);
  const ProgramRun twice = run(plan, "run");
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("holds a run already (go on with --resume)"));

  const Plan other("generations = 1", "[final]\npairs = 1\nplayers = \"nodes=1\"\n");
  const ProgramRun resumed =
      run_program({"run", other.path(), "--out", plan.folder("run"), "--resume"});
  EXPECT_EQ(resumed.exit_code, 2);
  EXPECT_THAT(resumed.err, HasSubstr("final: '' in the store, 'pairs=1 nodes=1 hash=2' given"));

  const ProgramRun nowhere = run_program({"run", plan.path(), "--out", "/proc/none"});
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("/proc/none"));
  EXPECT_EQ(run_program({"run", "/no/plan.toml", "--out", plan.folder("x")}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(plan.folder("x")));
}

}  // namespace
}  // namespace oliphaunt::testing
