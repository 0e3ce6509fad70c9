#include "tools/lab/overnight/overnight.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "engine/eval/weights.h"
#include "engine/games/catalogue.h"
#include "engine/text/input_error.h"
#include "engine/text/text_file.h"
#include "tools/lab/match/match_run.h"
#include "tools/lab/match/pair_worker.h"
#include "tools/lab/match/weights_hash.h"
#include "tools/lab/statistics/elo.h"
#include "tools/lab/store/output_file.h"
#include "tools/lab/store/system_fault.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt::lab {

namespace {

namespace fs = std::filesystem;

// Thrown to leave a step that is to be finished another time, or never.
struct Stopped {
  bool by_budget = false;
  bool by_failures = false;
};

// Seeds of the steps of a run.
enum class Use : std::uint64_t { selfplay = 1, tune = 2, match = 3, final_match = 4 };
std::uint64_t seed_of(const Plan& plan, Use use, std::uint64_t number) {
  // Stores keep seeds as decimal numbers of 64 bits.
  return Random(plan.seed, static_cast<std::uint64_t>(use) << 32 | number).next();
}

class Night {
 public:
  Night(const Plan& plan, Dispatcher& dispatcher, const OvernightOptions& options,
        const OvernightListener& listener)
      : plan_(plan),
        dispatcher_(dispatcher),
        options_(options),
        listener_(listener),
        journal_(OvernightJournal::open(path(OvernightJournal::file_name).string(), prepare(),
                                        options.resume, options.drop_damaged)),
        earlier_(journal_.read()),
        earlier_seconds_(journal_.lost_seconds()) {
    for (const std::string& game : plan.games) best_[game] = game + "/0.toml";
    for (const OvernightStep& step : earlier_) earlier_seconds_ += step.seconds;
  }

  OvernightResult run() {
    OvernightResult result;
    try {
      generations();
      final_matches();
    } catch (const Stopped& stopped) {
      result.end = stopped.by_failures ? OvernightEnd::failed : OvernightEnd::interrupted;
    }
    result.steps = std::move(done_);
    result.seconds = seconds();
    result.games = games_;
    return result;
  }

 private:
  fs::path path(const std::string& name) const { return fs::path(options_.folder) / name; }
  std::string book(const std::string& game) const {
    return plan_.openings.empty() ? "" : (fs::path(plan_.openings) / (game + ".epd")).string();
  }

  // What the run is made from may lie anywhere, in its folder too.
  void write_file(const fs::path& file, const std::string& text) const {
    std::vector<std::string> inputs{options_.plan_file};
    for (const std::string& game : plan_.games) inputs.push_back(book(game));
    for (const auto& [game, weights] : plan_.start) inputs.push_back(weights);
    write_output(file.string(), text, std::move(inputs), Writer::overnight_run);
  }

  // Makes the folders and the weights to begin with, and looks at all that can go wrong before the
  // first game. Gives the settings of the run: the plan's, and what its files hold.
  Settings prepare() const {
    Settings settings = to_settings(plan_);
    std::map<std::string, std::string> texts;
    for (const std::string& game : plan_.games) {
      const auto start = plan_.start.find(game);
      const GameDescription& described = known_game(game);
      const Weights weights = start == plan_.start.end() ? default_weights(described)
                                                         : load_weights(described, start->second);
      settings["start." + game] = weights_hash(described, weights);
      texts[game] = write_weights(described, weights);
      const MatchJob trial = play_job(game, plan_.selfplay, "", "");
      settings["openings." + game] = trial.settings.openings.book_hash;
      make_workers(trial);
      make_workers(play_job(game, plan_.match, "", ""));
    }
    if (options_.resume && fs::exists(path(OvernightJournal::file_name))) return settings;
    if (fs::exists(path(OvernightJournal::file_name))) {
      throw StoreError(StoreFault::exists,
                       options_.folder + ": holds a run already (go on with --resume)");
    }
    for (const auto& [game, text] : texts) {
      std::error_code error;
      fs::create_directories(path(game), error);
      if (error)
        throw StoreError(fault_of(error.value()), path(game).string() + ": " + error.message());
      write_file(path(game + "/0.toml"), text);
      write_file(path(game + "/best.toml"), text);
    }
    return settings;
  }

  MatchJob play_job(const std::string& game, const PlayPlan& play, const std::string& first,
                    const std::string& second) const {
    MatchSettings m;
    m.game = game;
    if (const auto rules = plan_.rules.find(game); rules != plan_.rules.end()) {
      m.rules = rules->second;
    }
    m.pairs = play.pairs;
    m.openings.book = book(game);
    m.openings.random_plies = plan_.opening_plies;
    m.players = {play.player, play.player};
    for (const auto& [player, weights] : {std::pair(0, first), std::pair(1, second)}) {
      PlayerSettings& p = m.players[static_cast<std::size_t>(player)];
      if (weights.empty()) continue;
      p.weights = path(weights).string();
      p.name = "generation " + fs::path(weights).stem().string();
    }
    return load_job(std::move(m));
  }

  // Of work, all sessions together.
  double seconds() const {
    return earlier_seconds_ + session_seconds_ + (in_step_ ? step_.seconds() : 0);
  }
  bool out_of_time() const {
    return plan_.budget.hours && !budget_used_ && seconds() >= 3600 * *plan_.budget.hours;
  }
  bool stop_asked() const { return options_.stop != nullptr && *options_.stop; }

  // The next step: as the journal has it, or done now by `work`, which gives its result.
  template <class Result, class Work>
  Result step(const std::string& game, std::uint64_t generation, const char* what, Work work) {
    if (done_.size() < earlier_.size()) {
      const OvernightStep& known = earlier_[done_.size()];
      // An earlier session came to the end of the budget here.
      if (std::holds_alternative<FinalDone>(known.result) && !budget_used_) {
        throw Stopped{.by_budget = true};
      }
      if (known.game != game || known.generation != generation ||
          !std::holds_alternative<Result>(known.result)) {
        throw StoreError(StoreFault::damaged,
                         fmt::format("{}: is damaged: step {} is {} {} {}, expected {} of {} {}",
                                     journal_.path(), done_.size() + 1, kind_of(known.result),
                                     known.game, known.generation, what, game, generation));
      }
      done_.push_back(known);
      if (listener_.on_step) listener_.on_step(known, true);
      return std::get<Result>(known.result);
    }
    stop_ = false;
    step_ = Stopwatch();
    in_step_ = true;
    check();
    if (listener_.on_begin && !std::is_same_v<Result, Verdict>) {
      listener_.on_begin(game, generation, what);
    }
    OvernightStep now{game, generation, 0, StepResult()};
    try {
      now.result = work();
    } catch (const Stopped&) {
      journal_.add_lost_seconds(end_step());
      throw;
    }
    now.seconds = end_step();
    journal_.append(now);
    done_.push_back(now);
    if (listener_.on_step) listener_.on_step(now, false);
    return std::get<Result>(now.result);
  }

  double end_step() {
    in_step_ = false;
    const double seconds = step_.seconds();
    session_seconds_ += seconds;
    return seconds;
  }

  // Sets the flag that ends the step under way if there is a reason to.
  void check() {
    if (stop_asked() || out_of_time()) stop_ = true;
  }
  [[noreturn]] void leave() const { throw Stopped{.by_budget = !stop_asked() && out_of_time()}; }

  Progress play(const MatchJob& job, const std::string& store_path) {
    const auto crew = dispatcher_.crew(job);
    Store store = open_run(store_path, job.settings, true, options_.drop_damaged);
    RunOptions run;
    run.stop = &stop_;
    run.on_progress = [&](const Progress& progress) {
      check();
      if (listener_.on_games) listener_.on_games(progress);
    };
    const Progress progress = run_match(job.settings, store, *crew, run);
    if (progress.ending == Ending::too_many_failures) throw Stopped{.by_failures = true};
    if (progress.ending == Ending::interrupted) leave();
    return progress;
  }

  SelfplayDone selfplay(const std::string& game, std::uint64_t generation) {
    const std::string& best = best_.at(game);
    const std::string store = fmt::format("{}/{}-selfplay.run", game, generation);
    MatchJob job = play_job(game, plan_.selfplay, best, best);
    job.settings.seed = seed_of(plan_, Use::selfplay, generation);
    const Progress progress = play(job, path(store).string());
    return {store, best, progress.pairs};
  }

  TuneDone tune(const std::string& game, std::uint64_t generation) {
    TuneJob job;
    const std::uint64_t first = generation > plan_.window ? generation - plan_.window + 1 : 1;
    for (std::uint64_t g = first; g <= generation; ++g) {
      job.stores.push_back(path(fmt::format("{}/{}-selfplay.run", game, g)).string());
    }
    job.start = path(best_.at(game)).string();
    job.samples = plan_.samples;
    job.tuner = plan_.tuner;
    job.samples.seed = job.tuner.seed = seed_of(plan_, Use::tune, generation);
    job.samples.threads = job.tuner.threads = options_.threads;
    TuneListener listener;
    listener.on_games = [this](std::uint64_t, std::uint64_t) { check(); };
    listener.on_epoch = [this](const Epoch& epoch) {
      check();
      if (listener_.on_epoch) listener_.on_epoch(epoch);
    };
    const TuneReport report = run_tune(job, listener, &stop_);
    if (report.stopped()) leave();
    TuneDone done;
    done.weights = fmt::format("{}/{}.toml", game, generation);
    done.start = best_.at(game);
    done.games = report.training_games + report.held_out_games;
    done.positions = report.training_positions;
    done.held_out_positions = report.held_out_positions;
    done.scale = report.tuned.scale;
    done.epochs = report.tuned.epochs;
    done.best_epoch = report.tuned.best_epoch;
    done.before = report.tuned.before;
    done.after = report.tuned.after;
    write_file(path(done.weights), report.file);
    return done;
  }

  MatchDone match(const MatchJob& job, const std::string& store, const std::string& first,
                  const std::string& second) {
    const Progress progress = play(job, path(store).string());
    const Estimate elo = estimate_elo(progress.pairs_by_score).elo;
    return {store,          first,
            second,         to_text(job.settings.players[0].limits),
            progress.pairs, std::string(to_string(progress.ending)),
            elo.value,      elo.low,
            elo.high,       progress.sprt.llr};
  }

  MatchDone trial(const std::string& game, std::uint64_t generation, const TuneDone& tuned) {
    MatchJob job = play_job(game, plan_.match, tuned.weights, best_.at(game));
    job.settings.seed = seed_of(plan_, Use::match, generation);
    job.settings.sprt = plan_.sprt;
    return match(job, fmt::format("{}/{}-match.run", game, generation), tuned.weights,
                 best_.at(game));
  }

  bool budget_used(std::uint64_t generation) const {
    const Budget& b = plan_.budget;
    // What the journal has was begun within the budget, but for final matches.
    if (done_.size() < earlier_.size()) {
      return std::holds_alternative<FinalDone>(earlier_[done_.size()].result);
    }
    return (b.generations && generation > *b.generations) || (b.games && games_ >= *b.games) ||
           out_of_time();
  }

  void generations() {
    try {
      for (std::uint64_t generation = 1;; ++generation) {
        for (const std::string& game : plan_.games) {
          if (budget_used(generation)) throw Stopped{.by_budget = true};
          this->generation(game, generation);
        }
      }
    } catch (const Stopped& stopped) {
      if (!stopped.by_budget) throw;
    }
    // It is for the generations; what follows is finished.
    budget_used_ = true;
  }

  void generation(const std::string& game, std::uint64_t generation) {
    const auto played = step<SelfplayDone>(game, generation, "self-play",
                                           [&] { return selfplay(game, generation); });
    games_ += 2 * played.pairs;
    const auto tuned =
        step<TuneDone>(game, generation, "tuning", [&] { return tune(game, generation); });
    Verdict verdict{false, best_.at(game)};
    // Nothing that predicts the held-out games better was found: there is nothing to play for.
    if (tuned.best_epoch != 0) {
      const auto result = step<MatchDone>(game, generation, "match",
                                          [&] { return trial(game, generation, tuned); });
      games_ += 2 * result.pairs;
      if (result.ending == to_string(Ending::sprt_h1)) verdict = {true, tuned.weights};
    }
    verdict = step<Verdict>(game, generation, "verdict", [&] { return verdict; });
    best_[game] = verdict.weights;
    // Those of steps before the journal's last have been written, and better ones over them.
    if (done_.size() < earlier_.size()) return;
    write_file(path(game + "/best.toml"), read_text_file(path(verdict.weights).string()));
  }

  void final_matches() {
    for (const std::string& game : plan_.games) {
      const std::string first = game + "/0.toml";
      if (best_.at(game) == first) continue;
      for (std::size_t i = 0; i < plan_.final_players.size(); ++i) {
        const std::uint64_t number = i + 1;
        step<FinalDone>(game, number, "final match", [&] {
          MatchJob job =
              play_job(game, {plan_.final_pairs, plan_.final_players[i]}, best_.at(game), first);
          job.settings.seed = seed_of(plan_, Use::final_match, number);
          return FinalDone{
              match(job, fmt::format("{}/final-{}.run", game, number), best_.at(game), first)};
        });
      }
    }
  }

  const Plan& plan_;
  Dispatcher& dispatcher_;
  const OvernightOptions& options_;
  const OvernightListener& listener_;
  OvernightJournal journal_;
  const std::vector<OvernightStep> earlier_;
  double earlier_seconds_;  // of earlier sessions' steps, finished or not
  double session_seconds_ = 0;
  std::vector<OvernightStep> done_;
  std::map<std::string, std::string> best_;
  std::uint64_t games_ = 0;
  bool budget_used_ = false;
  Stopwatch step_;
  bool in_step_ = false;
  std::atomic<bool> stop_ = false;
};

}  // namespace

OvernightResult run_overnight(const Plan& plan, Dispatcher& dispatcher,
                              const OvernightOptions& options, const OvernightListener& listener) {
  return Night(plan, dispatcher, options, listener).run();
}

}  // namespace oliphaunt::lab
