#include "engine/eval/weight_groups.h"

namespace oliphaunt {

std::vector<WeightGroup> weight_groups(const GameDescription& game) {
  std::vector<WeightGroup> groups;
  for_each_weight_group(game, [&](const WeightGroup& group) { groups.push_back(group); });
  return groups;
}

std::string group_name(const WeightGroup& group) {
  std::string name(group.term->name);
  if (group.piece != nullptr) {
    name += '.';
    for (const char c : group.piece->name) name += c == ' ' ? '-' : c;
  }
  return name;
}

std::string weight_name(const GameDescription& game, const WeightGroup& group, int i) {
  switch (group.term->shape) {
    case WeightShape::table:
      return group_name(group) + '.' + std::to_string(i);
    case WeightShape::squares: {
      const int files = square_weight_files(game);
      return group_name(group) + '.' + static_cast<char>('a' + i % files) +
             static_cast<char>(game.first_rank_label + i / files);
    }
    case WeightShape::single:
      break;
  }
  return group_name(group);
}

}  // namespace oliphaunt
