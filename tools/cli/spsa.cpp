#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/search/parameters.h"
#include "engine/text/input_error.h"
#include "tools/cli/cli.h"
#include "tools/cli/output_option.h"
#include "tools/cli/spsa_options.h"
#include "tools/cli/spsa_printer.h"
#include "tools/lab/dispatch/dispatcher.h"
#include "tools/lab/spsa/outcome.h"
#include "tools/lab/spsa/play.h"
#include "tools/lab/store/output_file.h"

namespace oliphaunt::cli {

namespace {

std::string help() {
  std::string text =
      "\nThe player is described by words as in `oliphaunt match`: nodes=N or depth=N, and maybe\n"
      "weights=FILE, hash=MB, option.NAME=VALUE; tuning starts from there.\n"
      "\nNAME is a search parameter, or a weight of the game's weights file: piece.knight is both\n"
      "of its halves, piece.knight.mg one; piece, 'piece.*' or '*.mg' are many. STEP is how far it "
      "is\n"
      "moved to either side in the last iteration (1 at least; in the first it is N^0.102 times "
      "that):\n"
      "take what should cost some two Elo if it is wrong. START is where to begin.\n"
      "\nAn iteration ends when its last game does. With --pairs-per-iteration well above "
      "--threads\n"
      "(ten times as many) no core waits long for that; below, some have nothing to do. What comes "
      "out\n"
      "depends on the pairs, never on the threads. --r-end of 0.002 suits runs of some 50,000 "
      "pairs in\n"
      "all; for a tenth of the pairs, take ten times as much.\n"
      "\nSearch parameters (default; least to greatest):\n";
  for (const ParameterInfo& p : parameter_infos) {
    text += fmt::format("  {:26} {:>5}; {} to {}: {}\n", p.name, p.value, p.least, p.greatest,
                        p.meaning);
  }
  return text +
         "\nExit codes: 0 done; 2 bad input; 3 stopped (disk full, signal): the run can be "
         "resumed.\n";
}

lab::TrialJob complete(SpsaOptions& options) {
  options.rules = options.play.settings.rules;
  // Two players of different names, so that both games of a pair begin from one opening.
  lab::MatchJob match = complete_settings(options.play, {"name=plus"}, {"name=minus"});
  require_repeatable(options.play.settings);
  lab::SpsaSettings& s = options.settings;
  s.match = match.settings;
  s.tunables = select_tunables(player_values(match, 0), options.tune);
  const bool weights = std::any_of(s.tunables.begin(), s.tunables.end(),
                                   [](const lab::Tunable& t) { return t.is_weight(); });
  if (weights && options.out.empty()) {
    throw InputError("--out: missing, expected a file for the weights that are tuned");
  }
  if (!weights && !options.out.empty()) {
    throw InputError("--out: found a file, but no weight is tuned that it could hold");
  }
  return trial_job(std::move(match), s.tunables);
}

// What is read, and the run itself, which may not be there yet.
std::vector<std::string> inputs_of(const SpsaOptions& options) {
  const lab::MatchSettings& match = options.settings.match;
  return {match.openings.book, match.players[0].weights, match.players[1].weights,
          options.play.store};
}

ExitCode run(SpsaOptions& options, const Program& program) {
  const lab::TrialJob job = complete(options);
  const lab::SpsaSettings& settings = options.settings;
  std::optional<lab::OutputFile> file;
  if (!options.out.empty()) {
    file.emplace(options.out, inputs_of(options));
    require_room_for_events(*file, options.play.json);
  }
  const auto dispatcher = program.dispatcher(options.play.threads);
  const auto crew = dispatcher->crew(job);
  const lab::Objective objective = play_trials(settings, *crew);
  lab::SpsaJournal journal = lab::SpsaJournal::open(options.play.store, to_settings(settings),
                                                    options.play.resume, options.play.drop_damaged);
  SpsaPrinter report(options);
  lab::SpsaProgress progress;
  lab::SpsaRunOptions run;
  run.stop = &stop_flag();
  run.on_progress = [&](const lab::SpsaProgress& p) { report.show(p); };
  try {
    progress = run_spsa(settings, journal, objective, run);
  } catch (const lab::StoreError& error) {
    report.clear();
    throw lab::StoreError(error.fault(), std::string(error.what()) +
                                             " (what was finished is kept; go on with --resume)");
  }
  if (progress.finished() && file) {
    file->write(weights_file(settings, player_values(job.match, 0), lab::rounded(progress.values)));
    file->publish();
  }
  if (!file || !file->is_stdout()) report.finish(progress);
  return progress.finished() ? ExitCode::done : ExitCode::environment;
}

}  // namespace

void add_spsa(const Command& app, Program& program) {
  const Command command =
      app.add_subcommand("spsa", "Tune search parameters and weights by games (SPSA)");
  command.footer(help());
  auto options = std::make_shared<SpsaOptions>();
  lab::SpsaSettings& s = options->settings;
  add_play_options(command, program, options->play);
  command.add_option("--each", options->play.each, "the player")->required()->type_name("WORD...");
  command
      .add_option("--tune", options->tune,
                  "what is tuned (steps by default: a twentieth of a search parameter's range, a "
                  "tenth of a weight, but at least 2)")
      ->required()
      ->type_name("NAME[:STEP[:START]]...");
  command.add_option("--iterations", s.schedule.iterations, "how often to look and move")
      ->required()
      ->type_name("N")
      ->check(whole_number(1, 1000000000));
  s.pairs_per_iteration = 32;
  command
      .add_option("--pairs-per-iteration", s.pairs_per_iteration, "pairs of games for each look")
      ->show_default()
      ->type_name("P")
      ->check(whole_number(1, 1000000));
  s.schedule.r_end = 0.002;
  command
      .add_option("--r-end", s.schedule.r_end,
                  "how fast it learns at the end: a pair won 2-0 moves by 2R steps")
      ->show_default()
      ->type_name("R")
      ->check(in_range(1e-9, 1.0));
  add_output(command, options->out, "the weights file to write, if weights are tuned");
  command.when_read([&program, options] {
    program.action = [options, &program] { return run(*options, program); };
  });
}

}  // namespace oliphaunt::cli
