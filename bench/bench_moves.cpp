#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include "bench/harness.h"
#include "bench/positions.h"
#include "engine/games/registry.h"

// One ply: generating, counting and making moves, each level by itself, through the compiled engine
// library. What counting two plies together gains is bench_perft's subject.

namespace oliphaunt {
namespace {

template <class G>
const bench::Boards<G>& boards() {
  static const bench::Boards<G> all = bench::boards_two_plies_on<G>();
  return all;
}

// Runs work(board), which returns a number of moves, over all boards; items are moves.
template <class G, class Work>
void over_boards(benchmark::State& state, std::uint64_t expected, Work work) {
  std::uint64_t moves = 0;
  for ([[maybe_unused]] auto _ : state) {
    moves = 0;
    for (const Board<G>& board : boards<G>().boards) moves += work(board);
    benchmark::DoNotOptimize(moves);
  }
  if (moves != expected) bench::fail(state, "the number of moves is wrong");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(expected));
}

template <class G>
void generate_list(benchmark::State& state) {
  over_boards<G>(state, boards<G>().moves, [](const Board<G>& board) {
    MoveList<G> list;
    generate_legal(board, list);
    return list.size();
  });
}

template <class G>
void count_one_ply(benchmark::State& state) {
  over_boards<G>(state, boards<G>().moves, count_legal<G>);
}

template <class G>
void generate_captures_only(benchmark::State& state) {
  std::uint64_t captures = 0;
  for (const Board<G>& board : boards<G>().boards) {
    MoveList<G> list;
    generate_legal(board, list);
    for (const Move move : list) captures += static_cast<std::uint64_t>(is_capture(board, move));
  }
  over_boards<G>(state, captures, [](const Board<G>& board) {
    MoveList<G> list;
    generate_captures(board, list);
    return list.size();
  });
}

// Position::do_move and undo_move, with key, counters and history. Items are moves done and undone.
template <class G>
void do_and_undo(benchmark::State& state) {
  auto positions = bench::positions<G>();
  std::vector<MoveList<G>> lists(positions.size());
  std::int64_t moves = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    generate_legal(positions[i].board(), lists[i]);
    moves += static_cast<std::int64_t>(lists[i].size());
  }
  const auto before = positions;
  for ([[maybe_unused]] auto _ : state) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      for (const Move move : lists[i]) {
        positions[i].do_move(move);
        benchmark::DoNotOptimize(positions[i].key());
        positions[i].undo_move();
      }
    }
  }
  if (positions != before) bench::fail(state, "undo does not lead back");
  state.SetItemsProcessed(state.iterations() * moves);
}

// A copy of the board with the move made on it: what perft does. Items are boards made.
template <class G>
void copy_and_make(benchmark::State& state) {
  const auto positions = bench::positions<G>();
  std::vector<MoveList<G>> lists(positions.size());
  std::int64_t moves = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    generate_legal(positions[i].board(), lists[i]);
    moves += static_cast<std::int64_t>(lists[i].size());
    for (const Move move : lists[i]) {
      Position<G> made = positions[i];
      made.do_move(move);
      Board<G> next = positions[i].board();
      play(next, move);
      if (next != made.board()) bench::fail(state, "the board made is wrong");
    }
  }
  for ([[maybe_unused]] auto _ : state) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      for (const Move move : lists[i]) {
        Board<G> next = positions[i].board();
        play(next, move);
        benchmark::DoNotOptimize(next);
      }
    }
  }
  state.SetItemsProcessed(state.iterations() * moves);
}

template <class G>
void add_benchmarks(std::type_identity<G>) {
  const auto add = [](const char* name, void (*function)(benchmark::State&)) {
    benchmark::RegisterBenchmark((std::string(G::name) + '/' + name).c_str(), function)
        ->Unit(benchmark::kMillisecond);
  };
  add("generate_list", generate_list<G>);
  add("generate_captures", generate_captures_only<G>);
  add("count_one_ply", count_one_ply<G>);
  add("do_and_undo", do_and_undo<G>);
  add("copy_and_make", copy_and_make<G>);
}

}  // namespace
}  // namespace oliphaunt

int main(int argc, char** argv) {
  oliphaunt::for_each_game([](auto game) { oliphaunt::add_benchmarks(game); });
  return oliphaunt::bench::run(argc, argv);
}
