// Files that were made to harm whoever opens them: each is refused, within moments.

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/tools/lab/store/sample_pairs.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/overnight/overnight_journal.h"
#include "tools/lab/perft/perft_journal.h"
#include "tools/lab/spsa/spsa_journal.h"
#include "tools/lab/store/run_file.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;

const Settings settings{{"game", "chess"}, {"seed", "1"}};

// As somebody else would, with nothing forbidden.
void change(const std::string& path, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  char* message = nullptr;
  const int code = sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &message);
  EXPECT_EQ(code, SQLITE_OK) << (message == nullptr ? "" : message);
  sqlite3_free(message);
  sqlite3_close(db);
}

// What the refusal of a file says; empty if it isn't refused.
std::string refusal(const std::function<void()>& use) {
  const auto begin = std::chrono::steady_clock::now();
  std::string message;
  try {
    use();
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), StoreFault::damaged) << error.what();
    message = error.what();
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  return message;
}

// A kind of file: how one is made, and how all of it is read.
struct Kind {
  const char* name;
  std::function<void(const std::string&)> make;
  std::function<void(const std::string&)> read;
  std::function<void(const std::string&)> resume;
  std::vector<std::string> tables;
};

void read_store(Store store) {
  store.finished();
  store.pair_count();
  store.diary();
  store.for_each_outcome([](std::uint64_t, const PairOutcome&) {});
  store.for_each_pair([](const PairRecord&) {});
}

std::vector<Kind> kinds() {
  return {
      {"store",
       [](const std::string& path) {
         Store store = Store::create(path, settings);
         store.append(std::vector{pair_of(0), pair_of(1)});
         store.note("kind", "text");
         store.finish({2, "all pairs played"});
       },
       [](const std::string& path) { read_store(Store::open_to_read(path)); },
       [](const std::string& path) { read_store(Store::open_to_write(path)); },
       {"setting", "game", "finish", "diary", "setting_checksum"}},
      {"spsa",
       [](const std::string& path) {
         SpsaJournal::open(path, settings, false).append({1, Pentanomial(), {1.5}});
       },
       [](const std::string& path) { SpsaJournal::open_to_read(path).read(); },
       [](const std::string& path) { SpsaJournal::open(path, settings, true).read(); },
       {"setting", "iteration", "setting_checksum"}},
      {"overnight",
       [](const std::string& path) {
         OvernightJournal journal = OvernightJournal::open(path, settings, false);
         journal.append({"chess", 1, 2, Verdict{true, "chess/1.toml"}});
         journal.add_lost_seconds(1);
       },
       [](const std::string& path) {
         OvernightJournal journal = OvernightJournal::open_to_read(path);
         journal.read();
         journal.lost_seconds();
       },
       [](const std::string& path) {
         OvernightJournal journal = OvernightJournal::open(path, settings, true);
         journal.read();
         journal.lost_seconds();
       },
       {"setting", "step", "step_checksum", "lost", "setting_checksum"}},
      {"perft",
       [](const std::string& path) {
         PerftJournal::create(path, settings).append(5, {{5, 0, 20}}, 1);
       },
       [](const std::string& path) {
         PerftJournal journal = PerftJournal::open_to_read(path);
         journal.read();
         journal.read_seconds();
       },
       [](const std::string& path) {
         PerftJournal journal = PerftJournal::open(path);
         journal.read();
         journal.read_seconds();
       },
       {"setting", "count", "time", "setting_checksum"}},
  };
}

TEST(HostileFile, IsRefusedWithAnEndlessViewInPlaceOfATable) {
  for (const Kind& kind : kinds()) {
    for (const std::string& table : kind.tables) {
      SCOPED_TRACE(std::string(kind.name) + " " + table);
      const TemporaryFolder folder;
      kind.make(folder / "run");
      EXPECT_EQ(refusal([&] { kind.read(folder / "run"); }), "");
      EXPECT_EQ(refusal([&] { kind.resume(folder / "run"); }), "");
      change(folder / "run",
             "CREATE TABLE spare AS SELECT * FROM " + table + ";DROP TABLE " + table +
                 ";CREATE VIEW " + table +
                 " AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                 "SELECT spare.* FROM n, spare");
      EXPECT_THAT(refusal([&] { kind.read(folder / "run"); }),
                  HasSubstr(": is damaged: it has a "));
      EXPECT_THAT(refusal([&] { kind.resume(folder / "run"); }), HasSubstr(": is damaged: "));
      change(folder / "run", "DROP TABLE spare");
      EXPECT_THAT(refusal([&] { kind.read(folder / "run"); }),
                  HasSubstr("it has a view " + table + ", which no "));
    }
  }
}

TEST(HostileFile, IsRefusedWithWhateverDoesNotBelongThere) {
  for (const Kind& kind : kinds()) {
    const std::string& table = kind.tables[1];
    for (const std::string& sql :
         {"CREATE TRIGGER t AFTER INSERT ON " + table + " BEGIN DELETE FROM " + table + "; END",
          "CREATE INDEX i ON " + table + "(1)", std::string("CREATE TABLE t(x)"),
          "ALTER TABLE " + table + " ADD COLUMN more INTEGER AS (1)",
          "ALTER TABLE " + table + " RENAME TO other"}) {
      SCOPED_TRACE(std::string(kind.name) + ": " + sql);
      const TemporaryFolder folder;
      kind.make(folder / "run");
      change(folder / "run", sql);
      EXPECT_THAT(refusal([&] { kind.read(folder / "run"); }), HasSubstr(": is damaged: "));
      EXPECT_THAT(refusal([&] { kind.resume(folder / "run"); }), HasSubstr(": is damaged: "));
    }
  }
}

// SQLite itself takes any value in a column, whatever the table says, if it does not look.
TEST(HostileFile, IsRefusedWithValuesOfOtherTypes) {
  struct Change {
    std::size_t kind;
    const char* table;
    const char* column;
  };
  const std::vector<Kind> all = kinds();
  const TemporaryFolder made;
  for (const Kind& kind : all) kind.make(made / kind.name);
  const auto refused = [&](const Change& c, const std::string& value) {
    SCOPED_TRACE(std::string(c.table) + "." + c.column + " = " + value);
    const Kind& kind = all[c.kind];
    const TemporaryFolder folder;
    folder.write("run", read_file(made / kind.name));
    const std::string where = " WHERE name = '" + std::string(c.table) + "'";
    const std::string schema = sqlite::Database(folder / "run", sqlite::Database::Mode::read)
                                   .text("SELECT sql FROM sqlite_schema" + where);
    // Without the declarations that would keep it out, and with them again.
    change(folder / "run",
           "PRAGMA synchronous = OFF; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
           "replace(replace(replace(sql, ' NOT NULL', ''), 'STRICT, ', ''), ' STRICT', '')" +
               where + "; PRAGMA writable_schema = RESET; UPDATE " + c.table + " SET " + c.column +
               " = " + value + "; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '" +
               schema + "'" + where);
    EXPECT_THAT(refusal([&] { kind.read(folder / "run"); }), HasSubstr("run: is damaged: "));
    EXPECT_THAT(refusal([&] { kind.resume(folder / "run"); }), HasSubstr("run: is damaged: "));
  };
  for (const Change& c :
       {Change{0, "game", "moves"}, Change{0, "game", "scores"}, Change{0, "game", "times"},
        Change{0, "game", "checksum"}, Change{0, "finish", "pairs"}, Change{0, "setting", "value"},
        Change{1, "iteration", "theta"}, Change{1, "iteration", "pairs2"},
        Change{2, "step", "text"}, Change{2, "step", "generation"}, Change{3, "count", "nodes"}}) {
    for (const char* value : {"NULL", "17", "'text'", "zeroblob(17)"}) refused(c, value);
  }
  // Where nothing but the type says that it is wrong.
  for (const Change& c : {Change{0, "finish", "reason"}, Change{0, "diary", "text"}}) {
    for (const char* value : {"NULL", "zeroblob(17)"}) refused(c, value);
  }
  for (const Change& c :
       {Change{2, "step", "seconds"}, Change{2, "lost", "seconds"}, Change{3, "time", "seconds"}}) {
    for (const char* value : {"NULL", "-1.5", "9e999"}) refused(c, value);
  }
  refused({0, "game", "note"}, "zeroblob(20000000)");
  refused({0, "diary", "text"}, "CAST(zeroblob(20000000) AS TEXT)");
}

// Pages of a tree of which all branches are the same, and theirs again, make more rows than there
// is time for.
TEST(HostileFile, IsRefusedWithATreeThatComesBackToItself) {
  const TemporaryFolder folder;
  {
    Store store = Store::create(folder / "run", settings);
    for (std::uint64_t n = 0; n < 60; ++n) store.append(std::vector{pair_of(n, 150)});
  }
  constexpr std::size_t page = 4096;
  std::string bytes = read_file(folder / "run");
  sqlite3* db = nullptr;
  sqlite3_open((folder / "run").c_str(), &db);
  sqlite3_stmt* s = nullptr;
  sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_schema WHERE name = 'game'", -1, &s, nullptr);
  ASSERT_EQ(sqlite3_step(s), SQLITE_ROW);
  const auto root = static_cast<std::size_t>(sqlite3_column_int(s, 0) - 1) * page;
  sqlite3_finalize(s);
  sqlite3_close(db);
  ASSERT_EQ(bytes[root], 5) << "an inner page";
  const auto number = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at])) << 8 |
           static_cast<unsigned char>(bytes[at + 1]);
  };
  const std::size_t cells = number(root + 3);
  ASSERT_GT(cells, 5U);
  const std::string child = bytes.substr(root + number(root + 12), 4);
  for (std::size_t i = 0; i < cells; ++i) {
    bytes.replace(root + number(root + 12 + 2 * i), 4, child);
  }
  bytes.replace(root + 8, 4, child);
  folder.write("run", bytes);
  EXPECT_THAT(refusal([&] { Store::open_to_read(folder / "run").pair_count(); }),
              HasSubstr("its games are not in order"));
  EXPECT_NE(refusal([&] { read_store(Store::open_to_read(folder / "run")); }), "");
  EXPECT_NE(refusal([&] { Store::open_to_write(folder / "run"); }), "");
}

TEST(HostileFile, SaysWhatItIsWithoutSayingItToTheTerminal) {
  const TemporaryFolder folder;
  { Store::create(folder / "run", settings); }
  change(folder / "run", "CREATE TABLE \"\x1b[2J\nfine\"(x)");
  EXPECT_THAT(refusal([&] { Store::open_to_read(folder / "run"); }),
              HasSubstr("it has a table \\x1b[2J\\x0afine, which no store of games has"));
  for (const std::string& line : differences({{"a\x1b", "b\nc"}}, {})) {
    EXPECT_EQ(line, "a\\x1b: 'b\\x0ac' in the store, not set given");
  }
}

TEST(HostileFile, LeadsToNoFileOutsideOfItsFolder) {
  for (const char* path : {"/etc/passwd", "../1.toml", "chess/../../x", "a\x1b"}) {
    const TemporaryFolder folder;
    OvernightJournal journal = OvernightJournal::open(folder / "run", settings, false);
    journal.append({"chess", 1, 2, Verdict{true, path}});
    EXPECT_THAT(refusal([&] { journal.read(); }), HasSubstr("step 1: it ")) << path;
  }
}

}  // namespace
}  // namespace oliphaunt::lab
