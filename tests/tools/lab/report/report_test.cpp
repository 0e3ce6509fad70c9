#include "tools/lab/report/report.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "engine/position/fen.h"
#include "tests/programs/program.h"
#include "tests/tools/lab/report/needs_page.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/report/collect.h"
#include "tools/lab/report/json.h"
#include "tools/lab/report/page.h"
#include "tools/lab/report/viewed_game.h"

namespace oliphaunt::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::ProgramRun;
using testing::read_file;
using testing::run_program;
using testing::TemporaryFolder;
using Json = nlohmann::json;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Json data_of(const std::string& page) {
  constexpr std::string_view begin = "id=\"data\">";
  const std::size_t from = page.find(begin) + begin.size();
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

// Plays a short match into a store, and returns the last event that `match` printed.
Json play_match(const std::string& store, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"match",    "--game",   "elven-shogi", "--first",   "name=ours",
                                 "nodes=60", "--second", "nodes=9",     "name=less", "--pairs",
                                 "12",       "--store",  store,         "--json",    "--sprt",
                                 "0",        "400",      "--max-plies", "120"};
  words.insert(words.end(), more.begin(), more.end());
  const ProgramRun run = run_program(words);
  const std::size_t last = run.out.rfind('\n', run.out.size() - 2);
  return Json::parse(run.out.substr(last + 1));
}

TEST(Report, SaysOfAStoreWhatTheMatchSaid) {
  const TemporaryFolder folder;
  const Json match = play_match(folder / "run");
  const StoreReport report = collect_store(folder / "run", 1000);

  EXPECT_EQ(report.pairs, match["pairs"]);
  EXPECT_EQ(report.most_pairs, match["most_pairs"]);
  EXPECT_EQ(report.ending, match["ending"]);
  EXPECT_EQ(report.games.wins, match["wins"]);
  EXPECT_EQ(report.games.draws, match["draws"]);
  EXPECT_EQ(report.games.losses, match["losses"]);
  EXPECT_EQ(Json(report.pairs_by_score.pairs), match["pentanomial"]);
  EXPECT_TRUE(report.compares);
  EXPECT_THAT(report.players, ElementsAre("ours", "less"));

  Report whole;
  whole.stores.push_back(report);
  const Json json = Json::parse(report_json(whole))["stores"][0];
  EXPECT_EQ(json["elo"], match["elo"]);
  EXPECT_EQ(json["normalised_elo"], match["normalised_elo"]);
  EXPECT_EQ(json["los"], match["los"]);
  EXPECT_EQ(json["sprt"]["llr"], match["sprt"]["llr"]);
  for (const Json& row : json["terminations"]) {
    EXPECT_EQ(row["games"], match["terminations"][row["name"].get<std::string>()]);
  }
  EXPECT_EQ(json["trace"].back()["pairs"], match["pairs"]);
  EXPECT_EQ(json["trace"].back()["llr"], match["sprt"]["llr"]);
}

TEST(Report, CountsEveryGameInEachOfItsTables) {
  const TemporaryFolder folder;
  play_match(folder / "run");
  const StoreReport report = collect_store(folder / "run", 1000);
  const std::uint64_t games = 2 * report.pairs;
  std::uint64_t by_length = 0;
  double least = 0;
  double most = 0;
  for (const LengthBin& bin : report.lengths) {
    const std::uint64_t n = bin.white_wins + bin.draws + bin.black_wins;
    by_length += n;
    least += static_cast<double>(n * bin.from);
    most += static_cast<double>(n * bin.to);
  }
  EXPECT_EQ(by_length, games);
  EXPECT_LE(least, report.mean_length * static_cast<double>(games) + 1e-6);
  EXPECT_GE(most, report.mean_length * static_cast<double>(games) - 1e-6);
  std::uint64_t by_opening = 0;
  for (const OpeningRow& row : report.openings) by_opening += row.white.games();
  EXPECT_EQ(by_opening, games);
  EXPECT_EQ(report.by_color[0].games() + report.by_color[1].games(), games);
  EXPECT_EQ(report.by_color[0].wins + report.by_color[1].wins, report.games.wins);
  EXPECT_EQ(report.viewed.size(), games);
}

TEST(Report, TellsGamesFromOnePositionByTheirFirstMoves) {
  const TemporaryFolder folder;
  play_match(folder / "run", {"--opening-plies", "0"});
  const StoreReport report = collect_store(folder / "run", 0);
  ASSERT_TRUE(report.openings_are_moves);
  std::map<std::string, std::uint64_t> expected;
  Store::open_to_read(folder / "run").for_each_pair([&](const PairRecord& pair) {
    for (const GameRecord& game : pair.games) {
      const auto moves = split_moves(game.moves);
      ++expected[std::string(moves[0]) + ' ' + std::string(moves[1])];
    }
  });
  std::map<std::string, std::uint64_t> found;
  for (const auto& opening : report.openings) found[opening.opening] = opening.white.games();
  EXPECT_EQ(found, expected);
  EXPECT_THAT(report.viewed, IsEmpty());
}

TEST(Report, LeavesOutWhatIsBeyondAGap) {
  const TemporaryFolder folder;
  play_match(folder / "run");
  std::vector<PairRecord> pairs;
  Store whole = Store::open_to_read(folder / "run");
  whole.for_each_pair([&](const PairRecord& pair) { pairs.push_back(pair); });
  ASSERT_GE(pairs.size(), 3U);
  pairs.erase(pairs.begin() + 1);
  Store::create(folder / "gap", whole.settings()).append(pairs);
  const StoreReport report = collect_store(folder / "gap", 1000);
  EXPECT_EQ(report.pairs, 1U);
  EXPECT_EQ(report.viewed.size(), 2U);
  EXPECT_EQ(report.ending, "not finished");
}

TEST(ViewedGame, HasThePositionAfterEachMoveAndScoresFromWhitesSide) {
  GameRecord record;
  record.opening = "4k3/8/4K3/8/8/8/8/R7[Pp] w - - 0 5";
  record.moves = "a1a7+ e8d8 a7a1";
  record.scores = {35, 20, 31999};
  record.result = GameResult::black_wins;
  record.termination = Termination::crash;
  record.note = "gone";
  const ViewedGame game = viewed_game(
      record, "rogue-elephant", describe_rules(description<RogueElephant>, RogueElephant::rules));
  EXPECT_EQ(game.fen, record.opening);
  EXPECT_EQ(game.note, "gone");
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[0].text, "a1a7+");
  EXPECT_EQ(game.moves[0].fen, "4k3/+R7/4K3/8/8/8/8/8[Pp] b - - 1 5");
  EXPECT_THAT(game.moves[0].path, ElementsAre("a1", "a7"));
  EXPECT_EQ(game.moves[0].centipawns, 35);
  EXPECT_EQ(game.moves[1].centipawns, -20);
  EXPECT_EQ(game.moves[2].centipawns, std::nullopt);
  EXPECT_EQ(game.moves[2].mate_moves, 1);
  EXPECT_EQ(game.moves[2].fen, "3k4/8/4K3/8/8/8/8/+R7[Pp] b - - 3 6");
}

TEST(ViewedGame, ShowsBothLegsDropsAndPasses) {
  GameRecord record;
  record.opening = "9k/10/10/10/4p5/3p1W4/10/10/10/K9 w - - 0 1";
  record.moves = "f4e5,e5d4 j9j8 0000";
  record.scores = {no_score, no_score, no_score};
  record.result = GameResult::draw;
  const ViewedGame warlock = viewed_game(record, "elven-chess", {});
  EXPECT_THAT(warlock.moves[0].path, ElementsAre("f4", "e5", "d4"));
  EXPECT_EQ(warlock.moves[0].fen, "9k/10/10/10/10/3W6/10/10/10/K9 b - - 0 1");
  EXPECT_THAT(warlock.moves[2].path, IsEmpty());
  EXPECT_EQ(warlock.moves[0].centipawns, std::nullopt);

  record.opening = "4k3/8/4K3/8/8/8/8/8[P] w - - 0 1";
  record.moves = "P@a4";
  record.scores = {0};
  const ViewedGame drop = viewed_game(record, "rogue-elephant", {});
  EXPECT_THAT(drop.moves[0].path, ElementsAre("a4"));
}

using ReportPage = NeedsReportPage;
using ReportCommand = NeedsReportPage;

TEST_F(ReportPage, LetsNoNameBecomeMarkup) {
  const std::string hostile = "</script><script>alert(1)</script><!--\xe2\x80\xa8&\xff";
  Report report;
  report.title = hostile;
  report.stores.emplace_back();
  report.stores[0].players = {hostile, "other"};
  const std::string json = report_json(report);
  EXPECT_EQ(json.find_first_of("<>&\xe2\x80\xa8\xff"), std::string::npos);
  const std::string page = report_page(report);
  EXPECT_FALSE(contains(page, "<script>alert"));
  EXPECT_EQ(data_of(page)["stores"][0]["players"][0],
            "</script><script>alert(1)</script><!--\xe2\x80\xa8&\xef\xbf\xbd");
}

TEST_F(ReportPage, LeavesNoPlaceholderAndNamesNothingToFetch) {
  const std::string page = report_page(Report{});
  EXPECT_TRUE(contains(page, "var uPlot="));
  EXPECT_FALSE(contains(page, "{{"));
  EXPECT_FALSE(contains(page, "<script src"));
  EXPECT_FALSE(contains(page, "@import"));
}

TEST_F(ReportCommand, WritesThePageBesideTheRun) {
  const TemporaryFolder folder;
  play_match(folder / "run");
  const ProgramRun run = run_program({"report", folder / "run", "--games", "3"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, folder / "run.html\n");
  EXPECT_EQ(data_of(read_file(folder / "run.html"))["stores"][0]["viewed"].size(), 3U);
}

TEST_F(ReportCommand, SharesTheGamesAmongTheStores) {
  const TemporaryFolder folder;
  play_match(folder / "a");
  std::filesystem::copy_file(folder / "a", folder / "b");
  const ProgramRun run =
      run_program({"report", folder / "a", folder / "b", "--games", "5", "--out", folder / "out"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const Json stores = data_of(read_file(folder / "out"))["stores"];
  EXPECT_EQ(stores[0]["viewed"].size() + stores[1]["viewed"].size(), 5U);
}

TEST_F(ReportCommand, TurnsAwayWhatIsNoRun) {
  const TemporaryFolder folder;
  folder.write("text", "no store");
  for (const std::string& path : {folder / "text", folder / "missing"}) {
    const ProgramRun run = run_program({"report", path});
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_THAT(run.err, HasSubstr(path));
    EXPECT_FALSE(std::filesystem::exists(path + ".html"));
  }
}

TEST_F(ReportCommand, NeverWritesOverTheRun) {
  const TemporaryFolder folder;
  play_match(folder / "run");
  const ProgramRun run = run_program({"report", folder / "run", "--out", folder / "run"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("--out"));
  EXPECT_GT(Store::open_to_read(folder / "run").pair_count(), 0U);
}

TEST_F(ReportCommand, SaysThatAFileCannotBeWritten) {
  const TemporaryFolder folder;
  play_match(folder / "run");
  const ProgramRun run =
      run_program({"report", folder / "run", "--out", folder / "missing/page.html"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, HasSubstr("missing/page.html"));
}

}  // namespace
}  // namespace oliphaunt::lab
