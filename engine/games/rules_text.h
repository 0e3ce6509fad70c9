#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/games/description.h"
#include "engine/text/input_error.h"

// Rule options as text: "pawn-drops=any".

namespace oliphaunt {

// The rules of a game with these options set; a later assignment overrides an earlier one. Throws
// InputError, naming what is allowed, for options and values that the game does not list.
Rules parse_rules(const GameDescription& game, std::span<const std::string> assignments);

// An assignment for each option of the game, in the game's order; parse_rules undoes it.
std::vector<std::string> describe_rules(const GameDescription& game, const Rules& rules);

}  // namespace oliphaunt
