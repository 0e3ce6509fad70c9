#include "tools/cli/tune_printer.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/text/plain_text.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/lab/json/json_values.h"
#include "tools/lab/tune/tune_json.h"

namespace oliphaunt::cli {

namespace {

using lab::TuneReport;
using Json = nlohmann::ordered_json;

struct Change {
  const Weight* before;
  const Weight* after;
  std::uint64_t positions;

  int distance() const {
    return std::abs(after->mg - before->mg) + std::abs(after->eg - before->eg);
  }
};

// The weights that moved, those that moved most first.
std::vector<Change> changes(const TuneReport& report) {
  std::vector<Change> all;
  for (std::size_t i = 0; i < report.start.size(); ++i) {
    const Change change{&report.start.all[i], &report.tuned.weights.all[i], report.occurrences[i]};
    if (change.distance() != 0) all.push_back(change);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Change& a, const Change& b) { return a.distance() > b.distance(); });
  return all;
}

std::size_t unseen(const TuneReport& report) {
  return static_cast<std::size_t>(
      std::count(report.occurrences.begin(), report.occurrences.end(), std::uint64_t{0}));
}

double positions_per_second(const TuneReport& report) {
  return static_cast<double>(report.training_positions) * report.tuned.epochs /
         std::max(report.fitting_seconds, 1e-6);
}

double megabytes_per_million(const TuneReport& report) {
  return static_cast<double>(report.bytes) / static_cast<double>(report.positions());
}

std::string moved(int before, int after) { return fmt::format("{} -> {}", before, after); }

}  // namespace

TunePrinter::TunePrinter(int most_epochs, std::size_t rows, bool json)
    : most_epochs_(most_epochs), rows_(rows), json_(json) {}

lab::TuneListener TunePrinter::listener() {
  lab::TuneListener listener;
  if (!json_) {
    listener.on_games = [this](std::uint64_t done, std::uint64_t total) {
      games_.show(done, std::max<std::uint64_t>(total, 1));
    };
  }
  listener.on_sampled = [this](const TuneReport& report) { sampled(report); };
  listener.on_epoch = [this](const lab::Epoch& e) { epoch(e); };
  return listener;
}

void TunePrinter::clear() {
  games_.clear();
  epochs_.clear();
}

void TunePrinter::sampled(const TuneReport& report) {
  games_.clear();
  for (const lab::SampledStore& store : report.stores) {
    if (store.finished) continue;
    fmt::print(stderr,
               "oliphaunt: {}: the run is not finished; learning from the {} games so far\n",
               plain_text(store.path), store.games);
  }
  if (!json_) return;
  Json json{{"event", "sampled"}, {"game", report.game}, {"stores", Json::array()}};
  for (const lab::SampledStore& store : report.stores) {
    json["stores"].push_back({{"path", store.path},
                              {"games", store.games},
                              {"finished", store.finished},
                              {"sha256", store.sha256}});
  }
  json["training_games"] = report.training_games;
  json["held_out_games"] = report.held_out_games;
  json["left_out_games"] = report.left_out_games;
  json["repeated_games"] = report.repeated_games;
  json["training_positions"] = report.training_positions;
  json["held_out_positions"] = report.held_out_positions;
  json["repeated_positions"] = report.repeated_positions;
  json["coefficients"] = report.coefficients;
  json["bytes"] = report.bytes;
  json["seconds"] = report.sampling_seconds;
  print_event(json);
}

void TunePrinter::epoch(const lab::Epoch& e) {
  if (!json_) {
    epochs_.show(static_cast<std::size_t>(e.number), static_cast<std::size_t>(most_epochs_));
    return;
  }
  const Json json{{"event", "epoch"},
                  {"number", e.number},
                  {"rate", e.rate},
                  {"loss", lab::to_json(e.losses)},
                  {"best", e.best}};
  print_event(json);
}

void TunePrinter::table(const TuneReport& r, const std::string& file) const {
  const lab::Tuned& t = r.tuned;
  print("game            {}\n", r.game);
  print("games           {} to learn from, {} held out; {} left out, {} repeated\n",
        r.training_games, r.held_out_games, r.left_out_games, r.repeated_games);
  print("positions       {} to learn from, {} held out; {} repeated; in {:.1f} s\n",
        r.training_positions, r.held_out_positions, r.repeated_positions, r.sampling_seconds);
  print("coefficients    {:.1f} a position, {:.0f} MB a million positions\n",
        static_cast<double>(r.coefficients) / static_cast<double>(r.positions()),
        megabytes_per_million(r));
  print("scale           {:.1f} centipawns change the odds e-fold\n", t.scale);
  print(
      "epochs          {} of at most {}, the best of them {}; in {:.1f} s ({:.2f} million "
      "positions/s)\n",
      t.epochs, most_epochs_, t.best_epoch, r.fitting_seconds, positions_per_second(r) / 1e6);
  print("loss            learnt {:.5f} -> {:.5f}, held out {:.5f} -> {:.5f}\n", t.before.training,
        t.after.training, t.before.held_out, t.after.held_out);
  const std::vector<Change> all = changes(r);
  print("weights         {} of {} changed, {} met in no position; in {}\n", all.size(),
        r.start.size(), unseen(r), plain_text(file));
  if (all.empty()) {
    print("nothing predicted the held-out games better than the start values\n");
    return;
  }
  const std::size_t rows = std::min(rows_, all.size());
  if (rows == 0) return;
  print("\n{:<28}{:>16}{:>16}{:>12}\n", "moved most", "mg", "eg", "positions");
  for (std::size_t i = 0; i < rows; ++i) {
    const Change& c = all[i];
    print("  {:<26}{:>16}{:>16}{:>12}\n", c.before->name, moved(c.before->mg, c.after->mg),
          moved(c.before->eg, c.after->eg), c.positions);
  }
}

void TunePrinter::end_event(const TuneReport& r, const std::string& file) const {
  const lab::Tuned& t = r.tuned;
  Json json{{"event", "end"},
            {"file", file},
            {"game", r.game},
            {"scale", t.scale},
            {"epochs", t.epochs},
            {"best_epoch", t.best_epoch},
            {"before", lab::to_json(t.before)},
            {"after", lab::to_json(t.after)},
            {"seconds", r.fitting_seconds},
            {"positions_per_second", positions_per_second(r)},
            {"weights", r.start.size()},
            {"unseen", unseen(r)},
            {"moved", Json::array()}};
  for (const Change& c : changes(r)) {
    json["moved"].push_back({{"name", c.before->name},
                             {"mg", {c.before->mg, c.after->mg}},
                             {"eg", {c.before->eg, c.after->eg}},
                             {"positions", c.positions}});
  }
  print_event(json);
}

void TunePrinter::finish(const TuneReport& report, const std::string& file) {
  clear();
  if (json_) {
    end_event(report, file);
  } else {
    table(report, file);
  }
}

}  // namespace oliphaunt::cli
