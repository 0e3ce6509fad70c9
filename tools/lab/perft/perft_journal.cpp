#include "tools/lab/perft/perft_journal.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "tools/lab/store/codec.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

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

// The application id is "OLPF".
constexpr FileKind journal_of_perft{.name = "journal of perft",
                                    .application_id = 0x4f4c5046,
                                    .version = PerftJournal::version,
                                    .tables = tables};

// The first eight bytes of a SHA-256 over the count's three numbers.
std::int64_t checksum(const JournalCount& count) {
  const std::vector<std::uint64_t> numbers{static_cast<std::uint64_t>(count.depth), count.position,
                                           count.nodes};
  return static_cast<std::int64_t>(first_64_bits(Sha256().update(encode(numbers)).digest()));
}

}  // namespace

PerftJournal PerftJournal::create(const std::string& path, const Settings& settings) {
  return PerftJournal(RunFile::open(path, journal_of_perft, settings, false));
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

PerftJournal::Contents PerftJournal::read_all() {
  Contents contents;
  std::optional<std::pair<std::int64_t, std::int64_t>> last;
  sqlite::Statement s = file_.database().prepare(
      "SELECT depth, position, nodes, checksum FROM count ORDER BY depth, position");
  while (s.step()) {
    const std::pair key(s.integer(0), s.integer(1));
    if (last && key <= *last) throw file_.damaged("its counts are not in order");
    last = key;
    const JournalCount count{static_cast<int>(key.first), static_cast<std::size_t>(key.second),
                             static_cast<std::uint64_t>(s.integer(2))};
    const bool sound = key.first == count.depth && checksum(count) == s.integer(3);
    (sound ? contents.counts : contents.damaged).push_back(count);
  }
  return contents;
}

std::vector<JournalCount> PerftJournal::read() {
  Contents contents = read_all();
  if (contents.damaged.empty()) return std::move(contents.counts);
  constexpr std::size_t most_listed = 10;
  const auto name = [](const JournalCount& c) {
    return fmt::format("depth {}, position {}", c.depth, c.position);
  };
  std::string text = name(contents.damaged[0]) + " does not match its checksum";
  for (std::size_t i = 1; i < std::min(contents.damaged.size(), most_listed); ++i) {
    text += (i == 1 ? ", nor do " : "; ") + name(contents.damaged[i]);
  }
  if (contents.damaged.size() > most_listed) {
    text += fmt::format(" and {} more", contents.damaged.size() - most_listed);
  }
  throw file_.damaged(text + " (--resume --drop-damaged counts that again)");
}

void PerftJournal::drop_damaged() {
  const std::vector<JournalCount> counts = read_all().damaged;
  sqlite::Transaction t(file_.database(), true);
  sqlite::Statement s =
      file_.database().prepare("DELETE FROM count WHERE depth = ? AND position = ?");
  for (const JournalCount& count : counts) {
    s.bind(1, static_cast<std::int64_t>(count.depth))
        .bind(2, static_cast<std::int64_t>(count.position))
        .step();
    s.reset();
  }
  file_.database().execute("DELETE FROM count WHERE depth NOT BETWEEN 0 AND 1000");
  file_.database().execute(
      "DELETE FROM time WHERE typeof(seconds) <> 'real' OR NOT seconds BETWEEN 0 AND 1e18");
  t.commit();
}

std::map<int, double> PerftJournal::read_seconds() {
  std::map<int, double> seconds;
  sqlite::Statement s = file_.database().prepare("SELECT depth, seconds FROM time ORDER BY depth");
  while (s.step()) {
    const auto depth = static_cast<int>(s.integer(0));
    if (s.real(1) < 0 || (!seconds.empty() && depth <= seconds.rbegin()->first)) {
      throw file_.damaged("its times are no times");
    }
    seconds[depth] = s.real(1);
  }
  return seconds;
}

}  // namespace oliphaunt::lab
