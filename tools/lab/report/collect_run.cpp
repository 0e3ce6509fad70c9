#include "tools/lab/report/collect_run.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include <nlohmann/json.hpp>

#include "tools/lab/report/tuned_weights.h"
#include "tools/lab/report/viewed_game.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {

namespace {

using Json = nlohmann::json;

constexpr const char* journal_name = "journal.run.db";
// What a page can show.
constexpr std::size_t most_moved = 30;

// A step of a run, as its journal has it.
struct Entry {
  std::string game;
  std::uint64_t generation = 0;
  std::string kind;
  double seconds = 0;
  Json result;
};

struct Journal {
  Settings settings;
  std::vector<Entry> entries;
};

Journal read_journal(const std::string& path) {
  Journal journal;
  sqlite::Database db(path, sqlite::Database::Mode::read);
  sqlite::Statement s = db.prepare("SELECT name, value FROM setting");
  while (s.step()) journal.settings.emplace(s.bytes(0), s.bytes(1));
  sqlite::Statement step =
      db.prepare("SELECT game, generation, kind, seconds, text FROM step ORDER BY id");
  while (step.step()) {
    journal.entries.push_back({std::string(step.bytes(0)),
                               static_cast<std::uint64_t>(step.integer(1)),
                               std::string(step.bytes(2)), std::stod(std::string(step.bytes(3))),
                               Json::parse(step.bytes(4))});
  }
  return journal;
}

// Null stands for an end of an interval that is infinite.
Estimate estimate(const Json& result) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto value = [&](const char* name, double otherwise) {
    const Json& json = result.at(name);
    return json.is_null() ? otherwise : json.get<double>();
  };
  Estimate e;
  e.low = value("elo_low", -infinity);
  e.high = value("elo_high", infinity);
  e.value = value("elo", std::isinf(e.low) ? -infinity : infinity);
  return e;
}

LossPair loss(const Json& json) {
  return {json.at("training").get<double>(), json.at("held_out").get<double>()};
}

Estimate added(const Estimate& a, const Estimate& b) {
  const double value = a.value + b.value;
  return {value, value - std::hypot(a.value - a.low, b.value - b.low),
          value + std::hypot(a.high - a.value, b.high - b.value)};
}

// What the journal says of one game, step by step.
class GameHistory {
 public:
  GameHistory(std::string folder, std::string game)
      : folder_(std::move(folder)), game_(std::move(game)) {
    report_.title = reported_game(game_).title;
  }

  const std::string& game() const { return game_; }

  void add(const Entry& entry) {
    if (entry.kind == "final") {
      report_.final_elo = estimate(entry.result);
      return;
    }
    auto& generations = report_.generations;
    if (generations.empty() || generations.back().number != entry.generation) {
      generations.emplace_back().number = entry.generation;
      generations.back().elo_so_far = so_far_;
    }
    GenerationReport& g = generations.back();
    g.seconds += entry.seconds;
    if (entry.kind == "selfplay") g.selfplay_pairs = entry.result.at("pairs");
    if (entry.kind == "tune") add_tuning(g, entry.result);
    if (entry.kind == "match") add_match(g, entry.result);
    if (entry.kind == "verdict") add_verdict(g, entry.result);
  }

  TunedGame finish() {
    if (!first_.empty()) {
      const Weights start = load(first_);
      const Weights last = load(best_.empty() ? first_ : best_);
      std::vector<Weights> all{start};
      for (const std::string& path : tuned_) all.push_back(load(path));
      report_.moved = moved_weights(start, last, most_moved);
      report_.pieces = piece_values(all, last);
      report_.provenance = last.provenance;
    }
    return std::move(report_);
  }

 private:
  Weights load(const std::string& path) const {
    return load_weights_of(game_, (std::filesystem::path(folder_) / path).string());
  }

  void add_tuning(GenerationReport& g, const Json& result) {
    g.positions = result.at("positions");
    g.held_out_positions = result.at("held_out_positions");
    g.before = loss(result.at("loss").at("before"));
    g.after = loss(result.at("loss").at("after"));
    if (first_.empty()) first_ = result.at("start");
    tuned_.push_back(result.at("weights"));
  }

  static void add_match(GenerationReport& g, const Json& result) {
    g.match_pairs = result.at("pairs");
    g.match_ending = result.at("ending");
    g.match_elo = estimate(result);
    if (result.at("llr").is_number()) g.llr = result.at("llr");
  }

  void add_verdict(GenerationReport& g, const Json& result) {
    g.kept = result.at("kept").get<bool>();
    best_ = result.at("weights");
    if (*g.kept && g.match_elo) so_far_ = added(so_far_, *g.match_elo);
    g.elo_so_far = so_far_;
  }

  std::string folder_, game_;
  TunedGame report_;
  Estimate so_far_;
  std::string first_, best_;  // weights
  std::vector<std::string> tuned_;
};

}  // namespace

CollectedRun collect_run(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / journal_name).string();
  if (!std::filesystem::exists(path)) {
    throw StoreError(StoreFault::missing, path +
                                              ": there is no such file; expected the folder of "
                                              "an overnight run, with its journal");
  }
  CollectedRun run;
  std::vector<GameHistory> histories;
  try {
    const Journal journal = read_journal(path);
    run.report.settings = journal.settings;
    for (const Entry& entry : journal.entries) {
      auto history = std::find_if(histories.begin(), histories.end(),
                                  [&](const GameHistory& h) { return h.game() == entry.game; });
      if (history == histories.end()) {
        history = histories.emplace(histories.end(), folder, entry.game);
      }
      history->add(entry);
      if (entry.result.contains("store")) {
        run.stores.push_back(
            (std::filesystem::path(folder) / entry.result.at("store").get<std::string>()).string());
      }
    }
  } catch (const Json::exception& error) {
    throw StoreError(StoreFault::damaged, path + ": is damaged: " + error.what());
  }
  for (GameHistory& history : histories) run.report.games.push_back(history.finish());
  return run;
}

}  // namespace oliphaunt::lab
