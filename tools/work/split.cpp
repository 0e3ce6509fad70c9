#include "tools/work/split.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "engine/games/known_game.h"
#include "engine/games/rules_text.h"
#include "engine/moves/movegen.h"
#include "engine/perft/checked.h"
#include "engine/position/fen.h"
#include "engine/position/key.h"

namespace oliphaunt {

namespace {

struct HashKey {
  std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.low); }
};

// Adds ways to those that there are, both by number of the root. False if 64 bits do not hold a
// sum.
bool merge(std::vector<RootWays>& ways, const std::vector<RootWays>& more) {
  std::vector<RootWays> merged;
  merged.reserve(ways.size() + more.size());
  auto a = ways.begin();
  for (const RootWays& b : more) {
    while (a != ways.end() && a->root < b.root) merged.push_back(*a++);
    merged.push_back(b);
    if (a == ways.end() || a->root != b.root) continue;
    if (__builtin_add_overflow(a->ways, b.ways, &merged.back().ways)) return false;
    ++a;
  }
  merged.insert(merged.end(), a, ways.end());
  ways = std::move(merged);
  return true;
}

// The positions of one ply.
template <class G>
class Ply {
 public:
  struct Node {
    Board<G> board;
    std::vector<RootWays> roots;
  };

  explicit Ply(std::size_t most_positions) : most_positions_(most_positions) {}

  const std::vector<Node>& nodes() const { return nodes_; }

  // False if that is too much. Precondition: the board is of this ply.
  bool add(const Board<G>& board, const std::vector<RootWays>& roots) {
    const auto [place, is_new] = numbers_.try_emplace(key_table<G>().key(board), nodes_.size());
    if (!is_new) return merge(nodes_[place->second].roots, roots);
    if (nodes_.size() == most_positions_) return false;
    nodes_.push_back({board, roots});
    return true;
  }

  // Nothing if that is too much.
  std::optional<Ply> next() const {
    Ply ply(most_positions_);
    for (const Node& node : nodes_) {
      MoveList<G> moves;
      generate_legal(node.board, moves);
      for (const Move move : moves) {
        Board<G> board = node.board;
        play(board, move);
        if (!ply.add(board, node.roots)) return std::nullopt;
      }
    }
    return ply;
  }

 private:
  std::size_t most_positions_;
  std::vector<Node> nodes_;
  std::unordered_map<Key, std::size_t, HashKey> numbers_;
};

template <class G>
std::vector<SplitPosition> largest_first(const Ply<G>& ply) {
  using Node = typename Ply<G>::Node;
  std::vector<std::pair<std::uint64_t, const Node*>> order;
  order.reserve(ply.nodes().size());
  for (const Node& node : ply.nodes()) order.emplace_back(count_legal(node.board), &node);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<SplitPosition> positions;
  positions.reserve(order.size());
  for (const auto& [moves, node] : order) {
    positions.push_back({write_fen(Position<G>(node->board, 0, 1)), node->roots});
  }
  return positions;
}

template <class G>
Split split(const Board<G>& root, std::size_t wanted, int most_ply, std::size_t most_positions) {
  Split result;
  MoveList<G> moves;
  generate_legal(root, moves);
  Ply<G> ply(std::max(most_positions, moves.size()));
  for (const Move move : moves) {
    Board<G> board = root;
    play(board, move);
    ply.add(board, {{static_cast<std::uint32_t>(result.roots.size()), 1}});
    result.roots.push_back(move);
  }
  result.ply = 1;
  while (result.ply < most_ply && ply.nodes().size() < wanted) {
    std::optional<Ply<G>> next = ply.next();
    if (!next) break;
    ply = std::move(*next);
    ++result.ply;
  }
  result.positions = largest_first(ply);
  return result;
}

}  // namespace

Split split(const CountTask& task, std::size_t wanted, int most_ply, std::size_t most_positions) {
  Split result;
  visit_known_game(task.game, [&]<class G>(std::type_identity<G>) {
    const Position<G> position = parse_fen<G>(task.fen, parse_rules<G>(task.rules));
    result = split(position.board(), wanted, most_ply, most_positions);
  });
  return result;
}

CountTask part(const CountTask& task, const Split& split, std::size_t position) {
  return {.game = task.game,
          .rules = task.rules,
          .fen = split.positions[position].fen,
          .depth = task.depth - split.ply,
          .id = position};
}

PerftResult add_up(const Split& split, std::span<const std::optional<std::uint64_t>> counts) {
  PerftResult result;
  for (const Move move : split.roots) result.roots.push_back({move, 0, true});
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i]) continue;
    for (const RootWays& r : split.positions[i].roots) result.roots[r.root].complete = false;
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!counts[i]) continue;
    for (const RootWays& r : split.positions[i].roots) {
      PerftRoot& root = result.roots[r.root];
      if (!root.complete) continue;
      root.nodes = checked_sum(root.nodes, checked_product(r.ways, *counts[i]));
    }
  }
  for (const PerftRoot& root : result.roots) {
    result.complete &= root.complete;
    if (root.complete) result.nodes = checked_sum(result.nodes, root.nodes);
  }
  return result;
}

}  // namespace oliphaunt
