#include "engine/perft/perft.h"

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/perft/kernel.h"

namespace oliphaunt {

template <class G>
PerftResult perft(const Board<G>& board, int depth, const PerftOptions&) {
  PerftResult result;
  if (depth == 0) {
    result.nodes = 1;
    return result;
  }
  MoveList<G> list;
  generate_legal(board, list);
  for (const Move move : list) {
    Board<G> next = board;
    play(next, move);
    std::uint64_t nodes = 1;
    if (depth > 1) {
      nodes = next.side_to_move == Color::white ? perft_kernel<G, Color::white>(next, depth - 1)
                                                : perft_kernel<G, Color::black>(next, depth - 1);
    }
    result.roots.push_back({move, nodes, true});
    result.nodes += nodes;
  }
  return result;
}

#define OLIPHAUNT_INSTANTIATE(G) \
  template PerftResult perft<G>(const Board<G>&, int, const PerftOptions&);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
