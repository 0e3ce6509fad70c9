#include <algorithm>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/games/rules_text.h"
#include "engine/perft/table.h"
#include "engine/text/input_error.h"
#include "engine/variant/divide.h"
#include "engine/variant/variants.h"
#include "tools/cli/cli.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"
#include "tools/cli/position_options.h"
#include "tools/cli/progress.h"
#include "tools/lab/dispatch/dispatcher.h"
#include "tools/lab/perft/split_perft.h"
#include "tools/work/count_task.h"
#include "tools/work/stopwatch.h"

namespace oliphaunt::cli {

namespace {

struct Options {
  PositionOptions position;
  int depth = 0;
  int threads = 1;
  std::uint64_t hash_mb = 0;
  std::uint64_t key_seed = default_key_seed;
  bool divide = false;
  bool json = false;
  std::string store;
  bool resume = false;
  bool drop_damaged = false;
};

using lab::DepthCount;
using lab::SplitPerft;

// What has been counted of one depth.
struct Line : DepthCount {
  int depth = 0;

  double nodes_per_second() const {
    return seconds > 0 ? static_cast<double>(result.nodes) / seconds : 0;
  }
  // The speed of what took no time to speak of would be noise.
  std::string speed_text() const {
    return seconds < 0.001 ? "-" : fmt::format("{:.0f}", nodes_per_second());
  }
};

void print_line(const Line& line) {
  print("{:>5}  {:>20}  {:>9.3f} s  {:>16}\n", line.depth, line.result.nodes, line.seconds,
        line.speed_text());
  flush_output();
}

nlohmann::ordered_json to_json(const VariantPosition& position, const Options& options,
                               const std::vector<Line>& lines, const SplitPerft* split) {
  nlohmann::ordered_json json = {
      {"game", position.variant().game().name},
      {"fen", position.fen()},
      {"rules", describe_rules(position.variant().game(), position.rules())},
      {"threads", options.threads},
      {"hash_mb", options.hash_mb},
      {"complete", lines.back().result.complete && lines.back().depth == options.depth},
      {"depths", nlohmann::ordered_json::array()},
  };
  if (!options.store.empty()) json["store"] = options.store;
  if (split != nullptr && split->split_ply() != 0) {
    json["split_ply"] = split->split_ply();
    json["positions"] = split->positions();
  }
  for (const Line& line : lines) {
    if (!line.result.complete) continue;
    json["depths"].push_back({{"depth", line.depth},
                              {"nodes", line.result.nodes},
                              {"seconds", line.seconds},
                              {"nodes_per_second", line.nodes_per_second()}});
  }
  const Line& last = lines.back();
  if (options.divide || !last.result.complete) {
    nlohmann::ordered_json moves = nlohmann::ordered_json::array();
    for (const auto& [move, nodes] : divide(position.variant(), last.result)) {
      moves.push_back({{"move", move}, {"nodes", nodes}});
    }
    json["divide"] = {{"depth", last.depth}, {"complete", last.result.complete}, {"moves", moves}};
  }
  return json;
}

// Says on stderr what a stopped count is good for.
void explain_stop(const Line& line, const Options& options) {
  const auto complete = std::count_if(line.result.roots.begin(), line.result.roots.end(),
                                      [](const PerftRoot& root) { return root.complete; });
  const std::string kept =
      fmt::format("; {} of {} positions kept, go on with --resume", line.kept, line.positions);
  fmt::print(stderr,
             "oliphaunt: stopped in depth {}: {} of {} root moves complete, with {} nodes{}\n",
             line.depth, complete, line.result.roots.size(), line.result.nodes,
             options.store.empty() ? "" : kept);
}

// Counts to one depth.
using Count = std::function<DepthCount(int depth)>;

// Throws InputError for a depth that is too large for 64 bits.
Line line_of(int depth, const Count& count) {
  try {
    return {count(depth), depth};
  } catch (const PerftOverflow& overflow) {
    throw InputError(fmt::format("depth {}: {}", depth, overflow.what()));
  }
}

// The common part of all ways to count; `split` is null if nothing is.
ExitCode run(const VariantPosition& position, const Options& options, const Count& count,
             const SplitPerft* split) {
  const bool human = !options.json && !options.divide;
  if (human) print("{:>5}  {:>20}  {:>11}  {:>16}\n", "depth", "nodes", "time", "nodes/s");

  std::vector<Line> lines;
  for (int depth = options.divide ? options.depth : std::min(1, options.depth);
       depth <= options.depth; ++depth) {
    lines.push_back(line_of(depth, count));
    if (!lines.back().result.complete) break;
    if (human) print_line(lines.back());
  }

  const Line& last = lines.back();
  if (options.json) {
    print_document(to_json(position, options, lines, split));
  } else if (options.divide || !last.result.complete) {
    for (const auto& [move, nodes] : divide(position.variant(), last.result))
      print("{}: {}\n", move, nodes);
    if (last.result.complete) print("total: {}\n", last.result.nodes);
  }
  if (last.result.complete) return ExitCode::done;
  flush_output();
  explain_stop(last, options);
  return ExitCode::environment;
}

// Makes what needs memory for a table. Throws EnvironmentError.
template <class Make>
auto with_memory(std::uint64_t megabytes, Make&& make) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    throw EnvironmentError(fmt::format("--hash: the system has no {} MB to give", megabytes));
  }
}

// One depth after the other by all threads.
ExitCode run_here(const VariantPosition& position, const Options& options) {
  const auto table = with_memory(options.hash_mb, [&] {
    return options.hash_mb == 0 ? nullptr : std::make_unique<PerftTable>(options.hash_mb << 20);
  });
  const auto count = [&](int depth) -> DepthCount {
    const Stopwatch stopwatch;
    PerftResult result = position.perft(
        depth, {.threads = options.threads, .table = table.get(), .stop = &stop_flag()});
    return {.result = std::move(result), .seconds = stopwatch.seconds()};
  };
  return run(position, options, count, nullptr);
}

// Split into tasks.
ExitCode run_by_crew(const VariantPosition& position, Options options, const Program& program) {
  const auto dispatcher = program.dispatcher(options.threads);
  const std::unique_ptr<CountCrew> crew = with_memory(options.hash_mb, [&] {
    return dispatcher->crew(CountJob{.hash_mb = options.hash_mb, .key_seed = options.key_seed});
  });
  options.threads = crew->size();
  ProgressLine progress("positions");
  const auto show = [&](const lab::SplitPerftProgress& p) {
    if (!progress.on_terminal()) return;
    progress.show(p.done, p.positions, fmt::format(" of depth {}, {:.3g} nodes", p.depth, p.nodes));
  };
  const CountTask whole{.game = std::string(position.variant().game().name),
                        .rules = describe_rules(position.variant().game(), position.rules()),
                        .fen = position.fen(),
                        .depth = options.depth};
  SplitPerft perft(whole, *crew,
                   {.store = options.store,
                    .resume = options.resume,
                    .drop_damaged = options.drop_damaged,
                    .key_seed = options.key_seed,
                    .stop = &stop_flag(),
                    .on_progress = show});
  const auto count = [&](int depth) {
    DepthCount result = perft.count(depth);
    progress.clear();
    return result;
  };
  try {
    return run(position, options, count, &perft);
  } catch (const lab::StoreError& error) {
    progress.clear();
    throw lab::StoreError(error.fault(), std::string(error.what()) +
                                             " (what was counted is kept; go on with --resume)");
  }
}

}  // namespace

void add_perft(const Command& app, Program& program) {
  auto options = std::make_shared<Options>();
  const Command command = app.add_subcommand("perft", "Count the sequences of legal moves");
  options->position.add_to(command);
  command.add_option("--depth", options->depth, "Plies")
      ->required()
      ->type_name("N")
      ->check(whole_number(0, max_perft_depth));
  command.add_flag("--divide", options->divide, "The count below each root move, and the total");
  add_threads(command, program, options->threads, "Counts at a time", 1);
  command.add_option("--hash", options->hash_mb, "Remember counts in a table of this size")
      ->type_name("MB")
      ->check(whole_number(0, std::uint64_t{1} << 30));
  command
      .add_option("--key-seed", options->key_seed,
                  "Draw other random keys: a hashed count is surer when two seeds agree")
      ->type_name("N")
      ->check(whole_number(0));
  command.add_flag("--json", options->json, "Print the result as JSON");
  const Option store =
      command
          .add_option("--store", options->store,
                      "Keep counts in this file as they are made, so that a run can be resumed")
          ->type_name("FILE");
  command.add_flag("--resume", options->resume, "Go on with the run in --store")->needs(store);
  add_drop_damaged(command, options->drop_damaged);
  command.when_read([&program, options] {
    program.action = [options, &program] {
      set_key_seed(options->key_seed);
      const auto position = options->position.position();
      const bool split = program.distributed || !options->store.empty();
      return split ? run_by_crew(*position, *options, program) : run_here(*position, *options);
    };
  });
}

}  // namespace oliphaunt::cli
