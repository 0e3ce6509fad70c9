// Tuning as its users see it: what is written, what is shown, and how it is refused.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/eval/weights.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "tests/programs/program.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::testing {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

using Arguments = std::vector<std::string>;

// A folder with the games of short self-play.
class Tune : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new TemporaryFolder;
    play("rogue-elephant", "games.run", 60);
    play("chess", "chess.run", 2);
    // All pieces are worth the same, so that there is something to learn even from so few games.
    Weights poor = default_weights(description<RogueElephant>);
    for (Weight& w : poor.all) {
      if (w.name.starts_with("piece.")) w.mg = w.eg = 300;
    }
    folder_->write("poor.toml", write_weights(description<RogueElephant>, poor));
  }
  static void TearDownTestSuite() {
    delete folder_;
    folder_ = nullptr;
  }

  static void play(const std::string& game, const std::string& store, int pairs) {
    const ProgramRun run =
        run_program({"selfplay", "--game", game, "--pairs", std::to_string(pairs), "--store",
                     *folder_ / store, "--player", "nodes=60", "hash=1", "--max-plies", "120"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
  }

  static std::string path(const std::string& name) { return *folder_ / name; }

  static ProgramRun tune(const std::string& store, const std::string& out,
                         const Arguments& more = {}) {
    Arguments arguments{"tune", path(store), "--out", path(out), "--epochs", "20"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
  }

  // Bad input or a failing environment: one line, and no file.
  static void expect_refusal(const ProgramRun& run, int exit_code, const std::string& out,
                             const std::vector<std::string>& parts) {
    EXPECT_EQ(run.exit_code, exit_code) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, StartsWith("oliphaunt: "));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    for (const std::string& part : parts) EXPECT_THAT(run.err, HasSubstr(part));
    EXPECT_FALSE(std::filesystem::exists(path(out)));
    EXPECT_THAT(drafts(), IsEmpty());
  }

  static std::vector<std::string> drafts() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_->path())) {
      const std::string name = entry.path().filename().string();
      if (name.find(".new-") != std::string::npos) names.push_back(name);
    }
    return names;
  }

  static TemporaryFolder* folder_;
};
TemporaryFolder* Tune::folder_ = nullptr;

TEST_F(Tune, WritesWeightsThatTheEngineReads) {
  const ProgramRun run = tune("games.run", "tuned.toml", {"--weights", path("poor.toml")});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty());
  EXPECT_THAT(run.out, AllOf(HasSubstr("game            rogue-elephant\n"),
                             HasSubstr("\npositions       "), HasSubstr("\nscale           "),
                             HasSubstr("\nloss            learnt "), HasSubstr("\nmoved most ")));
  EXPECT_THAT(drafts(), IsEmpty());

  const Weights weights = load_weights(description<RogueElephant>, path("tuned.toml"));
  const Weights start = load_weights(description<RogueElephant>, path("poor.toml"));
  ASSERT_EQ(weights.size(), start.size());
  EXPECT_NE(weights.all, start.all);
  for (std::size_t i = 0; i < start.size(); ++i) {
    EXPECT_EQ(weights.all[i].min, start.all[i].min);
    EXPECT_EQ(weights.all[i].max, start.all[i].max);
  }
  EXPECT_THAT(weights.provenance.at("store-1"), StartsWith("games.run: 120 games, SHA-256 "));
  EXPECT_THAT(weights.provenance.at("start"), StartsWith("poor.toml, SHA-256 "));
  EXPECT_THAT(weights.provenance.at("settings"), HasSubstr("lambda 0.7"));
  EXPECT_THAT(weights.provenance.at("loss"), HasSubstr("held out"));
  EXPECT_THAT(read_file(path("tuned.toml")), Not(HasSubstr(folder_->path().string())));

  const ProgramRun match =
      run_program({"match", "--game", "rogue-elephant", "--pairs", "1", "--store", path("match"),
                   "--each", "nodes=10", "hash=1", "--max-plies", "10", "--first",
                   "weights=" + path("tuned.toml"), "--second", "name=default"});
  EXPECT_EQ(match.exit_code, 0) << match.err;
}

TEST_F(Tune, WritesTheSameFileOnAnyNumberOfThreads) {
  for (const char* threads : {"1", "2", "5"}) {
    const std::string out = std::string("tuned-") + threads;
    ASSERT_EQ(
        tune("games.run", out, {"--weights", path("poor.toml"), "--threads", threads}).exit_code,
        0);
    EXPECT_EQ(read_file(path(out)), read_file(path("tuned-1"))) << threads;
  }
  EXPECT_GT(read_file(path("tuned-1")).size(), 1000U);
  ASSERT_EQ(
      tune("games.run", "other-seed", {"--weights", path("poor.toml"), "--seed", "2"}).exit_code,
      0);
  EXPECT_NE(read_file(path("other-seed")), read_file(path("tuned-1")));
}

TEST_F(Tune, StartsFromAWeightsFile) {
  ASSERT_EQ(tune("games.run", "first.toml").exit_code, 0);
  // Held so fast that nothing moves.
  const ProgramRun run = tune("games.run", "second.toml",
                              {"--weights", path("first.toml"), "--pull", "1e9", "--rate", "0.4"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Weights first = load_weights(description<RogueElephant>, path("first.toml"));
  const Weights second = load_weights(description<RogueElephant>, path("second.toml"));
  EXPECT_THAT(first.provenance.at("start"), StartsWith("built in, SHA-256 "));
  EXPECT_THAT(second.provenance.at("start"), StartsWith("first.toml, SHA-256 "));
  int distance = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    distance = std::max(distance, std::abs(first.all[i].mg - second.all[i].mg));
  }
  EXPECT_LE(distance, 2);
}

TEST_F(Tune, ReportsEventsAsJson) {
  const ProgramRun run = tune("games.run", "tuned.toml",
                              {"--weights", path("poor.toml"), "--json", "--patience", "20"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::vector<json> events;
  std::istringstream in(run.out);
  for (std::string line; std::getline(in, line);) events.push_back(json::parse(line));
  ASSERT_EQ(events.size(), 22U);
  const json& sampled = events.front();
  EXPECT_EQ(sampled["event"], "sampled");
  EXPECT_EQ(sampled["stores"][0]["games"], 120);
  EXPECT_EQ(sampled["training_games"].get<int>() + sampled["held_out_games"].get<int>(), 120);
  EXPECT_LE(sampled["training_positions"].get<int>(), 16 * sampled["training_games"].get<int>());
  EXPECT_EQ(events[1]["event"], "epoch");
  EXPECT_EQ(events[1]["number"], 1);
  const json& end = events.back();
  EXPECT_EQ(end["event"], "end");
  EXPECT_EQ(end["epochs"], 20);
  EXPECT_LT(end["after"]["held_out"], end["before"]["held_out"]);
  EXPECT_GT(end["moved"].size(), 10U);
  EXPECT_EQ(end["weights"], default_weights(description<RogueElephant>).size());
}

TEST_F(Tune, SaysThatARunIsNotFinished) {
  {
    lab::Store finished = lab::Store::open_to_read(path("games.run"));
    lab::Store open = lab::Store::create(path("unfinished.run"), finished.settings());
    finished.for_each_pair([&](const lab::PairRecord& pair) { open.append(std::vector{pair}); });
  }
  const ProgramRun run = tune("unfinished.run", "tuned.toml");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("unfinished.run: the run is not finished; learning from the 120 "
                                 "games so far\n"));
}

TEST_F(Tune, RefusesStoresOfDifferentGames) {
  expect_refusal(
      run_program({"tune", path("games.run"), path("chess.run"), "--out", path("no.toml")}), 2,
      "no.toml", {"chess.run: holds games of chess, expected rogue-elephant as in "});
}

TEST_F(Tune, RefusesStoresOfDifferentRules) {
  lab::MatchSettings settings =
      lab::from_settings(lab::Store::open_to_read(path("games.run")).settings());
  settings.rules = describe_rules(
      description<RogueElephant>,
      parse_rules(description<RogueElephant>, std::vector<std::string>{"pawn-drops=any"}));
  lab::Store::create(path("any.run"), to_settings(settings));
  expect_refusal(
      run_program({"tune", path("games.run"), path("any.run"), "--out", path("no.toml")}), 2,
      "no.toml", {"any.run: was played by the rules ", "pawn-drops=any"});
}

TEST_F(Tune, RefusesWeightsOfAnotherGame) {
  expect_refusal(
      tune("games.run", "no.toml", {"--weights", OLIPHAUNT_DATA_DIR "/weights/chess.toml"}), 2,
      "no.toml", {"chess.toml:", "expected \"rogue-elephant\""});
}

TEST_F(Tune, RefusesWhatIsNoStore) {
  expect_refusal(tune("missing.run", "no.toml"), 2, "no.toml", {"missing.run: "});
  folder_->write("text.run", "no games here");
  expect_refusal(tune("text.run", "no.toml"), 2, "no.toml", {"text.run: is not a store of games"});
}

TEST_F(Tune, RefusesAStoreWithoutGames) {
  const lab::Settings settings = lab::Store::open_to_read(path("games.run")).settings();
  lab::Store::create(path("empty.run"), settings);
  expect_refusal(tune("empty.run", "no.toml"), 2, "no.toml", {"empty.run: no games to learn from"});
}

TEST_F(Tune, RefusesTooFewGames) {
  expect_refusal(tune("chess.run", "no.toml", {"--held-out", "0.001"}), 2, "no.toml",
                 {"chess.run: 4 games give ", "expected some of both"});
}

TEST_F(Tune, RefusesATornStore) {
  const std::string whole = read_file(path("games.run"));
  for (const std::size_t size : {whole.size() / 2, whole.size() - 4096, std::size_t{50}}) {
    folder_->write("torn.run", whole.substr(0, size));
    expect_refusal(tune("torn.run", "no.toml"), 2, "no.toml", {"torn.run: "});
  }
  std::string changed = whole;
  for (std::size_t i = changed.size() / 2; i < changed.size() / 2 + 600; ++i) changed[i] = 'x';
  folder_->write("torn.run", changed);
  expect_refusal(tune("torn.run", "no.toml"), 2, "no.toml", {"torn.run: "});
}

TEST_F(Tune, RefusesAFileThatCantBeWrittenBeforeTheWorkBegins) {
  const auto begin = std::chrono::steady_clock::now();
  expect_refusal(tune("games.run", "nowhere/tuned.toml"), 3, "nowhere/tuned.toml",
                 {"nowhere/tuned.toml: can't be written: "});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
}

TEST_F(Tune, KeepsTheOldFileWhenItIsStopped) {
  folder_->write("old.toml", "old");
  ProgramOptions options;
  options.meanwhile = [](pid_t pid, const std::string& out) {
    // Well into the fitting.
    for (int i = 0; i < 1000 && read_file(out).find("\"number\":5,") == std::string::npos; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    kill(pid, SIGINT);
  };
  const ProgramRun run = run_program({"tune", path("games.run"), "--out", path("old.toml"),
                                      "--epochs", "1000000", "--patience", "1000000", "--json"},
                                     options);
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, AllOf(StartsWith("oliphaunt: stopped; "), HasSubstr("is not written")));
  EXPECT_EQ(read_file(path("old.toml")), "old");
  EXPECT_THAT(drafts(), IsEmpty());
}

}  // namespace
}  // namespace oliphaunt::testing
