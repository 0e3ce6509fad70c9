#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/games/registry.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt {

// The names of all games, separated by commas, for messages.
inline std::string game_names() {
  std::string names;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (!names.empty()) names += ", ";
    names += G::name;
  });
  return names;
}

// As visit_game, for a name that a user gave: throws InputError, listing the games, if there is
// none of that name.
template <class Visitor>
void visit_known_game(std::string_view name, Visitor&& visitor) {
  if (!visit_game(name, std::forward<Visitor>(visitor))) {
    throw InputError("no game is called " + in_quotes(name) + ", expected one of " + game_names());
  }
}

}  // namespace oliphaunt
