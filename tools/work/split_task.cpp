#include "tools/work/split_task.h"

#include "engine/games/rules_text.h"
#include "engine/perft/checked.h"
#include "engine/variant/variants.h"

namespace oliphaunt {

Split split(const CountTask& task, std::size_t wanted, int most_ply, std::size_t most_positions) {
  const Variant& variant = known_variant(task.game);
  return variant.position(task.fen, parse_rules(variant.game(), task.rules))
      ->split(wanted, most_ply, most_positions);
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
