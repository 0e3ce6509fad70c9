#include <memory>
#include <string>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/match_options.h"
#include "tools/cli/run_printer.h"
#include "tools/lab/dispatch/dispatcher.h"
#include "tools/lab/overnight/overnight.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  std::string plan;
  lab::OvernightOptions night;
  int threads = 1;
  bool json = false;
};

ExitCode run(Options& options, const Program& program) {
  const lab::Plan plan = lab::load_plan(options.plan);
  warn_of_crowding(plan.selfplay.player.limits.timed() || plan.match.player.limits.timed(),
                   options.threads);
  options.night.plan_file = options.plan;
  options.night.stop = &stop_flag();
  options.night.threads = options.threads != 0 ? options.threads : core_count();
  const auto dispatcher = program.dispatcher(options.threads);
  RunPrinter report(plan, options.night, options.json);
  const lab::OvernightResult result =
      run_overnight(plan, *dispatcher, options.night, report.listener());
  report.finish(result);
  return result.end == lab::OvernightEnd::complete ? ExitCode::done : ExitCode::environment;
}

}  // namespace

void add_run(const Command& app, Program& program) {
  const Command command = app.add_subcommand(
      "run", "Work through a plan: self-play, tuning, matches, and again, overnight");
  command.footer(
      "\nEach generation plays games with the best weights so far, fits new ones to them, and "
      "keeps\n"
      "these if a sequential test against the best accepts that they are stronger; the best are\n"
      "always in FOLDER/GAME/best.toml. Ctrl-C, a kill or a full disk lose at most the games in\n"
      "flight; --resume goes on.\n"
      "\nExit codes: 0 the budget is used up; 2 bad input; 3 stopped: the run can be resumed.\n");
  auto options = std::make_shared<Options>();
  command.add_option("PLAN", options->plan, "what to do (.toml; data/plans/ has examples)")
      ->required();
  command.add_option("--out", options->night.folder, "the folder that keeps the run")
      ->required()
      ->type_name("FOLDER");
  command.add_flag("--resume", options->night.resume,
                   "go on with the run in the folder, if there is one");
  add_drop_damaged(command, options->night.drop_damaged);
  add_threads(command, program, options->threads, "the results do not depend on it");
  command.add_flag("--json", options->json, "events on stdout, one JSON object a line");
  command.when_read([&program, options] {
    program.action = [options, &program] { return run(*options, program); };
  });
}

}  // namespace oliphaunt::cli
