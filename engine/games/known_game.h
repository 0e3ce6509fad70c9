#pragma once

#include <string_view>
#include <utility>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"

namespace oliphaunt {

// As visit_game, for a name that a user gave, as known_game takes it.
template <class Visitor>
void visit_known_game(std::string_view name, Visitor&& visitor) {
  visit_game(known_game(name).name, std::forward<Visitor>(visitor));
}

}  // namespace oliphaunt
