#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/run_report.h"
#include "tools/lab/overnight/overnight.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  std::string plan;
  lab::OvernightOptions night;
  bool json = false;
};

ExitCode run(Options& options) {
  const lab::Plan plan = lab::load_plan(options.plan);
  options.night.stop = &stop_flag();
  RunReport report(plan, options.night, options.json);
  const lab::OvernightResult result = run_overnight(plan, options.night, report.listener());
  report.finish(result);
  return result.end == lab::OvernightEnd::complete ? ExitCode::done : ExitCode::environment;
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  CLI::App& command = *app.add_subcommand(
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
  add_threads(command, options->night.threads, "the results do not depend on it");
  command.add_flag("--json", options->json, "events on stdout, one JSON object a line");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
