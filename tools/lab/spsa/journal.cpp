#include "tools/lab/spsa/journal.h"

#include <bit>
#include <string_view>

#include "tools/lab/store/codec.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

// The application id is "OLSP".
constexpr FileKind journal_of_spsa{"journal of SPSA", 0x4f4c5350, SpsaJournal::version};

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

SpsaJournal SpsaJournal::open(const std::string& path, const Settings& settings, bool resume) {
  return SpsaJournal(RunFile::open(path, journal_of_spsa, tables, settings, resume));
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
  sqlite::Statement s = file_.database().prepare("SELECT * FROM iteration ORDER BY id");
  while (s.step()) {
    const auto id = static_cast<std::uint64_t>(s.integer(0));
    const auto values = decode_values(s.bytes(6));
    JournalEntry entry{id, {}, values.value_or(std::vector<double>{})};
    for (std::size_t i = 0; i < scores; ++i) {
      entry.results.pairs[i] = static_cast<std::uint64_t>(s.integer(static_cast<int>(1 + i)));
    }
    if (!values || checksum(entry) != s.integer(7)) {
      throw file_.damaged("iteration " + std::to_string(id) + " does not match its checksum");
    }
    if (id != entries.size() + 1) {
      throw file_.damaged("iteration " + std::to_string(entries.size() + 1) + " is missing");
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace oliphaunt::lab
