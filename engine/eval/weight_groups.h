#pragma once

#include <string>
#include <vector>

#include "engine/eval/term_list.h"

namespace oliphaunt {

// All groups of a game, in the order of their weights. They point into the game's pieces.
std::vector<WeightGroup> weight_groups(const GameDescription& game);

// "piece.knight", "king.danger": the section of a weights file that holds a group.
std::string group_name(const WeightGroup& group);

// "square.knight.d4", "king.danger.3", or the group's name itself: the i-th weight of a group of
// this game.
std::string weight_name(const GameDescription& game, const WeightGroup& group, int i);

}  // namespace oliphaunt
