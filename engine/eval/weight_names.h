#pragma once

#include <string>
#include <vector>

#include "engine/eval/layout.h"

namespace oliphaunt {

// "piece.knight", "king.danger": the section of a weights file that holds a group.
template <class G>
std::string group_name(const WeightGroup& group) {
  std::string name(group.term);
  if (group.role != no_role) {
    name += '.';
    for (const char c : Traits<G>::piece(group.role).name) name += c == ' ' ? '-' : c;
  }
  return name;
}

// "square.knight.d4", "king.danger.3", or the group's name itself: the i-th weight of a group.
template <class G>
std::string weight_name(const WeightGroup& group, int i) {
  switch (group.shape) {
    case WeightShape::table:
      return group_name<G>(group) + '.' + std::to_string(i);
    case WeightShape::squares: {
      const int file = i % square_weight_files<G>;
      const int rank = i / square_weight_files<G>;
      return group_name<G>(group) + '.' + static_cast<char>('a' + file) +
             static_cast<char>(G::first_rank_label + rank);
    }
    case WeightShape::single:
      break;
  }
  return group_name<G>(group);
}

// All groups of a game, in the order of their weights.
template <class G>
std::vector<WeightGroup> weight_groups() {
  std::vector<WeightGroup> groups;
  Layout<G> scratch;
  declare_weights<G>(scratch,
                     [&](std::uint16_t&, const WeightGroup& group) { groups.push_back(group); });
  return groups;
}

}  // namespace oliphaunt
