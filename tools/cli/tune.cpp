#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tools/cli/cli.h"
#include "tools/cli/output_option.h"
#include "tools/cli/tune_printer.h"
#include "tools/lab/store/output_file.h"
#include "tools/lab/tune/job.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  lab::TuneJob job;
  std::string file;
  std::uint64_t seed = 1;
  int threads = 1;
  std::size_t rows = 20;
  bool json = false;
};

ExitCode run(Options& options) {
  lab::TuneJob& job = options.job;
  job.samples.seed = job.tuner.seed = options.seed;
  job.samples.threads = job.tuner.threads = options.threads;
  std::vector<std::string> inputs = job.stores;
  inputs.push_back(job.start);
  lab::OutputFile file(options.file, std::move(inputs));
  require_room_for_events(file, options.json);
  TunePrinter reporter(job.tuner.epochs, options.rows, options.json);
  const lab::TuneReport report = run_tune(job, reporter.listener(), &stop_flag());
  reporter.clear();
  if (report.stopped()) {
    fmt::print(stderr, "oliphaunt: stopped; {} is not written\n", options.file);
    return ExitCode::environment;
  }
  file.write(report.file);
  file.publish();
  if (!file.is_stdout()) reporter.finish(report, options.file);
  return ExitCode::done;
}

void add_sampling(const Command& app, lab::SampleSettings& s) {
  app.add_option("--per-game", s.per_game, "positions picked of a game, at most")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(1, 100000));
  app.add_option("--held-out", s.held_out, "share of the games that is for testing only")
      ->show_default()
      ->type_name("SHARE")
      ->check(in_range(0.001, 0.9));
}

void add_fitting(const Command& app, lab::TunerSettings& t) {
  app.add_option("--lambda", t.lambda,
                 "what a game's result weighs against the search's score: 1 the result alone")
      ->show_default()
      ->type_name("L")
      ->check(in_range(0.0, 1.0));
  app.add_option("--epochs", t.epochs, "times that each position is seen, at most")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(1, 1000000));
  app.add_option("--patience", t.patience,
                 "epochs without a better loss on the held-out games before it ends")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(1, 1000000));
  app.add_option("--rate", t.rate, "centipawns that a weight moves a step, at first")
      ->show_default()
      ->type_name("CP")
      ->check(in_range(1e-6, 1e3));
  app.add_option("--decay", t.decay, "what that is multiplied by after each epoch")
      ->show_default()
      ->type_name("D")
      ->check(in_range(0.1, 1.0));
  app.add_option("--pull", t.pull,
                 "towards the start values: 1 expects changes of a pawn, 100 of a tenth of one")
      ->show_default()
      ->type_name("P")
      ->check(in_range(0.0, 1e9));
  app.add_option("--batch", t.batch, "positions a step")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(1, std::uint64_t{1} << 40));
}

}  // namespace

void add_tune(const Command& app, Program& program) {
  const Command command =
      app.add_subcommand("tune", "Fit evaluation weights to the games of self-play and matches");
  command.footer(
      "\nThe same games and options give the same file, byte for byte, on any number of threads.\n"
      "\nExit codes: 0 written; 2 bad input; 3 stopped, or the file can't be written.\n");
  auto options = std::make_shared<Options>();
  lab::TuneJob& job = options->job;
  command.add_option("RUN", job.stores, "stores of runs of one game")->required();
  add_output(command, options->file, "the weights file to write")->required();
  command.add_option("--weights", job.start, "a weights file to start from (default: built in)")
      ->type_name("FILE");
  command.add_option("--seed", options->seed, "of which games and positions, and their order")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(0));
  add_sampling(command, job.samples);
  add_fitting(command, job.tuner);
  add_local_threads(command, options->threads, "the weights do not depend on it");
  command.add_option("--moved", options->rows, "rows of the table of weights that moved most")
      ->show_default()
      ->type_name("N")
      ->check(whole_number(0, 100000));
  command.add_flag("--json", options->json, "events on stdout, one JSON object a line");
  command.when_read([&program, options] { program.action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
