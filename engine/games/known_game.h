#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/games/registry.h"
#include "engine/text/input_error.h"

namespace oliphaunt {

// The names of all games, separated by commas, for messages.
std::string game_names();

// The name by which we know the game that a user means: capitals, hyphens and spaces make no
// difference, so that the name which XBoard must be given, "elvenchess", and a game's title will
// do. Throws InputError, listing the games, if there is none of that name.
std::string_view known_game(std::string_view name);

// As visit_game, for a name that a user gave, as known_game takes it.
template <class Visitor>
void visit_known_game(std::string_view name, Visitor&& visitor) {
  visit_game(known_game(name), std::forward<Visitor>(visitor));
}

}  // namespace oliphaunt
