#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/eval/weights.h"

// The reader of weights files, strict or not. Throws InputError as parse_weights says.

namespace oliphaunt {

// Reads a file that must have exactly the sections of the game.
Weights read_weights(const GameDescription& game, std::string_view text, std::string_view source);

// Reads what it can of a file for the game and takes the rest from `draft`, which are weights of
// the game. Adds a line to `changes` for each section that is not as it was.
Weights salvage_weights(const GameDescription& game, std::string_view text, std::string_view source,
                        const Weights& draft, std::vector<std::string>& changes);

// What the file names as its game.
std::string read_game_name(std::string_view text, std::string_view source);

}  // namespace oliphaunt
