#include "tools/lab/spsa/spsa_journal.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

#include "tools/lab/store/codec.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

constexpr const char* tables = R"(
CREATE TABLE iteration(
  id INTEGER NOT NULL PRIMARY KEY,
  pairs0 INTEGER NOT NULL,
  pairs1 INTEGER NOT NULL,
  pairs2 INTEGER NOT NULL,
  pairs3 INTEGER NOT NULL,
  pairs4 INTEGER NOT NULL,
  theta BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
)";

// The application id is "OLSP".
constexpr FileKind journal_of_spsa{.name = "journal of SPSA",
                                   .application_id = 0x4f4c5350,
                                   .version = SpsaJournal::version,
                                   .tables = tables};

constexpr std::size_t scores = 5;  // that a pair may have

std::string encode_values(const std::vector<double>& values) {
  std::vector<std::uint64_t> bits;
  bits.reserve(values.size());
  for (const double value : values) bits.push_back(std::bit_cast<std::uint64_t>(value));
  return encode(bits);
}

std::optional<std::vector<double>> decode_values(std::string_view bytes) {
  const auto bits = decode<std::uint64_t>(bytes);
  if (!bits) return std::nullopt;
  std::vector<double> values;
  values.reserve(bits->size());
  for (const std::uint64_t b : *bits) values.push_back(std::bit_cast<double>(b));
  return values;
}

// The first eight bytes of a SHA-256 over the iteration, the pairs, and theta.
std::int64_t checksum(const JournalEntry& entry) {
  std::vector<std::uint64_t> numbers{entry.iteration};
  numbers.insert(numbers.end(), entry.results.pairs.begin(), entry.results.pairs.end());
  const auto digest = Sha256().update(encode(numbers)).update(encode_values(entry.values)).digest();
  return static_cast<std::int64_t>(first_64_bits(digest));
}

}  // namespace

SpsaJournal SpsaJournal::open(const std::string& path, const Settings& settings, bool resume,
                              bool drop_damaged) {
  SpsaJournal journal(RunFile::open(path, journal_of_spsa, settings, resume));
  if (drop_damaged) journal.drop_damaged();
  return journal;
}

SpsaJournal SpsaJournal::open_to_read(const std::string& path) {
  return SpsaJournal(RunFile(path, journal_of_spsa, false));
}

void SpsaJournal::append(const JournalEntry& entry) {
  const std::string theta = encode_values(entry.values);
  sqlite::Transaction t(file_.database(), true);
  sqlite::Statement s =
      file_.database().prepare("INSERT INTO iteration VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  s.bind(1, static_cast<std::int64_t>(entry.iteration));
  for (std::size_t i = 0; i < scores; ++i) {
    s.bind(static_cast<int>(2 + i), static_cast<std::int64_t>(entry.results.pairs[i]));
  }
  s.bind_blob(7, theta).bind(8, checksum(entry)).step();
  t.commit();
}

std::vector<JournalEntry> SpsaJournal::read() {
  std::vector<JournalEntry> entries;
  if (const std::string flaw = read_sound(entries); !flaw.empty()) {
    throw file_.damaged(flaw + " (--resume --drop-damaged goes on from before that)");
  }
  return entries;
}

std::string SpsaJournal::read_sound(std::vector<JournalEntry>& entries) {
  sqlite::Statement s = file_.database().prepare("SELECT * FROM iteration ORDER BY id");
  while (s.step()) {
    const std::uint64_t next = entries.size() + 1;
    const auto id = static_cast<std::uint64_t>(s.integer(0));
    const auto values = decode_values(s.blob(6));
    JournalEntry entry{id, {}, values.value_or(std::vector<double>{})};
    for (std::size_t i = 0; i < scores; ++i) {
      entry.results.pairs[i] = static_cast<std::uint64_t>(s.integer(static_cast<int>(1 + i)));
    }
    if (!values || checksum(entry) != s.integer(7)) {
      return "iteration " + std::to_string(id) + " does not match its checksum";
    }
    if (id != next) return "iteration " + std::to_string(next) + " is missing";
    const bool finite = std::all_of(values->begin(), values->end(),
                                    [](double value) { return std::isfinite(value); });
    if (!finite) return "iteration " + std::to_string(id) + " came to no number";
    entries.push_back(std::move(entry));
  }
  return "";
}

void SpsaJournal::drop_damaged() {
  std::vector<JournalEntry> sound;
  read_sound(sound);
  sqlite::Transaction t(file_.database(), true);
  sqlite::Statement s = file_.database().prepare("DELETE FROM iteration WHERE id < 1 OR id > ?");
  s.bind(1, static_cast<std::int64_t>(sound.size())).step();
  t.commit();
}

}  // namespace oliphaunt::lab
