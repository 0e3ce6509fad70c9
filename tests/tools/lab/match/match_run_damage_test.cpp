// Runs whose stores were damaged: they are refused, or come out as if nothing had happened.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "engine/text/input_error.h"
#include "tests/tools/exported.h"
#include "tests/tools/lab/match/simple_player.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/match_run.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {
namespace {

using testing::exported;
using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;

constexpr std::uint64_t pairs = 12;

Progress play(const MatchSettings& settings, const std::string& path, bool drop_damaged = false) {
  Store store = open_run(path, settings, true, drop_damaged);
  const SimpleWorkers<RogueElephant> workers(settings);
  LocalCrew crew(workers.factory(), 1);
  return run_match(settings, store, crew, {});
}

std::string refusal(const MatchSettings& settings, const std::string& path) {
  try {
    play(settings, path);
  } catch (const StoreError& error) {
    // What the program gives exit code 2 for.
    EXPECT_NE(error.fault(), StoreFault::io) << error.what();
    EXPECT_NE(error.fault(), StoreFault::full) << error.what();
    return error.what();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

void change(const std::string& path, const std::string& sql) {
  sqlite::Database(path, sqlite::Database::Mode::write).execute(sql);
}

// A run of some pairs, finished or not, of which two are missing if not.
class DamagedRun : public ::testing::TestWithParam<bool> {
 protected:
  DamagedRun() {
    settings_.seed = 4;
    play(settings_, whole_);
    expected_ = exported(whole_);
    if (GetParam()) {
      bytes_ = read_file(whole_);
      return;
    }
    const std::string part = folder_ / "part";
    folder_.write("part", read_file(whole_));
    change(part, "DELETE FROM finish; DELETE FROM game WHERE id BETWEEN 14 AND 17");
    bytes_ = read_file(part);
  }

  std::string copy(const std::string& bytes) const {
    folder_.write("run", bytes);
    return folder_ / "run";
  }
  std::string copy() const { return copy(bytes_); }

  // Whether it is as if nothing had happened once what is damaged has been dropped.
  bool mend(const std::string& run) const {
    try {
      play(settings_, run, true);
    } catch (const std::runtime_error&) {
      return false;
    }
    EXPECT_EQ(exported(run), expected_);
    std::filesystem::remove(run + ".damaged");
    return true;
  }

  MatchSettings settings_ = simple_settings<RogueElephant>(pairs);
  TemporaryFolder folder_;
  const std::string whole_ = folder_ / "whole";
  std::string expected_, bytes_;
};

TEST_P(DamagedRun, IsRefusedOrComesOutRightForEachChangedBit) {
  Random random(11, GetParam());
  int refused = 0;
  int right = 0;
  int mended = 0;
  for (int flip = 0; flip < testing::repetitions(60, 3000); ++flip) {
    std::string bytes = bytes_;
    const std::size_t at = random.below(bytes.size());
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
    SCOPED_TRACE("byte " + std::to_string(at));
    const std::string run = copy(bytes);
    if (refusal(settings_, run).empty()) {
      EXPECT_EQ(exported(run), expected_);
      ++right;
    } else {
      EXPECT_EQ(read_file(run), bytes) << "a refused store is left as it is";
      ++refused;
      mended += mend(run);
    }
  }
  EXPECT_GT(refused, 5);
  EXPECT_GT(right, 0) << "not every bit has a meaning";
  EXPECT_GT(2 * mended, refused) << "settings and schema can't be mended, but they are little";
}

TEST_P(DamagedRun, IsRefusedWithOtherResults) {
  const std::string run = copy();
  change(run,
         "UPDATE game SET result = '1-0' WHERE id IN (4, 7) AND result <> '1-0';"
         "UPDATE game SET result = '0-1', termination = 'crash' WHERE id = 5");
  EXPECT_THAT(refusal(settings_, run), HasSubstr("run: is damaged: "));
  EXPECT_THAT(refusal(settings_, run), HasSubstr("not what was written: 2"));
  EXPECT_THAT(refusal(settings_, run), HasSubstr("--resume --drop-damaged"));
  EXPECT_EQ(play(settings_, run, true).ending, Ending::all_played);
  EXPECT_EQ(exported(run), expected_);
  Store store = Store::open_to_read(run);
  bool noted = false;
  for (const DiaryEntry& entry : store.diary()) {
    noted =
        noted || (entry.kind == "dropped" && entry.text.find("written: 2") != std::string::npos);
  }
  EXPECT_TRUE(noted);
}

TEST_P(DamagedRun, IsRefusedWithOtherNumbers) {
  for (const char* sql :
       {"UPDATE game SET id = id + 1000", "UPDATE game SET id = -1 - id",
        "UPDATE game SET id = id + 6 WHERE id >= 18", "UPDATE game SET id = 1000 + id WHERE id = 3",
        "UPDATE game SET id = (id + 4) WHERE id >= 20"}) {
    SCOPED_TRACE(sql);
    const std::string run = copy();
    change(run, sql);
    EXPECT_THAT(refusal(settings_, run), HasSubstr("run: is damaged: "));
    EXPECT_EQ(play(settings_, run, true).ending, Ending::all_played);
    EXPECT_EQ(exported(run), expected_);
  }
}

TEST_P(DamagedRun, IsRefusedWithHalfAPair) {
  const std::string run = copy();
  change(run, "DELETE FROM game WHERE id IN (2, 21)");
  EXPECT_THAT(refusal(settings_, run), HasSubstr("2 pairs are not what was written: 1, 10 ("));
  EXPECT_EQ(play(settings_, run, true).ending, Ending::all_played);
  EXPECT_EQ(exported(run), expected_);
}

TEST_P(DamagedRun, GoesOnWithThePairsThatAreFoundAmongDamagedPages) {
  std::string bytes = bytes_;
  constexpr std::size_t page = 4096;
  ASSERT_GT(bytes.size(), 8 * page);
  // Leaves of the games' tree: what kind of page they are is the first that they say.
  int damaged = 0;
  for (std::size_t at = 5 * page; at < bytes.size() && damaged < 2; at += page) {
    if (bytes[at] != 13) continue;
    bytes[at] = 7;
    ++damaged;
  }
  const std::string run = copy(bytes);
  EXPECT_THAT(refusal(settings_, run),
              HasSubstr("(--resume --drop-damaged goes on with the pairs that can be found)"));
  EXPECT_EQ(read_file(run), bytes);
  EXPECT_TRUE(open_run(run, settings_, true, true).pair_count() > 0) << "not all is played again";
  EXPECT_EQ(read_file(run + ".damaged"), bytes) << "it may be of use to somebody";
  EXPECT_EQ(play(settings_, run).ending, Ending::all_played);
  EXPECT_EQ(exported(run), expected_);
}

TEST_P(DamagedRun, ListsOnlyTheFirstOfManyPairs) {
  const std::string run = copy();
  change(run, "UPDATE game SET checksum = checksum + 1");
  EXPECT_LT(refusal(settings_, run).size(), 400U);
}

// Even by whoever asks for the settings that it now says.
TEST_P(DamagedRun, IsRefusedWithOtherSettings) {
  const std::string run = copy();
  change(run, "UPDATE setting SET value = '5' WHERE name = 'seed'");
  MatchSettings other = settings_;
  other.seed = 5;
  EXPECT_THAT(refusal(other, run), HasSubstr("its settings do not match their checksum"));
  EXPECT_THROW(Store::open_to_read(run), StoreError);
  EXPECT_THROW(play(other, run, true), StoreError);
}

// Stores of earlier programs have no checksum of their settings.
TEST_P(DamagedRun, IsResumedWithoutAChecksumOfItsSettings) {
  const std::string run = copy();
  change(run, "DROP TABLE setting_checksum");
  EXPECT_EQ(refusal(settings_, run), "");
  EXPECT_EQ(exported(run), expected_);
  sqlite::Database db(run, sqlite::Database::Mode::read);
  EXPECT_EQ(db.text("SELECT name FROM sqlite_schema WHERE name = 'setting_checksum'"), "");
}

INSTANTIATE_TEST_SUITE_P(FinishedOrNot, DamagedRun, ::testing::Bool());

TEST(DamagedEnd, IsRefusedUnlessItIsThatOfTheGames) {
  const TemporaryFolder folder;
  MatchSettings settings = simple_settings<RogueElephant>(2000);
  settings.sprt = SprtSettings{EloModel::normalised, 0, 100, 0.05, 0.05};
  play(settings, folder / "whole");
  const std::string whole = read_file(folder / "whole");
  const std::string expected = exported(folder / "whole");
  const auto finish = Store::open_to_read(folder / "whole").finished();
  const std::string other =
      finish->reason == "sprt: H0 accepted" ? "sprt: H1 accepted" : "sprt: H0 accepted";
  for (const std::string& sql :
       {"UPDATE finish SET reason = '" + other + "'", std::string("UPDATE finish SET reason = 'x'"),
        std::string("UPDATE finish SET pairs = pairs - 1"),
        std::string("UPDATE finish SET pairs = -1"),
        std::string("INSERT INTO finish SELECT * FROM finish"),
        "UPDATE finish SET pairs = pairs - 1; DELETE FROM game WHERE id >= " +
            std::to_string(2 * finish->pairs - 2)}) {
    SCOPED_TRACE(sql);
    folder.write("run", whole);
    change(folder / "run", sql);
    EXPECT_THAT(refusal(settings, folder / "run"), HasSubstr("run: is damaged: "));
    play(settings, folder / "run", true);
    EXPECT_EQ(exported(folder / "run"), expected);
  }
  // Readers do not take the end at its word either.
  folder.write("run", whole);
  change(folder / "run", "DELETE FROM game WHERE id < 2");
  EXPECT_THROW(exported(folder / "run"), StoreError);
}

}  // namespace
}  // namespace oliphaunt::lab
