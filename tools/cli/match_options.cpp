#include "tools/cli/match_options.h"

#include <exception>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "tools/cli/match_printer.h"
#include "tools/lab/dispatch/dispatcher.h"
#include "tools/lab/match/match_run.h"
#include "tools/lab/match/pair_worker.h"

namespace oliphaunt::cli {

namespace {

void add_adjudication(const Command& app, lab::MatchSettings& settings) {
  app.add_numbers(
         "--adjudicate-draw",
         [&settings](const std::vector<int>& n) {
           settings.draw = lab::DrawAdjudication{n[0], n[1], n[2]};
         },
         "a draw once both scores stay within SCORE centipawns for MOVES moves of each player, at "
         "their move FROM at the earliest, counted from the end of the opening")
      ->type_name("SCORE MOVES FROM")
      ->expected(3)
      ->check(whole_number(0, 30000));
  app.add_numbers(
         "--adjudicate-win",
         [&settings](const std::vector<int>& n) {
           settings.win = lab::WinAdjudication{n[0], n[1]};
         },
         "a win once both scores are SCORE centipawns or more, of one mind, for MOVES moves of "
         "each "
         "player")
      ->type_name("SCORE MOVES")
      ->expected(2)
      ->check(whole_number(1, 30000));
}

}  // namespace

void add_play_options(const Command& app, const Program& program, MatchOptions& options) {
  lab::MatchSettings& s = options.settings;
  add_game(app, s.game, "the game")->required();
  app.add_option("--rule", s.rules, "a rule option")->type_name("NAME=VALUE");
  app.add_option("--seed", s.seed, "of the openings")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(0));
  app.add_option("--openings", s.openings.book, "a book of positions (.epd)")->type_name("FILE");
  app.add_option("--opening-plies", options.opening_plies,
                 "random plies played from there (default: 8 without a book, 0 with one)")
      ->type_name("N")
      ->check(whole_number(0, 200));
  add_adjudication(app, s);
  app.add_option("--max-plies", s.maximum_plies, "a draw after so many")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(1, 100000));
  app.add_option("--store", options.store, "the file that keeps the run")
      ->required()
      ->type_name("FILE");
  app.add_flag("--resume", options.resume, "go on with the run in the store, if there is one");
  add_drop_damaged(app, options.drop_damaged);
  add_threads(app, program, options.threads, "games at a time");
  app.add_option("--interval", options.interval, "seconds between lines when not on a terminal")
      ->show_default()
      ->type_name("S")
      ->check(in_range(0.1, 86400.0));
  app.add_flag("--json", options.json, "events on stdout, one JSON object a line");
}

void add_match_options(const Command& app, const Program& program, MatchOptions& options) {
  add_play_options(app, program, options);
  app.add_option("--pairs", options.settings.pairs, "pairs of games to play, at most")
      ->required()
      ->type_name("N")
      ->check(whole_number(1, lab::most_pairs));
  app.add_option("--max-failures", options.max_failures,
                 "stop when more than this share of the games fails")
      ->show_default()
      ->type_name("SHARE")
      ->check(in_range(0.0, 1.0));
}

lab::MatchJob complete_settings(MatchOptions& options, const std::vector<std::string>& first,
                                const std::vector<std::string>& second) {
  lab::MatchSettings& s = options.settings;
  const auto set = [&](lab::PlayerSettings& player, const std::vector<std::string>& words) {
    set_from_words(player, options.each);
    set_from_words(player, words);
  };
  set(s.players[0], first);
  set(s.players[1], second);
  s.openings.random_plies =
      options.opening_plies.value_or(s.openings.book.empty() ? lab::plies_without_book : 0);
  lab::MatchJob job = load_job(s);
  s = job.settings;
  return job;
}

void warn_of_crowding(bool timed, int threads) {
  if (!timed || threads <= core_count()) return;
  fmt::print(stderr,
             "oliphaunt: warning: {} games at a time on {} cores: limits of time mean little where "
             "players wait for a core\n",
             threads, core_count());
}

ExitCode play_run(const MatchOptions& options, const lab::MatchJob& job, const Program& program) {
  const lab::MatchSettings& settings = options.settings;
  warn_of_crowding(settings.timed(), options.threads);
  const auto dispatcher = program.dispatcher(options.threads);
  const auto crew = dispatcher->crew(job);
  lab::Store store = lab::open_run(options.store, settings, options.resume, options.drop_damaged);
  MatchPrinter report(options);
  lab::RunOptions run;
  run.coordinator.failure_share = options.max_failures;
  run.stop = &stop_flag();
  run.on_progress = [&](const lab::Progress& progress) { report.show(progress); };
  lab::Progress progress;
  const auto what_is_kept = [&](const std::exception& error) {
    report.clear();
    return fmt::format("{} ({} pairs are kept; go on with --resume)", error.what(),
                       store.pair_count());
  };
  try {
    progress = run_match(settings, store, *crew, run);
  } catch (const lab::StoreError& error) {
    throw lab::StoreError(error.fault(), what_is_kept(error));
  } catch (const Unfit& error) {
    throw EnvironmentError(what_is_kept(error));
  }
  report.finish(progress);
  switch (progress.ending) {
    case lab::Ending::all_played:
    case lab::Ending::sprt_h1:
      return ExitCode::done;
    case lab::Ending::sprt_h0:
      return ExitCode::check_failed;
    default:
      return ExitCode::environment;
  }
}

}  // namespace oliphaunt::cli
