#pragma once

#include <vector>

#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "engine/variant/compiled_variant.h"
#include "tools/speed/positions.h"

// The positions that benchmarks work on, from those of `oliphaunt speed`.

namespace oliphaunt::bench {

// The start position and midgames of a game.
template <class G>
std::vector<Position<G>> positions() {
  std::vector<Position<G>> list;
  for (const SpeedPosition& p : speed_positions(compiled_variant<G>()))
    list.push_back(parse_fen<G>(p.fen));
  return list;
}

// The boards two plies on from those, some ten thousand: enough that branches are not learnt by
// heart. They have `moves` legal moves together, known from perft.
template <class G>
struct Boards {
  std::vector<Board<G>> boards;
  std::uint64_t moves = 0;
};

template <class G>
void add_children(const Board<G>& board, std::vector<Board<G>>& boards) {
  MoveList<G> list;
  generate_legal(board, list);
  for (const Move move : list) {
    boards.push_back(board);
    play(boards.back(), move);
  }
}

template <class G>
Boards<G> boards_two_plies_on() {
  Boards<G> result;
  for (const SpeedPosition& p : speed_positions(compiled_variant<G>())) {
    std::vector<Board<G>> children;
    add_children(parse_fen<G>(p.fen).board(), children);
    for (const Board<G>& child : children) add_children(child, result.boards);
    result.moves += p.moves_after_two_plies;
  }
  return result;
}

}  // namespace oliphaunt::bench
