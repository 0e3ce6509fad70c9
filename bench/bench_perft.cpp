#include <cstdint>
#include <optional>
#include <string>

#include <benchmark/benchmark.h>
#include <tbb/info.h>

#include "bench/harness.h"
#include "bench/positions.h"
#include "engine/games/registry.h"
#include "engine/perft/perft.h"
#include "engine/perft/table.h"

// Perft as a whole, from the start position and from midgames, through the compiled engine library:
//
//   one_ply     generates down to the last ply and counts that: what other programs call bulk
//               counting, and what their figures are to be compared with
//   two_plies   counts the last two plies together: `oliphaunt perft`
//   threads     the same on all cores, by the wall clock
//   hash        the same on one core with a table of 16 MiB, new each time

namespace oliphaunt {
namespace {

enum class Where { start, midgames };

struct Root {
  std::string fen;
  int depth;
  std::uint64_t nodes;
};

template <class G>
std::vector<Root> roots(Where where) {
  std::vector<Root> list;
  for (const SpeedPosition& p : speed_positions(compiled_variant<G>())) {
    if ((p.fen == G::start) == (where == Where::start)) {
      list.push_back({p.fen, p.perft_depth, p.perft_nodes});
    }
  }
  return list;
}

template <class G>
std::uint64_t one_ply_perft(const Board<G>& board, int depth) {
  if (depth == 1) return count_legal(board);
  MoveList<G> list;
  generate_legal(board, list);
  std::uint64_t nodes = 0;
  for (const Move move : list) {
    Board<G> next = board;
    play(next, move);
    nodes += one_ply_perft(next, depth - 1);
  }
  return nodes;
}

// count(board, depth) is the method; items are nodes.
template <class G, class Count>
void over_roots(benchmark::State& state, Where where, Count count) {
  const std::vector<Root> list = roots<G>(where);
  std::vector<Board<G>> boards;
  std::uint64_t expected = 0;
  for (const Root& root : list) {
    boards.push_back(parse_fen<G>(root.fen).board());
    expected += root.nodes;
  }
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < list.size(); ++i) nodes += count(boards[i], list[i].depth);
    if (nodes != expected) bench::fail(state, "the number of nodes is wrong");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(expected));
}

template <class G>
void add_benchmarks(std::type_identity<G>) {
  for (const Where where : {Where::start, Where::midgames}) {
    const auto add = [&](const char* name, auto count) {
      const std::string full =
          std::string(G::name) + (where == Where::start ? "/start/" : "/midgames/") + name;
      return benchmark::RegisterBenchmark(
                 full.c_str(), [=](benchmark::State& state) { over_roots<G>(state, where, count); })
          ->Unit(benchmark::kMillisecond);
    };
    add("one_ply", one_ply_perft<G>);
    add("two_plies", [](const Board<G>& b, int depth) { return perft(b, depth).nodes; });
    add("threads", [](const Board<G>& b, int depth) {
      return perft(b, depth, {.threads = tbb::info::default_concurrency()}).nodes;
    })->UseRealTime();
    add("hash", [](const Board<G>& b, int depth) {
      PerftTable table(std::size_t{16} << 20);
      return perft(b, depth, {.table = &table}).nodes;
    });
  }
}

}  // namespace
}  // namespace oliphaunt

int main(int argc, char** argv) {
  oliphaunt::for_each_game([](auto game) { oliphaunt::add_benchmarks(game); });
  return oliphaunt::bench::run(argc, argv);
}
