#include "tools/lab/store/store.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/lab/store/sample_pairs.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;

std::vector<PairRecord> read_all(Store& store) {
  std::vector<PairRecord> pairs;
  store.for_each_pair([&](const PairRecord& pair) { pairs.push_back(pair); });
  return pairs;
}

StoreFault fault_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const StoreError& e) {
    return e.fault();
  }
  ADD_FAILURE() << "no StoreError";
  return StoreFault::io;
}

TEST(Store, GivesBackWhatItGot) {
  const TemporaryFolder folder;
  const Settings settings{{"game", "chess"}, {"seed", "1"}};
  {
    Store store = Store::create(folder / "run.db", settings);
    store.append(std::vector{pair_of(1), pair_of(0)});
    store.append(std::vector{pair_of(5)});
  }
  Store store = Store::open_to_read(folder / "run.db");
  EXPECT_EQ(store.settings(), settings);
  EXPECT_EQ(store.pair_count(), 3U);
  EXPECT_THAT(read_all(store), ElementsAre(pair_of(0), pair_of(1), pair_of(5)));
  std::vector<std::uint64_t> numbers;
  store.for_each_outcome([&](std::uint64_t number, const PairOutcome& outcome) {
    numbers.push_back(number);
    EXPECT_EQ(outcome, outcome_of(pair_of(number)));
  });
  EXPECT_THAT(numbers, ElementsAre(0, 1, 5));
  EXPECT_FALSE(store.finished());
}

TEST(Store, IsOneFileWhenItIsClosed) {
  const TemporaryFolder folder;
  const auto names = [&] {
    std::vector<std::string> list;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      list.push_back(entry.path().filename());
    }
    return list;
  };
  { Store::create(folder / "run.db", {}).append(std::vector{pair_of(0)}); }
  EXPECT_THAT(names(), ElementsAre("run.db"));
  // Readers, too, once left the files beside it that they had needed.
  { EXPECT_EQ(Store::open_to_read(folder / "run.db").pair_count(), 1U); }
  EXPECT_THAT(names(), ElementsAre("run.db"));
}

TEST(Store, DropsWhatLiesBeyondItsEnd) {
  const TemporaryFolder folder;
  Store store = Store::create(folder / "run.db", {});
  for (std::uint64_t n = 0; n < 6; ++n) store.append(std::vector{pair_of(n)});
  store.finish({4, "sprt: H1 accepted"});
  EXPECT_EQ(store.pair_count(), 4U);
  ASSERT_TRUE(store.finished());
  EXPECT_EQ(store.finished()->pairs, 4U);
  EXPECT_EQ(store.finished()->reason, "sprt: H1 accepted");
}

TEST(Store, TakesAPairWholeOrNotAtAll) {
  const TemporaryFolder folder;
  Store store = Store::create(folder / "run.db", {});
  store.append(std::vector{pair_of(1)});
  EXPECT_THROW(store.append(std::vector{pair_of(0), pair_of(1)}), StoreError);
  EXPECT_THAT(read_all(store), ElementsAre(pair_of(1)));
}

TEST(Store, ListsDifferingSettings) {
  EXPECT_TRUE(differences({{"a", "1"}}, {{"a", "1"}}).empty());
  EXPECT_THAT(
      differences({{"a", "1"}, {"b", "2"}, {"d", ""}}, {{"a", "1"}, {"b", "3"}, {"c", "4"}}),
      ElementsAre("b: '2' in the store, '3' given", "c: not set in the store, '4' given",
                  "d: '' in the store, not set given"));
}

TEST(Store, LetsOthersLookOnButNotWrite) {
  const TemporaryFolder folder;
  const std::string path = folder / "run.db";
  Store writer = Store::create(path, {});
  writer.append(std::vector{pair_of(0)});
  EXPECT_EQ(fault_of([&] { Store::open_to_write(path); }), StoreFault::in_use);
  Store reader = Store::open_to_read(path);
  std::size_t seen = 0;
  reader.for_each_pair([&](const PairRecord&) {
    ++seen;
    writer.append(std::vector{pair_of(seen)});  // while the reader is at it
  });
  EXPECT_EQ(seen, 1U) << "a reader sees the store as it was when it began";
  EXPECT_EQ(reader.pair_count(), 2U);
}

TEST(Store, DoesNotOverwrite) {
  const TemporaryFolder folder;
  folder.write("notes.txt", "precious");
  EXPECT_EQ(fault_of([&] { Store::create(folder / "notes.txt", {}); }), StoreFault::exists);
  EXPECT_EQ(read_file(folder / "notes.txt"), "precious");
}

TEST(Store, TurnsForeignFilesAway) {
  const TemporaryFolder folder;
  const auto fault = [&](const std::string& bytes) {
    folder.write("x", bytes);
    const StoreFault reading = fault_of([&] { Store::open_to_read(folder / "x"); });
    EXPECT_EQ(fault_of([&] { Store::open_to_write(folder / "x"); }), reading);
    EXPECT_EQ(read_file(folder / "x"), bytes) << "it must not be touched";
    return reading;
  };
  EXPECT_EQ(fault(""), StoreFault::foreign);
  EXPECT_EQ(fault("[Event \"a game\"]\n"), StoreFault::foreign);
  EXPECT_EQ(fault(std::string(5000, '\0')), StoreFault::foreign);
  EXPECT_EQ(fault_of([&] { Store::open_to_read(folder / "none"); }), StoreFault::missing);
  EXPECT_EQ(fault_of([&] { Store::open_to_read(folder.path().string()); }), StoreFault::missing);

  // Somebody else's database, and a store of another version.
  sqlite3* db = nullptr;
  sqlite3_open((folder / "theirs").c_str(), &db);
  sqlite3_exec(db, "CREATE TABLE t(x)", nullptr, nullptr, nullptr);
  sqlite3_close(db);
  EXPECT_EQ(fault(read_file(folder / "theirs")), StoreFault::foreign);
  { Store::create(folder / "run.db", {}); }
  std::string bytes = read_file(folder / "run.db");
  bytes[63] = 99;
  EXPECT_EQ(fault(bytes), StoreFault::foreign);
  try {
    Store::open_to_read(folder / "x");
  } catch (const StoreError& e) {
    EXPECT_THAT(e.what(), HasSubstr("version 99, expected version 1"));
  }
}

// A file cut off anywhere is refused, or all that is read from it is right.
TEST(Store, NeverReadsWrongThingsFromATruncatedFile) {
  const TemporaryFolder folder;
  constexpr std::uint64_t pairs = 40;
  {
    Store store = Store::create(folder / "run.db", {{"game", "chess"}});
    for (std::uint64_t n = 0; n < pairs; ++n) store.append(std::vector{pair_of(n, 150)});
  }
  const std::string whole = read_file(folder / "run.db");
  constexpr std::size_t page = 4096;
  ASSERT_EQ(whole.size() % page, 0U);
  ASSERT_GT(whole.size() / page, 20U);
  std::size_t refused = 0;
  for (std::size_t size = 0; size < whole.size(); size += page) {
    for (const std::size_t cut : {size, size + 1, size + page - 1}) {
      folder.write("cut.db", whole.substr(0, cut));
      try {
        Store store = Store::open_to_write(folder / "cut.db");
        std::uint64_t next = 0;
        store.for_each_pair([&](const PairRecord& pair) { EXPECT_EQ(pair, pair_of(next++, 150)); });
        EXPECT_EQ(next, pairs) << "cut at " << cut;
      } catch (const StoreError& e) {
        EXPECT_THAT(e.what(), HasSubstr("cut.db: "));
        ++refused;
      }
    }
  }
  EXPECT_EQ(refused, 3 * whole.size() / page) << "every one of them lacks something";
}

// The same for the log of what was not yet copied to the file: there a prefix of the pairs is
// right.
TEST(Store, ReadsAPrefixFromATruncatedLog) {
  const TemporaryFolder folder;
  constexpr std::uint64_t pairs = 12;
  Store store = Store::create(folder / "run.db", {});
  for (std::uint64_t n = 0; n < pairs; ++n) store.append(std::vector{pair_of(n, 150)});
  const std::string main = read_file(folder / "run.db");
  const std::string log = read_file(folder / "run.db-wal");
  ASSERT_GT(log.size(), 50000U);
  std::uint64_t fewest = pairs;
  std::uint64_t most = 0;
  for (std::size_t cut = 0; cut <= log.size(); cut += 2060) {
    folder.write("cut.db", main);
    folder.write("cut.db-wal", log.substr(0, cut));
    std::filesystem::remove(folder / "cut.db-shm");
    Store torn = Store::open_to_write(folder / "cut.db");
    std::uint64_t next = 0;
    torn.for_each_pair([&](const PairRecord& pair) { EXPECT_EQ(pair, pair_of(next++, 150)); });
    fewest = std::min(fewest, next);
    most = std::max(most, next);
  }
  EXPECT_EQ(fewest, 0U);
  EXPECT_GE(most, pairs - 1);
}

// A changed bit in a record, which SQLite itself does not notice, is noticed.
TEST(Store, NoticesChangedRecords) {
  const TemporaryFolder folder;
  { Store::create(folder / "run.db", {}).append(std::vector{pair_of(0)}); }
  std::string bytes = read_file(folder / "run.db");
  const std::size_t at = bytes.find("e2e4 e2e4");
  ASSERT_NE(at, std::string::npos);
  bytes[at + 3] = '3';
  folder.write("run.db", bytes);
  Store store = Store::open_to_write(folder / "run.db");
  EXPECT_EQ(fault_of([&] { read_all(store); }), StoreFault::damaged);
}

}  // namespace
}  // namespace oliphaunt::lab
