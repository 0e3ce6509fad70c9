#include "engine/perft/perft.h"

#include "engine/games/registry.h"
#include "engine/perft/perft_driver.h"

namespace oliphaunt {

template <class G>
PerftResult perft(const Board<G>& board, int depth, const PerftOptions& options) {
  if (depth == 0) return {.nodes = 1, .complete = true, .roots = {}};
  return PerftDriver<G>(options).run(board, depth);
}

#define OLIPHAUNT_INSTANTIATE(G) \
  template PerftResult perft<G>(const Board<G>&, int, const PerftOptions&);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
