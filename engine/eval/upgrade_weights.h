#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/eval/weights.h"

// Weights files that an older or another program wrote, whose terms are not quite today's.

namespace oliphaunt {

struct UpgradedWeights {
  Weights weights;
  // One line for each section that is not as it was: where it stands, what was found and what was
  // made of it. Empty if the file is what parse_weights takes.
  std::vector<std::string> changes;
};

// Reads a weights file as far as it goes: what is missing or can't be used gets drafted values,
// what the game hasn't is dropped, what is out of bounds is brought within them. Provenance stays.
// Throws InputError if it is no TOML, or for another game.
UpgradedWeights upgrade_weights(const GameDescription& game, std::string_view text,
                                std::string_view source);

// The game that a weights file says it is for. Throws InputError if it says none.
std::string game_of_weights(std::string_view text, std::string_view source);

}  // namespace oliphaunt
