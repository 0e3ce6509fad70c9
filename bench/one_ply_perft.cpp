#include <cstdint>
#include <cstdlib>
#include <exception>
#include <type_traits>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"

// Perft that counts the moves of the last ply and generates all others, as other programs do. For
// bench/peers, so that like is compared with like; `oliphaunt perft` counts two plies together.

namespace {

using namespace oliphaunt;

template <class G>
std::uint64_t count(const Board<G>& board, int depth) {
  if (depth == 1) return count_legal(board);
  MoveList<G> list;
  generate_legal(board, list);
  std::uint64_t nodes = 0;
  for (const Move move : list) {
    Board<G> next = board;
    play(next, move);
    nodes += count(next, depth - 1);
  }
  return nodes;
}

}  // namespace

int main(int argc, char** argv) {
  const int depth = argc == 4 ? std::atoi(argv[2]) : 0;
  if (depth < 1) {
    fmt::print(stderr, "Usage: one_ply_perft GAME DEPTH FEN (DEPTH at least 1)\n");
    return 2;
  }
  try {
    visit_game(known_game(argv[1]).name, [&]<class G>(std::type_identity<G>) {
      fmt::print("total: {}\n", count(parse_fen<G>(argv[3]).board(), depth));
    });
  } catch (const std::exception& error) {
    fmt::print(stderr, "one_ply_perft: {}\n", error.what());
    return 2;
  }
  return 0;
}
