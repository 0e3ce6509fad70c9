#include "engine/perft/perft.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/perft/divide.h"
#include "engine/perft/table.h"
#include "engine/position/key.h"
#include "engine/text/input_error.h"
#include "engine/text/move_text.h"
#include "tools/cli/cli.h"
#include "tools/cli/output.h"
#include "tools/cli/position_options.h"

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
};

// What has been counted of one depth.
struct Line {
  int depth;
  PerftResult result;
  double seconds;

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

template <class G>
nlohmann::ordered_json to_json(const Position<G>& position, const Options& options,
                               const std::vector<Line>& lines) {
  nlohmann::ordered_json json = {
      {"game", G::name},
      {"fen", write_fen(position)},
      {"rules", describe_rules<G>(position.board().rules)},
      {"threads", options.threads},
      {"hash_mb", options.hash_mb},
      {"complete", lines.back().result.complete && lines.back().depth == options.depth},
      {"depths", nlohmann::ordered_json::array()},
  };
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
    for (const auto& [move, nodes] : divide<G>(last.result)) {
      moves.push_back({{"move", move}, {"nodes", nodes}});
    }
    json["divide"] = {{"depth", last.depth}, {"complete", last.result.complete}, {"moves", moves}};
  }
  return json;
}

// Says on stderr what a stopped count is good for.
void explain_stop(const Line& line) {
  const auto complete = std::count_if(line.result.roots.begin(), line.result.roots.end(),
                                      [](const PerftRoot& root) { return root.complete; });
  fmt::print(stderr,
             "oliphaunt: stopped in depth {}: {} of {} root moves complete, with {} nodes\n",
             line.depth, complete, line.result.roots.size(), line.result.nodes);
}

// Throws InputError for a depth that is too large for 64 bits.
template <class G>
Line timed_perft(const Board<G>& board, int depth, const PerftOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  try {
    Line line{depth, perft(board, depth, options), 0};
    line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return line;
  } catch (const PerftOverflow& overflow) {
    throw InputError(fmt::format("depth {}: {}", depth, overflow.what()));
  }
}

void make_table(std::optional<PerftTable>& table, std::uint64_t megabytes) {
  try {
    table.emplace(megabytes << 20);
  } catch (const std::bad_alloc&) {
    throw EnvironmentError(fmt::format("--hash: the system has no {} MB to give", megabytes));
  }
}

template <class G>
ExitCode run(const Position<G>& position, const Options& options) {
  std::optional<PerftTable> table;
  if (options.hash_mb != 0) make_table(table, options.hash_mb);
  const PerftOptions perft_options{
      .threads = options.threads, .table = table ? &*table : nullptr, .stop = &stop_flag()};
  const bool human = !options.json && !options.divide;
  if (human) print("{:>5}  {:>20}  {:>11}  {:>16}\n", "depth", "nodes", "time", "nodes/s");

  std::vector<Line> lines;
  for (int depth = options.divide ? options.depth : std::min(1, options.depth);
       depth <= options.depth; ++depth) {
    lines.push_back(timed_perft(position.board(), depth, perft_options));
    if (!lines.back().result.complete) break;
    if (human) print_line(lines.back());
  }

  const Line& last = lines.back();
  if (options.json) {
    print("{}\n", to_json(position, options, lines).dump(2));
  } else if (options.divide || !last.result.complete) {
    for (const auto& [move, nodes] : divide<G>(last.result)) print("{}: {}\n", move, nodes);
    if (last.result.complete) print("total: {}\n", last.result.nodes);
  }
  if (last.result.complete) return ExitCode::done;
  flush_output();
  explain_stop(last);
  return ExitCode::environment;
}

}  // namespace

void add_perft(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("perft", "Count the sequences of legal moves");
  options->position.add_to(*command);
  command->add_option("--depth", options->depth, "Plies")
      ->required()
      ->type_name("N")
      ->check(whole_number(0, max_perft_depth));
  command->add_flag("--divide", options->divide, "The count below each root move, and the total");
  command->add_option("--threads", options->threads, "Worker threads; 1 unless given")
      ->type_name("T")
      ->check(whole_number(1, 1024));
  command->add_option("--hash", options->hash_mb, "Remember counts in a table of this size")
      ->type_name("MB")
      ->check(whole_number(0, std::uint64_t{1} << 30));
  command
      ->add_option("--key-seed", options->key_seed,
                   "Draw other random keys: a hashed count is surer when two seeds agree")
      ->type_name("N");
  command->add_flag("--json", options->json, "Print the result as JSON");
  command->final_callback([options, &action] {
    action = [options] {
      set_key_seed(options->key_seed);
      return options->position.visit([&](const auto& position) { return run(position, *options); });
    };
  });
}

}  // namespace oliphaunt::cli
