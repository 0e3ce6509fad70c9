#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include "engine/moves/generate.h"
#include "engine/perft/checked.h"
#include "engine/perft/perft.h"
#include "engine/perft/perft_kernel.h"
#include "engine/perft/table.h"
#include "engine/position/key.h"
#include "engine/thread_arena.h"

// The upper plies of perft: splits the tree among threads, looks at the stop flag, keeps the keys,
// and leaves the rest to the kernel in pieces of a millisecond or less. Header of templates for
// perft's sources.

namespace oliphaunt {

// What is left of the tree where the driver leaves off, without hashing. (A template parameter of
// the driver so that a test can watch how the work is split.)
struct KernelLeaf {
  template <class G, Color Us>
  std::uint64_t count(const Board<G>& board, int depth) const {
    return perft_kernel<G, Us>(board, depth);
  }
};

template <class G, class Leaf = KernelLeaf>
class PerftDriver {
 public:
  explicit PerftDriver(const PerftOptions& options, Leaf leaf = {})
      : options_(options), leaf_(leaf), keys_(key_table<G>()) {}

  // Precondition: 1 <= depth <= max_perft_depth. Throws PerftOverflow.
  PerftResult run(const Board<G>& board, int depth) {
    const Key key = options_.table != nullptr ? keys_.key(board) ^ salt(board.rules) : Key{};
    return board.side_to_move == Color::white ? roots<Color::white>({board, key}, depth)
                                              : roots<Color::black>({board, key}, depth);
  }

 private:
  struct Node {
    Board<G> board;
    Key key;
  };
  using Moves = std::vector<Move>;
  using Range = tbb::blocked_range<std::size_t>;

  // Thrown to leave the tree when the stop flag is set.
  struct Stopped {};

  // Entries of different games and rules must not meet, should a table be used for several.
  static Key salt(const Rules& rules) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    const auto mix = [&hash](auto byte) {
      hash = (hash ^ static_cast<std::uint8_t>(byte)) * 0x100000001b3;
    };
    for (const char c : G::name) mix(c);
    mix(rules.pawn_drops);
    mix(rules.stalemate);
    return {hash, hash * 0x9e3779b97f4a7c15};
  }

  template <Color Us>
  PerftResult roots(const Node& root, int depth) {
    PerftResult result;
    const Moves moves = legal_moves<Us>(root.board);
    result.roots.resize(moves.size());
    const auto count_root = [&](std::size_t i) {
      PerftRoot& r = result.roots[i];
      r.move = moves[i];
      try {
        r.nodes = depth == 1 ? 1 : walk<~Us>(child<Us>(root, moves[i]), depth - 1, moves.size());
        r.complete = true;
      } catch (const Stopped&) {
      }
    };
    if (options_.threads == 1) {
      for (std::size_t i = 0; i < moves.size(); ++i) count_root(i);
    } else {
      ThreadArena(options_.threads).run([&] {
        tbb::parallel_for(std::size_t{0}, moves.size(), count_root, tbb::simple_partitioner());
      });
    }
    for (const PerftRoot& r : result.roots) {
      result.complete &= r.complete;
      if (r.complete) result.nodes = checked_sum(result.nodes, r.nodes);
    }
    return result;
  }

  // The count below a node. `width` is the most moves that any node on the way here had. Throws
  // Stopped and PerftOverflow.
  template <Color Us>
  std::uint64_t walk(const Node& node, int depth, std::size_t width) {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) throw Stopped{};
    if (is_leaf<Us>(node.board, depth, width)) {
      return options_.table != nullptr ? hashed<Us>(node, depth)
                                       : leaf_.template count<G, Us>(node.board, depth);
    }
    if (options_.table != nullptr) {
      if (const auto known = options_.table->probe(node.key, depth)) return *known;
    }
    const Moves moves = legal_moves<Us>(node.board);
    width = std::max(width, moves.size());
    const auto count_range = [&](const Range& range, std::uint64_t nodes) {
      for (std::size_t i = range.begin(); i != range.end(); ++i) {
        nodes = checked_sum(nodes, walk<~Us>(child<Us>(node, moves[i]), depth - 1, width));
      }
      return nodes;
    };
    const Range all(0, moves.size());
    const std::uint64_t nodes = options_.threads == 1
                                    ? count_range(all, 0)
                                    : tbb::parallel_reduce(all, std::uint64_t{0}, count_range,
                                                           checked_sum, tbb::simple_partitioner());
    if (options_.table != nullptr) options_.table->store(node.key, depth, nodes);
    return nodes;
  }

  // Whether a subtree is small enough to be counted in one go: small against the second that a stop
  // may take and against what a thread may lack at the end of a parallel count, large against the
  // cost of a task.
  template <Color Us>
  static bool is_leaf(const Board<G>& board, int depth, std::size_t width) {
    constexpr std::uint64_t largest = 1 << 21;
    if (depth <= 2) return true;
    if (depth > 4) return false;
    const std::uint64_t moves = std::max<std::uint64_t>(width, count_moves<G, Us>(board));
    const std::uint64_t three_plies = moves * moves * moves;
    return (depth == 3 ? three_plies : three_plies * moves) <= largest;
  }

  // As the kernel, but with the table. Depth 1 is cheaper to count than to look up. Precondition:
  // a leaf, whose count fits 64 bits by far.
  template <Color Us>
  std::uint64_t hashed(const Node& node, int depth) {
    if (depth == 1) return count_moves<G, Us>(node.board);
    if (const auto known = options_.table->probe(node.key, depth)) return *known;
    const std::uint64_t nodes =
        depth == 2 ? leaf_.template count<G, Us>(node.board, 2) : hashed_children<Us>(node, depth);
    options_.table->store(node.key, depth, nodes);
    return nodes;
  }

  // Each child is asked for only when a few more have been made, which gives memory the time to
  // bring its bucket.
  template <Color Us>
  std::uint64_t hashed_children(const Node& node, int depth) {
    constexpr std::size_t in_flight = 4;
    std::array<Node, in_flight> children;
    MoveList<G> moves;
    ListSink<G> sink(moves);
    generate<G, Us>(node.board, Wanted::all, Traits<G>::Set::board(), sink);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < moves.size() + in_flight; ++i) {
      Node& slot = children[i % in_flight];
      if (i >= in_flight) nodes += hashed<~Us>(slot, depth - 1);
      if (i < moves.size()) {
        slot = child<Us>(node, moves[i]);
        options_.table->prefetch(slot.key, depth - 1);
      }
    }
    return nodes;
  }

  template <Color Us>
  static Moves legal_moves(const Board<G>& board) {
    MoveList<G> list;
    ListSink<G> sink(list);
    generate<G, Us>(board, Wanted::all, Traits<G>::Set::board(), sink);
    return Moves(list.begin(), list.end());
  }

  template <Color Us>
  Node child(const Node& node, Move move) const {
    Node next = node;
    if (options_.table != nullptr) {
      MoveMaker<G, Us, KeyObserver<G>>(next.board, KeyObserver<G>(next.key, keys_)).make(move);
    } else {
      make_move<G, Us>(next.board, move);
    }
    return next;
  }

  const PerftOptions& options_;
  Leaf leaf_;
  const KeyTable<G>& keys_;
};

}  // namespace oliphaunt
