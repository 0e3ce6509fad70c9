#pragma once

#include <string>
#include <vector>

#include "bench/harness.h"
#include "bench/positions.h"
#include "engine/perft/perft_kernel.h"

namespace oliphaunt::bench {

// The same board of a game whose data differs in nothing but the geometry.
template <class To, class From>
Board<To> converted(const Board<From>& from) {
  using ToGeometry = typename To::Geometry;
  using FromGeometry = typename From::Geometry;
  const auto square = [](Square s) {
    return s == no_square ? s : ToGeometry::from_dense_index(FromGeometry::dense_index(s));
  };
  const auto set = [&](Bitboard<FromGeometry> squares) {
    Bitboard<ToGeometry> result;
    for (const Square s : squares) result |= Bitboard<ToGeometry>(square(s));
    return result;
  };
  Board<To> to;
  for (std::size_t r = 0; r < from.by_role.size(); ++r) to.by_role[r] = set(from.by_role[r]);
  for (std::size_t c = 0; c < 2; ++c) to.by_color[c] = set(from.by_color[c]);
  to.hands = from.hands;
  to.castling_rights = from.castling_rights;
  to.en_passant = square(from.en_passant);
  to.iron = square(from.iron);
  to.side_to_move = from.side_to_move;
  to.rules = from.rules;
  return to;
}

template <class G>
std::uint64_t kernel(const Board<G>& board, int depth) {
  return board.side_to_move == Color::white ? perft_kernel<G, Color::white>(board, depth)
                                            : perft_kernel<G, Color::black>(board, depth);
}

template <class G>
std::uint64_t count_one_ply(const Board<G>& board) {
  return board.side_to_move == Color::white ? count_moves<G, Color::white>(board)
                                            : count_moves<G, Color::black>(board);
}

// Perft of a game's fixed positions as the rival G, a game of another geometry, plays it: the last
// two plies together, and counting of single positions. Items are nodes.
template <class G, class Original>
void add_rival(const std::string& family, const std::string& rival) {
  benchmark::RegisterBenchmark((family + "/perft/" + rival).c_str(), [](benchmark::State& state) {
    std::vector<Board<G>> boards;
    for (const Position<Original>& p : positions<Original>()) {
      boards.push_back(converted<G>(p.board()));
    }
    const auto list = speed_positions(compiled_variant<Original>());
    std::int64_t nodes = 0;
    for ([[maybe_unused]] auto _ : state) {
      for (std::size_t i = 0; i < boards.size(); ++i) {
        const std::uint64_t n = kernel(boards[i], list[i].perft_depth);
        if (n != list[i].perft_nodes) fail(state, "the number of nodes is wrong");
        nodes += static_cast<std::int64_t>(n);
      }
    }
    state.SetItemsProcessed(nodes);
  })->Unit(benchmark::kMillisecond);

  benchmark::RegisterBenchmark((family + "/count/" + rival).c_str(), [](benchmark::State& state) {
    static const Boards<Original> all = boards_two_plies_on<Original>();
    std::vector<Board<G>> boards;
    for (const Board<Original>& board : all.boards) boards.push_back(converted<G>(board));
    for ([[maybe_unused]] auto _ : state) {
      std::uint64_t n = 0;
      for (const Board<G>& board : boards) n += count_one_ply(board);
      if (n != all.moves) fail(state, "the number of moves is wrong");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.moves));
  })->Unit(benchmark::kMillisecond);
}

}  // namespace oliphaunt::bench
