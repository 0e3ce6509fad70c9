#include "tools/lab/perft/perft_journal.h"

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/temporary_folder.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using testing::TemporaryFolder;

const Settings settings{{"depth", "7"}, {"game", "chess"}};
constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();

std::string refusal(const std::string& path) {
  try {
    PerftJournal::open_to_read(path).read();
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), StoreFault::damaged);
    return error.what();
  }
  return "";
}

TEST(PerftJournal, KeepsWhatItWasGiven) {
  const TemporaryFolder folder;
  const std::string path = folder / "run";
  {
    PerftJournal journal = PerftJournal::create(path, settings);
    EXPECT_TRUE(journal.read().empty());
    journal.append(6, {{6, 3, 17}, {6, 0, 0}}, 1.5);
    journal.append(6, {{6, 1, greatest}}, 2.5);
  }
  {
    PerftJournal journal = PerftJournal::open(path);
    EXPECT_EQ(journal.settings(), settings);
    journal.append(7, {{7, 0, 1}}, 0.25);
  }
  PerftJournal journal = PerftJournal::open_to_read(path);
  EXPECT_EQ(journal.path(), path);
  EXPECT_THAT(journal.read(), ElementsAre(JournalCount{6, 0, 0}, JournalCount{6, 1, greatest},
                                          JournalCount{6, 3, 17}, JournalCount{7, 0, 1}));
  EXPECT_THAT(journal.read_seconds(), ElementsAre(Pair(6, 2.5), Pair(7, 0.25)));
}

TEST(PerftJournal, HasOneWriterAndReplacesNothing) {
  const TemporaryFolder folder;
  const PerftJournal journal = PerftJournal::create(folder / "run", settings);
  EXPECT_THROW(PerftJournal::create(folder / "run", settings), StoreError);
  EXPECT_THROW(PerftJournal::open(folder / "run"), StoreError);
  EXPECT_THROW(PerftJournal::open(folder / "none"), StoreError);
}

TEST(PerftJournal, DoesNotCountAPositionTwice) {
  const TemporaryFolder folder;
  PerftJournal journal = PerftJournal::create(folder / "run", settings);
  journal.append(6, {{6, 3, 17}}, 1);
  EXPECT_THROW(journal.append(6, {{6, 2, 5}, {6, 3, 17}}, 2), StoreError);
  EXPECT_THAT(journal.read(), ElementsAre(JournalCount{6, 3, 17})) << "all of a batch or nothing";
}

TEST(PerftJournal, SeesThatACountWasChanged) {
  for (const char* change : {"nodes = 18", "position = 4", "depth = 7"}) {
    const TemporaryFolder folder;
    const std::string path = folder / "run";
    PerftJournal::create(path, settings).append(6, {{6, 3, 17}}, 1);
    EXPECT_EQ(refusal(path), "");
    sqlite::Database(path, sqlite::Database::Mode::write)
        .execute(std::string("UPDATE count SET ") + change);
    EXPECT_THAT(refusal(path), HasSubstr("run: is damaged: depth "));
  }
}

TEST(PerftJournal, GoesOnWithoutCountsThatWereChanged) {
  const TemporaryFolder folder;
  const std::string path = folder / "run";
  PerftJournal::create(path, settings)
      .append(6, {{6, 3, 17}, {6, 4, 18}, {7, 1, 19}, {7, 2, 20}}, 1);
  sqlite::Database(path, sqlite::Database::Mode::write)
      .execute(
          "UPDATE count SET nodes = 1 WHERE position = 3; UPDATE time SET seconds = -1;"
          "UPDATE count SET depth = 99999999999 WHERE position = 1");
  EXPECT_THAT(refusal(path), HasSubstr("--resume --drop-damaged"));
  PerftJournal journal = PerftJournal::open(path);
  journal.drop_damaged();
  EXPECT_THAT(journal.read(), ElementsAre(JournalCount{6, 4, 18}, JournalCount{7, 2, 20}));
  EXPECT_TRUE(journal.read_seconds().empty());
}

}  // namespace
}  // namespace oliphaunt::lab
