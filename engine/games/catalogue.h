#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/games/description.h"
#include "engine/text/input_error.h"

// The games by name.

namespace oliphaunt {

// Every game of the registry, in its order.
std::span<const GameDescription* const> all_games();

// The names of all games, separated by commas, for messages.
std::string game_names();

// The game of exactly that name; null if there is none.
const GameDescription* find_game(std::string_view name);

// The game that a user means: capitals, hyphens and spaces in its name make no difference, so that
// the name which XBoard must be given, "elvenchess", and a game's title will do. Throws InputError,
// listing the games, if there is none of that name.
const GameDescription& known_game(std::string_view name);

}  // namespace oliphaunt
