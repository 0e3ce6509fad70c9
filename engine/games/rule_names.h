#pragma once

#include <array>
#include <string_view>

#include "engine/games/game.h"

// What rule options and their values are called.

namespace oliphaunt {

// The values of a rule by name.
template <class Value>
struct NamedValue {
  std::string_view name;
  Value value;
};
inline constexpr auto pawn_drops_values = std::to_array<NamedValue<PawnDrops>>({
    {"any", PawnDrops::any},
    {"not-last", PawnDrops::not_last},
    {"not-first-or-last", PawnDrops::not_first_or_last},
});
inline constexpr auto stalemate_values = std::to_array<NamedValue<Stalemate>>({
    {"draw", Stalemate::draw},
    {"loss", Stalemate::loss},
});

// Calls visit(values, member) for the rule behind an option; false if there is none of that name.
template <class Visit>
constexpr bool visit_rule(std::string_view option, Visit&& visit) {
  if (option == "pawn-drops") {
    visit(pawn_drops_values, &Rules::pawn_drops);
    return true;
  }
  if (option == "stalemate") {
    visit(stalemate_values, &Rules::stalemate);
    return true;
  }
  return false;
}

}  // namespace oliphaunt
