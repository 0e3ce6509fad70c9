#include "tools/lab/tune/job.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "engine/build_info.h"
#include "engine/eval/weights.h"
#include "engine/games/known_game.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/text/plain_text.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/match/weights_hash.h"
#include "tools/lab/tune/game_sampler.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt::lab {

namespace {

std::string file_name(const std::string& path) {
  return plain_text(std::filesystem::path(path).filename().string());
}

std::vector<Store> open_stores(const std::vector<std::string>& paths) {
  std::vector<Store> stores;
  for (const std::string& path : paths) stores.push_back(Store::open_to_read(path));
  return stores;
}

// The settings that all stores share: game and rules.
MatchSettings common_settings(const std::vector<Store>& stores) {
  MatchSettings common;
  for (const Store& store : stores) {
    const MatchSettings settings = settings_of(store);
    if (&store == &stores.front()) {
      common = settings;
      continue;
    }
    const std::string& first = stores.front().path();
    if (settings.game != common.game) {
      throw InputError(fmt::format("{}: holds games of {}, expected {} as in {}", store.path(),
                                   settings.game, common.game, first));
    }
    if (settings.rules != common.rules) {
      throw InputError(fmt::format("{}: was played by the rules {}, expected {} as in {}",
                                   store.path(), fmt::join(settings.rules, " "),
                                   fmt::join(common.rules, " "), first));
    }
  }
  return common;
}

std::string all_names(const std::vector<std::string>& paths) {
  return fmt::format("{}", fmt::join(paths, ", "));
}

void require_positions(const TuneJob& job, const TuneReport& report) {
  if (report.training_games + report.held_out_games == 0) {
    throw InputError(all_names(job.stores) + ": no games to learn from");
  }
  if (report.training_positions == 0 || report.held_out_positions == 0) {
    throw InputError(fmt::format(
        "{}: {} games give {} positions to learn from and {} to test with, expected some of both",
        all_names(job.stores), report.training_games + report.held_out_games,
        report.training_positions, report.held_out_positions));
  }
}

void describe_samples(const Samples& samples, TuneReport& report) {
  report.stores = samples.stores;
  report.training_games = samples.training_games;
  report.held_out_games = samples.held_out_games;
  report.left_out_games = samples.left_out_games;
  report.repeated_games = samples.repeated_games;
  report.repeated_positions = samples.repeated_positions;
  report.training_positions = samples.training.size();
  report.held_out_positions = samples.held_out.size();
  report.coefficients = samples.training.coefficient_count() + samples.held_out.coefficient_count();
  report.bytes = samples.training.bytes() + samples.held_out.bytes();
  report.occurrences.assign(report.start.size(), 0);
  for (std::size_t i = 0; i < samples.training.size(); ++i) {
    for (const auto& c : samples.training.coefficients(i)) ++report.occurrences[c.weight];
  }
}

std::map<std::string, std::string> provenance(const TuneJob& job, const TuneReport& report,
                                              const std::string& start_hash) {
  std::map<std::string, std::string> notes;
  notes["made-by"] = fmt::format("oliphaunt {} tune", engine_build().version);
  notes["start"] = fmt::format("{}, SHA-256 {}",
                               job.start.empty() ? "built in" : file_name(job.start), start_hash);
  for (std::size_t i = 0; i < report.stores.size(); ++i) {
    const SampledStore& store = report.stores[i];
    notes[fmt::format("store-{}", i + 1)] =
        fmt::format("{}: {} games, SHA-256 {}", file_name(store.path), store.games, store.sha256);
  }
  notes["positions"] = fmt::format("{} of {} games to learn from, {} of {} games held out",
                                   report.training_positions, report.training_games,
                                   report.held_out_positions, report.held_out_games);
  const SampleSettings& s = job.samples;
  const TunerSettings& t = job.tuner;
  notes["settings"] = fmt::format(
      "per-game {}, held-out {}, seed {}, lambda {}, rate {}, decay {}, pull {}, batch {}, "
      "epochs {}, patience {}",
      s.per_game, s.held_out, s.seed, t.lambda, t.rate, t.decay, t.pull, t.batch, t.epochs,
      t.patience);
  const Tuned& tuned = report.tuned;
  notes["fit"] = fmt::format("scale {:.2f}, {} epochs, the best of them {}", tuned.scale,
                             tuned.epochs, tuned.best_epoch);
  notes["loss"] = fmt::format(
      "training {:.6f} before, {:.6f} after; held out {:.6f} before, {:.6f} "
      "after",
      tuned.before.training, tuned.after.training, tuned.before.held_out, tuned.after.held_out);
  return notes;
}

template <class G>
TuneReport tune_game(const TuneJob& job, std::vector<Store>& stores, const Rules& rules,
                     const TuneListener& listener, const std::atomic<bool>* stop) {
  TuneReport report;
  report.game = G::name;
  report.start =
      job.start.empty() ? default_weights(description<G>) : load_weights(description<G>, job.start);

  const Stopwatch sampling;
  ReplaySampler<G> sampler(rules, report.start);
  const Samples samples =
      take_samples(stores, std::ref(sampler), job.samples, listener.on_games, stop);
  if (samples.stopped) return report;
  describe_samples(samples, report);
  report.sampling_seconds = sampling.seconds();
  require_positions(job, report);
  if (listener.on_sampled) listener.on_sampled(report);

  const Stopwatch fitting;
  report.tuned =
      tune(report.start, samples.training, samples.held_out, job.tuner, listener.on_epoch, stop);
  report.fitting_seconds = fitting.seconds();
  if (report.tuned.stopped) return report;
  report.tuned.weights.provenance =
      provenance(job, report, weights_hash(description<G>, report.start));
  report.file = write_weights(description<G>, report.tuned.weights);
  return report;
}

}  // namespace

TuneReport run_tune(const TuneJob& job, const TuneListener& listener,
                    const std::atomic<bool>* stop) {
  std::vector<Store> stores = open_stores(job.stores);
  const MatchSettings settings = common_settings(stores);
  TuneReport report;
  visit_known_game(settings.game, [&]<class G>(std::type_identity<G>) {
    report = tune_game<G>(job, stores, parse_rules<G>(settings.rules), listener, stop);
  });
  return report;
}

}  // namespace oliphaunt::lab
