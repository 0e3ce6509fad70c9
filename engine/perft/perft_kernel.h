#pragma once

#include <cstdint>

#include "engine/moves/count.h"
#include "engine/moves/generate.h"
#include "engine/moves/make.h"
#include "engine/perft/reply_sink.h"

// The inner loop of perft: one thread, no hash, no key. Header of templates for perft's sources.

namespace oliphaunt {

// The number of legal move sequences of this length. Precondition: depth >= 1. (No check for
// overflow: without hashing, no machine lives to see 2^64 nodes.)
template <class G, Color Us>
std::uint64_t perft_kernel(const Board<G>& board, int depth) {
  if (depth == 1) return count_moves<G, Us>(board);
  if (depth == 2) {
    ReplySink<G, Us> replies(board);
    generate<G, Us>(board, Wanted::all, Traits<G>::Set::board(), replies);
    return replies.count();
  }
  MoveList<G> list;
  ListSink<G> sink(list);
  generate<G, Us>(board, Wanted::all, Traits<G>::Set::board(), sink);
  std::uint64_t nodes = 0;
  for (const Move move : list) {
    Board<G> next = board;
    make_move<G, Us>(next, move);
    nodes += perft_kernel<G, ~Us>(next, depth - 1);
  }
  return nodes;
}

}  // namespace oliphaunt
