#include "tools/lab/overnight/overnight_journal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/text/plain_text.h"
#include "tools/lab/json/json_values.h"
#include "tools/lab/store/codec.h"
#include "tools/lab/store/sha256.h"
#include "tools/lab/store/tables.h"
#include "tools/lab/tune/tune_json.h"

namespace oliphaunt::lab {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_message = 200;

constexpr const char* tables = R"(
CREATE TABLE step(
  id INTEGER NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  generation INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seconds REAL NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE lost(
  seconds REAL NOT NULL
) STRICT;
)";

// Journals of earlier programs have none.
constexpr const char* checksum_table = R"(
CREATE TABLE step_checksum(
  id INTEGER NOT NULL PRIMARY KEY,
  checksum INTEGER NOT NULL
) STRICT;
)";

// The application id is "OLON".
constexpr FileKind journal_of_a_night{.name = "journal of an overnight run",
                                      .application_id = 0x4f4c4f4e,
                                      .version = OvernightJournal::version,
                                      .tables = tables,
                                      .later_tables = checksum_table};

// A step as the journal has it.
struct StepRow {
  std::int64_t id = 0;
  std::string_view game;
  std::int64_t generation = 0;
  std::string_view kind;
  double seconds = 0;
  std::string_view text;

  // The first eight bytes of a SHA-256 over the columns, each text with its length in front.
  std::int64_t checksum() const {
    Sha256 hash;
    const auto number = [&](std::uint64_t n) { hash.update(encode(std::vector{n})); };
    const auto column = [&](std::string_view bytes) {
      number(bytes.size());
      hash.update(bytes);
    };
    number(static_cast<std::uint64_t>(id));
    column(game);
    number(static_cast<std::uint64_t>(generation));
    column(kind);
    number(std::bit_cast<std::uint64_t>(seconds));
    column(text);
    return static_cast<std::int64_t>(first_64_bits(hash.digest()));
  }
};

// What a journal made elsewhere may hold, and ours does not.
class BadValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

template <class T>
T whole(const Json& json) {
  const auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most) {
    throw BadValue("it has no whole number where one belongs");
  }
  return json.get<T>();
}

std::string words(const Json& json) {
  const std::string text = json.get<std::string>();
  if (!is_plain_text(text)) throw BadValue("it has a text that is none");
  return text;
}

// Of a file in the run's folder.
std::string place(const Json& json) {
  const std::string text = words(json);
  const std::filesystem::path path = text;
  const bool leads_out =
      path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
  if (leads_out) throw BadValue("it names a file that is not in the folder");
  return text;
}

// Null stands for an interval without a bound.
double number(const Json& json, double otherwise) {
  return json.is_null() ? otherwise : json.get<double>();
}

Losses losses(const Json& json) {
  return {json.at("training").get<double>(), json.at("held_out").get<double>()};
}

struct ToJson {
  Json operator()(const SelfplayDone& s) const {
    return {{"store", s.store}, {"weights", s.weights}, {"pairs", s.pairs}};
  }
  Json operator()(const TuneDone& t) const {
    return {{"weights", t.weights},
            {"start", t.start},
            {"games", t.games},
            {"positions", t.positions},
            {"held_out_positions", t.held_out_positions},
            {"scale", t.scale},
            {"epochs", t.epochs},
            {"best_epoch", t.best_epoch},
            {"loss", {{"before", to_json(t.before)}, {"after", to_json(t.after)}}}};
  }
  Json operator()(const MatchDone& m) const {
    return {{"store", m.store},
            {"first", m.first},
            {"second", m.second},
            {"limits", m.limits},
            {"pairs", m.pairs},
            {"ending", m.ending},
            {"elo", json_number(m.elo)},
            {"elo_low", json_number(m.elo_low)},
            {"elo_high", json_number(m.elo_high)},
            {"llr", json_number(m.llr)}};
  }
  Json operator()(const Verdict& v) const { return {{"kept", v.kept}, {"weights", v.weights}}; }
  Json operator()(const FinalDone& f) const { return (*this)(f.match); }
};

MatchDone match_done(const Json& j) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  MatchDone m;
  m.store = place(j.at("store"));
  m.first = place(j.at("first"));
  m.second = place(j.at("second"));
  m.limits = words(j.at("limits"));
  m.pairs = whole<std::uint64_t>(j.at("pairs"));
  m.ending = words(j.at("ending"));
  m.elo_low = number(j.at("elo_low"), -infinity);
  m.elo_high = number(j.at("elo_high"), infinity);
  m.elo = number(j.at("elo"), m.elo_low == -infinity ? -infinity : infinity);
  m.llr = number(j.at("llr"), 0);
  return m;
}

std::optional<StepResult> from_json(std::string_view kind, const Json& j) {
  if (kind == "selfplay") {
    return SelfplayDone{place(j.at("store")), place(j.at("weights")),
                        whole<std::uint64_t>(j.at("pairs"))};
  }
  if (kind == "tune") {
    TuneDone t;
    t.weights = place(j.at("weights"));
    t.start = place(j.at("start"));
    t.games = whole<std::uint64_t>(j.at("games"));
    t.positions = whole<std::uint64_t>(j.at("positions"));
    t.held_out_positions = whole<std::uint64_t>(j.at("held_out_positions"));
    t.scale = j.at("scale");
    t.epochs = whole<int>(j.at("epochs"));
    t.best_epoch = whole<int>(j.at("best_epoch"));
    t.before = losses(j.at("loss").at("before"));
    t.after = losses(j.at("loss").at("after"));
    return t;
  }
  if (kind == "match") return match_done(j);
  if (kind == "verdict") return Verdict{j.at("kept"), place(j.at("weights"))};
  if (kind == "final") return FinalDone{match_done(j)};
  return std::nullopt;
}

}  // namespace

std::string_view kind_of(const StepResult& result) {
  constexpr std::array<std::string_view, std::variant_size_v<StepResult>> kinds{
      "selfplay", "tune", "match", "verdict", "final"};
  return kinds[result.index()];
}

nlohmann::ordered_json to_json(const StepResult& result) { return std::visit(ToJson{}, result); }

OvernightJournal OvernightJournal::open(const std::string& path, const Settings& settings,
                                        bool resume, bool drop_damaged) {
  OvernightJournal journal(RunFile::open(path, journal_of_a_night, settings, resume));
  if (drop_damaged) journal.drop_damaged();
  return journal;
}

OvernightJournal OvernightJournal::open_to_read(const std::string& path) {
  return OvernightJournal(RunFile(path, journal_of_a_night, false));
}

void OvernightJournal::append(const OvernightStep& step) {
  const std::string text = json_text(to_json(step.result));
  sqlite::Database& db = file_.database();
  sqlite::Transaction t(db, true);
  sqlite::Statement s =
      db.prepare("INSERT INTO step(game, generation, kind, seconds, text) VALUES(?, ?, ?, ?, ?)");
  StepRow row{0,
              step.game,
              static_cast<std::int64_t>(step.generation),
              kind_of(step.result),
              step.seconds,
              text};
  s.bind(1, row.game).bind(2, row.generation).bind(3, row.kind).bind(4, row.seconds);
  s.bind(5, row.text).step();
  if (has_table(db, "step_checksum")) {
    row.id = db.integer("SELECT last_insert_rowid()");
    db.prepare("INSERT INTO step_checksum VALUES(?, ?)")
        .bind(1, row.id)
        .bind(2, row.checksum())
        .step();
  }
  t.commit();
}

std::vector<OvernightStep> OvernightJournal::read() {
  std::vector<OvernightStep> steps;
  if (const std::string flaw = read_sound(steps); !flaw.empty()) {
    throw file_.damaged(flaw + " (--resume --drop-damaged goes on from before that)");
  }
  return steps;
}

std::string OvernightJournal::read_sound(std::vector<OvernightStep>& steps) {
  sqlite::Database& db = file_.database();
  const bool has_checksums = has_table(db, "step_checksum");
  sqlite::Statement s = db.prepare(
      has_checksums ? "SELECT id, game, generation, kind, seconds, text, checksum FROM step "
                      "LEFT JOIN step_checksum USING(id) ORDER BY id"
                    : "SELECT id, game, generation, kind, seconds, text FROM step ORDER BY id");
  while (s.step()) {
    const std::int64_t next = static_cast<std::int64_t>(steps.size()) + 1;
    const std::string name = "step " + std::to_string(next);
    const StepRow row{s.integer(0), s.text(1), s.integer(2), s.text(3), s.real(4), s.text(5)};
    if (row.id != next) return name + " is missing";
    std::optional<StepResult> result;
    try {
      result = from_json(row.kind, Json::parse(row.text));
    } catch (const Json::exception& error) {
      return name + ": " + plain_text(error.what(), longest_message);
    } catch (const BadValue& error) {
      return name + ": " + error.what();
    }
    if (!result) return name + " is of no known kind";
    if (!is_plain_text(row.game)) return name + " is of no known game";
    if (row.generation < 1 || row.seconds < 0) return name + " is of no time";
    if (has_checksums && (s.is_null(6) || s.integer(6) != row.checksum())) {
      return name + " does not match its checksum";
    }
    steps.push_back({std::string(row.game), static_cast<std::uint64_t>(row.generation), row.seconds,
                     std::move(*result)});
  }
  return "";
}

void OvernightJournal::drop_damaged() {
  std::vector<OvernightStep> sound;
  read_sound(sound);
  sqlite::Database& db = file_.database();
  sqlite::Transaction t(db, true);
  const std::string damaged = " WHERE id < 1 OR id > " + std::to_string(sound.size());
  db.execute("DELETE FROM step" + damaged);
  if (has_table(db, "step_checksum")) db.execute("DELETE FROM step_checksum" + damaged);
  db.execute("DELETE FROM lost WHERE typeof(seconds) <> 'real' OR NOT seconds BETWEEN 0 AND 1e18");
  t.commit();
}

void OvernightJournal::add_lost_seconds(double seconds) {
  sqlite::Statement s = file_.database().prepare("INSERT INTO lost VALUES(?)");
  s.bind(1, seconds).step();
}

double OvernightJournal::lost_seconds() {
  double lost = 0;
  std::int64_t last = 0;
  sqlite::Statement s = file_.database().prepare("SELECT rowid, seconds FROM lost ORDER BY rowid");
  while (s.step()) {
    if (s.integer(0) <= last || s.real(1) < 0) throw file_.damaged("its lost times are no times");
    last = s.integer(0);
    lost += s.real(1);
  }
  return lost;
}

}  // namespace oliphaunt::lab
