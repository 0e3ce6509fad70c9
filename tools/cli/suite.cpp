#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/games/catalogue.h"
#include "tools/cli/cli.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/cli/progress.h"
#include "tools/lab/dispatch/dispatcher.h"
#include "tools/suite/epd.h"
#include "tools/suite/runner.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  std::vector<std::string> paths;
  std::string game;
  std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();
  int threads = 1;
  bool json = false;
};

// Of one file, in the table; JSON has them all.
constexpr std::size_t failures_shown = 5;

struct Totals {
  std::size_t passed = 0, failed = 0, skipped = 0, too_large = 0;
  std::uint64_t nodes = 0;

  explicit Totals(const SuiteResult& result) {
    for (const SuiteFileResult& file : result.files) {
      passed += file.passed;
      failed += file.failed;
      skipped += file.skipped;
      too_large += file.too_large;
      nodes += file.nodes;
    }
  }
};

void print_table(const SuiteResult& result) {
  std::size_t width = 4;
  for (const SuiteFileResult& file : result.files) width = std::max(width, file.path.size());
  print("{:<{}}  {:>9}  {:>14}  {:>10}\n", "file", width, "positions", "nodes", "time");
  for (const SuiteFileResult& file : result.files) {
    print("{:<{}}  {:>9}  {:>14}  {:>8.3f} s  {}\n", file.path, width, file.positions(), file.nodes,
          file.seconds, file.failed == 0 ? "ok" : fmt::format("{} FAILED", file.failed));
    for (std::size_t i = 0; i < std::min(failures_shown, file.failures.size()); ++i) {
      const SuiteFailure& f = file.failures[i];
      print("  {}:{}: depth {}: expected {}, got {}: {}\n", file.path, f.line, f.depth, f.expected,
            f.got, f.fen);
    }
    if (file.failures.size() > failures_shown) {
      print("  and {} more wrong counts\n", file.failures.size() - failures_shown);
    }
  }
  const Totals totals(result);
  print("{} nodes in {:.3f} s\n", totals.nodes, result.seconds);
  if (totals.too_large != 0) print("{} counts above --max-nodes left out\n", totals.too_large);
  if (totals.skipped != 0) print("{} positions not tested at all\n", totals.skipped);
  print("{} passed, {} failed\n", totals.passed, totals.failed);
}

void print_json(const SuiteResult& result, const Options& options) {
  const Totals totals(result);
  nlohmann::ordered_json json = {
      {"passed", totals.passed},
      {"failed", totals.failed},
      {"not_tested", totals.skipped},
      {"counts_left_out", totals.too_large},
      {"complete", result.complete},
      {"nodes", totals.nodes},
      {"seconds", result.seconds},
      {"threads", options.threads},
      {"files", nlohmann::ordered_json::array()},
  };
  for (const SuiteFileResult& file : result.files) {
    nlohmann::ordered_json failures = nlohmann::ordered_json::array();
    for (const SuiteFailure& f : file.failures) {
      failures.push_back({{"line", f.line},
                          {"fen", f.fen},
                          {"depth", f.depth},
                          {"expected", f.expected},
                          {"got", f.got}});
    }
    json["files"].push_back({{"path", file.path},
                             {"game", file.game},
                             {"passed", file.passed},
                             {"failed", file.failed},
                             {"not_tested", file.skipped},
                             {"nodes", file.nodes},
                             {"thread_seconds", file.seconds},
                             {"failures", failures}});
  }
  print_document(json);
}

ExitCode run(Options options, const Program& program) {
  const std::atomic<bool>& stop = stop_flag();
  std::vector<EpdFile> files;
  for (const auto& path : find_epd_files(options.paths)) {
    files.push_back(read_epd(path));
    if (!options.game.empty()) files.back().game = options.game;
  }
  const auto dispatcher = program.dispatcher(options.threads);
  const auto crew = dispatcher->crew(CountJob());
  options.threads = crew->size();
  ProgressLine progress("counts");
  const SuiteResult result = run_suite(
      files, *crew,
      {.max_nodes = options.max_nodes,
       .stop = &stop,
       .progress = [&](std::size_t done, std::size_t total) { progress.show(done, total); }});
  progress.clear();
  options.json ? print_json(result, options) : print_table(result);
  if (!result.complete) {
    std::size_t left = 0;
    for (const SuiteFileResult& file : result.files) left += file.stopped;
    flush_output();
    fmt::print(stderr, "oliphaunt: stopped with {} counts not made\n", left);
  }
  if (Totals(result).failed != 0) return ExitCode::check_failed;
  return result.complete ? ExitCode::done : ExitCode::environment;
}

}  // namespace

void add_suite(const Command& app, Program& program) {
  auto options = std::make_shared<Options>();
  const Command command = app.add_subcommand("suite", "Run perft suites (.epd files)");
  command.add_option("PATH", options->paths, "Suite files, or folders of them")->required();
  add_game(command, options->game, "The game of all files; otherwise their names begin with it");
  command.add_option("--max-nodes", options->max_nodes, "Leave out counts greater than N")
      ->type_name("N")
      ->check(whole_number(0));
  add_threads(command, program, options->threads, "Counts at a time");
  command.add_flag("--json", options->json, "Print the result as JSON");
  command.when_read([&program, options] {
    program.action = [options, &program] { return run(*options, program); };
  });
}

}  // namespace oliphaunt::cli
