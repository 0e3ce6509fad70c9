#include "tools/lab/report/report.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/variant/variants.h"
#include "tools/cli/cli.h"
#include "tools/cli/output.h"
#include "tools/cli/output_option.h"
#include "tools/lab/report/collect.h"
#include "tools/lab/report/collect_run.h"
#include "tools/lab/report/page.h"
#include "tools/lab/store/output_file.h"
#include "tools/speed/machine.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  std::vector<std::string> runs;
  std::string out;
  std::size_t games = 200;
};

std::string default_out(const std::string& run) {
  // A folder may be given with a slash at its end.
  return (run.ends_with('/') ? run.substr(0, run.size() - 1) : run) + ".html";
}

std::string title_of(const std::vector<lab::StoreReport>& stores) {
  std::string title;
  for (const lab::StoreReport& store : stores) {
    if (title.find(store.game.title) != std::string::npos) continue;
    title += (title.empty() ? "" : ", ") + store.game.title;
  }
  return title;
}

ExitCode run(const Options& options) {
  if (!lab::has_report_page()) {
    throw EnvironmentError(
        "report: this build has no page for it; npm was missing or could not install what it "
        "needs");
  }
  const std::string out = options.out.empty() ? default_out(options.runs.front()) : options.out;
  lab::OutputFile file(out, options.runs);
  lab::Report report;
  report.program = fmt::format("oliphaunt {}", engine_build().version);
  report.machine = to_string(this_machine());
  std::vector<std::string> stores = options.runs;
  if (std::filesystem::is_directory(stores.front())) {
    if (stores.size() > 1) throw InputError("report: expected one folder of a run, or stores");
    lab::CollectedRun collected = lab::collect_run(stores.front());
    report.run = std::move(collected.report);
    stores = std::move(collected.stores);
  }
  report.stores = lab::collect_stores(stores, options.games);
  report.title = title_of(report.stores);
  file.write(report_page(report));
  file.publish();
  if (!file.is_stdout()) print("{}\n", out);
  return ExitCode::done;
}

}  // namespace

void add_report(const Command& app, Program& program) {
  const Command command = app.add_subcommand(
      "report", "Make a web page of runs: results, plots, and a viewer for their games");
  auto options = std::make_shared<Options>();
  command.add_option("RUN", options->runs, "stores of games, or the folder of an overnight run")
      ->required();
  add_output(command, options->out,
             "the page to write; the name of the first RUN with .html behind it unless given");
  command
      .add_option("--games", options->games, "games to put into the viewer, of all runs together")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(0, 1000000));
  command.when_read([&program, options] { program.action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
