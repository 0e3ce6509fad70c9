#include "tools/lab/report/collect_run.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <variant>

#include <fmt/format.h>

#include "engine/eval/upgrade_weights.h"
#include "engine/games/catalogue.h"
#include "engine/text/input_error.h"
#include "engine/text/text_file.h"
#include "tools/lab/overnight/overnight_journal.h"
#include "tools/lab/report/tuned_weights.h"
#include "tools/lab/report/viewed_game.h"

namespace oliphaunt::lab {

namespace {

// What a page can show.
constexpr std::size_t most_moved = 30;

Estimate elo_of(const MatchDone& match) { return {match.elo, match.elo_low, match.elo_high}; }

// The store that a step played its games into; empty for one that played none.
std::string store_of(const StepResult& result) {
  if (const auto* selfplay = std::get_if<SelfplayDone>(&result)) return selfplay->store;
  if (const auto* match = std::get_if<MatchDone>(&result)) return match->store;
  if (const auto* final_match = std::get_if<FinalDone>(&result)) return final_match->match.store;
  return {};
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

  void add(const OvernightStep& step) {
    if (const auto* final_match = std::get_if<FinalDone>(&step.result)) {
      report_.final_elo = elo_of(final_match->match);
      return;
    }
    auto& generations = report_.generations;
    if (generations.empty() || generations.back().number != step.generation) {
      generations.emplace_back().number = step.generation;
      generations.back().elo_so_far = so_far_;
    }
    generations.back().seconds += step.seconds;
    std::visit([&](const auto& result) { put(generations.back(), result); }, step.result);
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
  // Those of a run that an earlier program made, too: terms that it hadn't have not moved.
  Weights load(const std::string& path) const {
    const std::string file = (std::filesystem::path(folder_) / path).string();
    const std::string text = read_text_file(file, largest_settings_file);
    return upgrade_weights(known_game(game_), text, file).weights;
  }

  static void put(GenerationReport& g, const SelfplayDone& selfplay) {
    g.selfplay_pairs = selfplay.pairs;
  }

  void put(GenerationReport& g, const TuneDone& tuning) {
    g.positions = tuning.positions;
    g.held_out_positions = tuning.held_out_positions;
    g.before = tuning.before;
    g.after = tuning.after;
    if (first_.empty()) first_ = tuning.start;
    tuned_.push_back(tuning.weights);
  }

  static void put(GenerationReport& g, const MatchDone& match) {
    g.match_pairs = match.pairs;
    g.match_ending = match.ending;
    g.match_elo = elo_of(match);
    g.llr = match.llr;
  }

  void put(GenerationReport& g, const Verdict& verdict) {
    g.kept = verdict.kept;
    best_ = verdict.weights;
    if (verdict.kept && g.match_elo) so_far_ = added(so_far_, *g.match_elo);
    g.elo_so_far = so_far_;
  }

  static void put(GenerationReport&, const FinalDone&) {}

  std::string folder_, game_;
  TunedGame report_;
  Estimate so_far_;
  std::string first_, best_;  // weights
  std::vector<std::string> tuned_;
};

}  // namespace

CollectedRun collect_run(const std::string& folder) {
  const std::filesystem::path root = folder;
  const std::string journal_file = (root / OvernightJournal::file_name).string();
  if (std::error_code error; !std::filesystem::exists(journal_file, error) && !error) {
    throw InputError(fmt::format("{}: is not the folder of an overnight run: there is no {} in it",
                                 folder, OvernightJournal::file_name));
  }
  OvernightJournal journal = OvernightJournal::open_to_read(journal_file);
  CollectedRun run;
  run.report.settings = journal.settings();
  std::vector<GameHistory> histories;
  for (const OvernightStep& step : journal.read()) {
    auto history = std::find_if(histories.begin(), histories.end(),
                                [&](const GameHistory& h) { return h.game() == step.game; });
    if (history == histories.end()) {
      history = histories.emplace(histories.end(), folder, step.game);
    }
    history->add(step);
    if (const std::string store = store_of(step.result); !store.empty()) {
      run.stores.push_back((root / store).string());
    }
  }
  for (GameHistory& history : histories) run.report.games.push_back(history.finish());
  return run;
}

}  // namespace oliphaunt::lab
