#include "tools/lab/perft/journal.h"

#include <fmt/format.h>

#include "tools/lab/store/codec.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

// The application id is "OLPF".
constexpr FileKind journal_of_perft{"journal of perft", 0x4f4c5046, PerftJournal::version};

constexpr const char* tables = R"(
CREATE TABLE count(
  depth INTEGER NOT NULL,
  position INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY(depth, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE time(
  depth INTEGER NOT NULL PRIMARY KEY,
  seconds REAL NOT NULL
) STRICT;
)";

// The first eight bytes of a SHA-256 over the count's three numbers.
std::int64_t checksum(const JournalCount& count) {
  const std::vector<std::uint64_t> numbers{static_cast<std::uint64_t>(count.depth), count.position,
                                           count.nodes};
  return static_cast<std::int64_t>(first_64_bits(Sha256().update(encode(numbers)).digest()));
}

}  // namespace

PerftJournal PerftJournal::create(const std::string& path, const Settings& settings) {
  return PerftJournal(RunFile::open(path, journal_of_perft, tables, settings, false));
}

PerftJournal PerftJournal::open(const std::string& path) {
  return PerftJournal(RunFile(path, journal_of_perft, true));
}

PerftJournal PerftJournal::open_to_read(const std::string& path) {
  return PerftJournal(RunFile(path, journal_of_perft, false));
}

void PerftJournal::append(int depth, const std::vector<JournalCount>& counts, double seconds) {
  sqlite::Transaction t(file_.database(), true);
  sqlite::Statement s = file_.database().prepare("INSERT INTO count VALUES(?, ?, ?, ?)");
  for (const JournalCount& count : counts) {
    s.bind(1, static_cast<std::int64_t>(count.depth))
        .bind(2, static_cast<std::int64_t>(count.position))
        .bind(3, static_cast<std::int64_t>(count.nodes))
        .bind(4, checksum(count))
        .step();
    s.reset();
  }
  sqlite::Statement time = file_.database().prepare("INSERT OR REPLACE INTO time VALUES(?, ?)");
  time.bind(1, static_cast<std::int64_t>(depth)).bind(2, seconds).step();
  t.commit();
}

std::vector<JournalCount> PerftJournal::read() {
  std::vector<JournalCount> counts;
  sqlite::Statement s = file_.database().prepare("SELECT * FROM count ORDER BY depth, position");
  while (s.step()) {
    counts.push_back({static_cast<int>(s.integer(0)), static_cast<std::size_t>(s.integer(1)),
                      static_cast<std::uint64_t>(s.integer(2))});
    if (checksum(counts.back()) == s.integer(3)) continue;
    throw file_.damaged(fmt::format("depth {}, position {} does not match its checksum",
                                    counts.back().depth, counts.back().position));
  }
  return counts;
}

std::map<int, double> PerftJournal::read_seconds() {
  std::map<int, double> seconds;
  sqlite::Statement s = file_.database().prepare("SELECT depth, seconds FROM time");
  while (s.step()) seconds[static_cast<int>(s.integer(0))] = s.real(1);
  return seconds;
}

}  // namespace oliphaunt::lab
