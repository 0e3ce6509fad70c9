#include "tools/lab/overnight/journal.h"

#include <array>
#include <limits>
#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tools/lab/json_values.h"

namespace oliphaunt::lab {

namespace {

using Json = nlohmann::ordered_json;

// The application id is "OLON".
constexpr FileKind journal_of_a_night{"journal of an overnight run", 0x4f4c4f4e,
                                      OvernightJournal::version};

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
  m.store = j.at("store");
  m.first = j.at("first");
  m.second = j.at("second");
  m.limits = j.at("limits");
  m.pairs = j.at("pairs");
  m.ending = j.at("ending");
  m.elo_low = number(j.at("elo_low"), -infinity);
  m.elo_high = number(j.at("elo_high"), infinity);
  m.elo = number(j.at("elo"), m.elo_low == -infinity ? -infinity : infinity);
  m.llr = number(j.at("llr"), 0);
  return m;
}

std::optional<StepResult> from_json(std::string_view kind, const Json& j) {
  if (kind == "selfplay") return SelfplayDone{j.at("store"), j.at("weights"), j.at("pairs")};
  if (kind == "tune") {
    TuneDone t;
    t.weights = j.at("weights");
    t.start = j.at("start");
    t.games = j.at("games");
    t.positions = j.at("positions");
    t.held_out_positions = j.at("held_out_positions");
    t.scale = j.at("scale");
    t.epochs = j.at("epochs");
    t.best_epoch = j.at("best_epoch");
    t.before = losses(j.at("loss").at("before"));
    t.after = losses(j.at("loss").at("after"));
    return t;
  }
  if (kind == "match") return match_done(j);
  if (kind == "verdict") return Verdict{j.at("kept"), j.at("weights")};
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
                                        bool resume) {
  return OvernightJournal(RunFile::open(path, journal_of_a_night, tables, settings, resume));
}

OvernightJournal OvernightJournal::open_to_read(const std::string& path) {
  return OvernightJournal(RunFile(path, journal_of_a_night, false));
}

void OvernightJournal::append(const Step& step) {
  const std::string text = to_json(step.result).dump();
  sqlite::Transaction t(file_.database(), true);
  sqlite::Statement s = file_.database().prepare(
      "INSERT INTO step(game, generation, kind, seconds, text) VALUES(?, ?, ?, ?, ?)");
  s.bind(1, std::string_view(step.game)).bind(2, static_cast<std::int64_t>(step.generation));
  s.bind(3, kind_of(step.result)).bind(4, step.seconds).bind(5, std::string_view(text)).step();
  t.commit();
}

std::vector<Step> OvernightJournal::read() {
  std::vector<Step> steps;
  sqlite::Statement s = file_.database().prepare(
      "SELECT game, generation, kind, seconds, text FROM step ORDER BY id");
  while (s.step()) {
    const std::string place = "step " + std::to_string(steps.size() + 1);
    std::optional<StepResult> result;
    try {
      result = from_json(s.bytes(2), Json::parse(s.bytes(4)));
    } catch (const Json::exception& error) {
      throw file_.damaged(place + ": " + error.what());
    }
    if (!result) throw file_.damaged(place + " is of no known kind");
    steps.push_back({std::string(s.bytes(0)), static_cast<std::uint64_t>(s.integer(1)), s.real(3),
                     std::move(*result)});
  }
  return steps;
}

void OvernightJournal::add_lost_seconds(double seconds) {
  sqlite::Statement s = file_.database().prepare("INSERT INTO lost VALUES(?)");
  s.bind(1, seconds).step();
}

double OvernightJournal::lost_seconds() {
  sqlite::Statement s = file_.database().prepare("SELECT total(seconds) FROM lost");
  s.step();
  return s.real(0);
}

}  // namespace oliphaunt::lab
