#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "engine/variant/variants.h"
#include "tools/cli/cli.h"
#include "tools/cli/output.h"
#include "tools/cli/progress.h"
#include "tools/speed/child.h"
#include "tools/speed/comparison.h"
#include "tools/speed/measure.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  std::string game;  // empty: all of them
  std::string against;
  std::optional<int> repetitions;
  bool json = false;
};

constexpr int default_repetitions = 5;
constexpr int default_pairs = 10;

SpeedReport measure(const Options& options) {
  const BuildInfo& build = engine_build();
  SpeedReport report{.version = std::string(build.version),
                     .compiler = std::string(build.compiler),
                     .flags = std::string(build.flags),
                     .engine = std::string(build.machine),
                     .machine = this_machine(),
                     .items = {}};
  const auto add = [&](const Variant& variant) {
    const auto items = measure_game(variant, options.repetitions.value_or(default_repetitions));
    report.items.insert(report.items.end(), items.begin(), items.end());
  };
  if (!options.game.empty()) {
    add(known_variant(options.game));
  } else {
    for (const Variant* variant : all_variants()) add(*variant);
  }
  return report;
}

void print_machine(const Machine& machine) { print("machine   {}\n", to_string(machine)); }

void print_program(std::string_view label, const SpeedReport& report) {
  print("{:<9} oliphaunt {}, engine for {}, {} {}\n", label, report.version, report.engine,
        report.compiler, report.flags);
}

void print_report(const SpeedReport& report) {
  print_machine(report.machine);
  print_program("program", report);
  print("\n{:<16}{:<12}{:>12}{:>12}{:>12}  million nodes/s\n", "game", "item", "median", "best",
        "worst");
  for (const SpeedItem& item : report.items) {
    const std::vector<double> rates = item.rates();
    print("{:<16}{:<12}{:>12.1f}{:>12.1f}{:>12.1f}\n", item.game, item.name, median(rates) / 1e6,
          *std::max_element(rates.begin(), rates.end()) / 1e6,
          *std::min_element(rates.begin(), rates.end()) / 1e6);
  }
  if (const auto sum = signature(report)) print("\nBench: {}\n", *sum);
}

// One repetition by a build of this program, as a process of its own. What goes wrong is the fault
// of the program that the user named, and says so.
SpeedReport run_build(const std::string& program, const Options& options) {
  std::vector<std::string> arguments{"speed", "--json", "--repeat", "1"};
  if (!options.game.empty()) arguments.insert(arguments.end(), {"--game", options.game});
  const ChildOutput child = run_child(program, arguments);
  if (child.exit_code == static_cast<int>(ExitCode::check_failed) ||
      child.exit_code == static_cast<int>(ExitCode::environment)) {
    throw std::runtime_error(
        fmt::format("{}: `speed` ended with exit code {}", program, child.exit_code));
  }
  if (child.exit_code != 0) {
    throw InputError(
        fmt::format("--against {}: `speed --json --repeat 1` ended with exit code {}, "
                    "expected a build of oliphaunt that knows it",
                    program, child.exit_code));
  }
  try {
    return parse_speed_report(child.out);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--against {}: {}", program, error.what()));
  }
}

void check_executable(const std::string& program) {
  std::error_code error;
  if (access(program.c_str(), X_OK) != 0) {
    error.assign(errno, std::generic_category());
  } else if (std::filesystem::is_directory(program)) {
    error = std::make_error_code(std::errc::is_a_directory);
  }
  if (error) {
    throw InputError(fmt::format("--against {}: {}, expected another build of oliphaunt", program,
                                 error.message()));
  }
}

void print_comparison(const SpeedReport& ours, const SpeedReport& others, int pairs,
                      const SpeedComparison& comparison) {
  print_machine(ours.machine);
  print_program("this", ours);
  print_program("other", others);
  print("\nthis against other, {} repetitions in turn, million nodes/s\n", pairs);
  print("{:<16}{:<12}{:>10}{:>10}{:>8}  {:<16}{}\n", "game", "item", "this", "other", "ratio",
        "95% interval", "this is");
  for (const ComparedItem& item : comparison.items) {
    print("{:<16}{:<12}{:>10.1f}{:>10.1f}{:>8.3f}  {:<16}{}\n", item.game, item.name,
          item.ours / 1e6, item.others / 1e6, item.ratio.ratio,
          fmt::format("{:.3f} to {:.3f}", item.ratio.low, item.ratio.high),
          to_string(item.ratio.verdict()));
  }
  for (const std::string& line : comparison.notes) print("{}\n", line);
  print("Between equal builds one interval in twenty leaves out 1 by chance.\n");
}

void print_comparison_json(const SpeedReport& ours, const SpeedReport& others, int pairs,
                           const SpeedComparison& comparison) {
  nlohmann::ordered_json json = {
      {"schema", speed_schema},
      {"repetitions", pairs},
      {"confidence", confidence},
      {"this", nlohmann::ordered_json::parse(to_json(ours))},
      {"other", nlohmann::ordered_json::parse(to_json(others))},
      {"items", nlohmann::ordered_json::array()},
      {"notes", comparison.notes},
  };
  for (const ComparedItem& item : comparison.items) {
    json["items"].push_back({{"game", item.game},
                             {"item", item.name},
                             {"this_nodes_per_second", item.ours},
                             {"other_nodes_per_second", item.others},
                             {"ratio", item.ratio.ratio},
                             {"low", item.ratio.low},
                             {"high", item.ratio.high},
                             {"verdict", to_string(item.ratio.verdict())}});
  }
  print("{}\n", json.dump(2));
}

ExitCode compare_builds(const Options& options) {
  check_executable(options.against);
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  const int pairs = options.repetitions.value_or(default_pairs);
  if (pairs < 2) throw InputError("--repeat 1: expected at least 2 repetitions with --against");

  ProgressLine progress("repetitions");
  std::optional<SpeedReport> ours, others;
  const auto run = [&](std::optional<SpeedReport>& report, const std::string& program) {
    SpeedReport once = run_build(program, options);
    report ? append_repetitions(*report, once) : void(report = std::move(once));
  };
  for (int i = 0; i < pairs; ++i) {
    progress.show(static_cast<std::size_t>(i), static_cast<std::size_t>(pairs));
    // Who goes first changes, so that a machine that slows down favours neither.
    const bool we_go_first = i % 2 == 0;
    if (we_go_first) run(ours, self);
    run(others, options.against);
    if (!we_go_first) run(ours, self);
  }
  progress.clear();

  const SpeedComparison comparison = compare(*ours, *others);
  options.json ? print_comparison_json(*ours, *others, pairs, comparison)
               : print_comparison(*ours, *others, pairs, comparison);
  return ExitCode::done;
}

ExitCode run(const Options& options) {
  if (!options.against.empty()) return compare_builds(options);
  try {
    const SpeedReport report = measure(options);
    options.json ? print("{}\n", to_json(report)) : print_report(report);
  } catch (const WrongCount& error) {
    fmt::print(stderr, "oliphaunt: {}\n", error.what());
    return ExitCode::check_failed;
  }
  return ExitCode::done;
}

}  // namespace

void add_speed(const Command& app, Program& program) {
  auto options = std::make_shared<Options>();
  const Command command =
      app.add_subcommand("speed", "Measure the speed of this build, or compare it with another");
  add_game(command, options->game, "One game; all of them unless given");
  command
      .add_option("--repeat", options->repetitions,
                  fmt::format("Repetitions; {} unless given, {} with --against",
                              default_repetitions, default_pairs))
      ->type_name("N")
      ->check(whole_number(1, 10000));
  command
      .add_option("--against", options->against,
                  "Another build of this program: measure both in turn and print the ratios")
      ->type_name("PROGRAM");
  command.add_flag("--json", options->json, "Print the result as JSON");
  command.when_read([&program, options] { program.action = [options] { return run(*options); }; });
}

}  // namespace oliphaunt::cli
