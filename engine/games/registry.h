#pragma once

#include <string_view>
#include <type_traits>

#ifdef OLIPHAUNT_GAME  // a source that is compiled for one game (engine/CMakeLists.txt)
#include OLIPHAUNT_GAME_HEADER
#define OLIPHAUNT_FOR_EACH_GAME(DO) DO(OLIPHAUNT_GAME)
#else
#include "engine/games/chess.h"
#include "engine/games/crazy_elephant.h"
#include "engine/games/crazyhouse.h"
#include "engine/games/elven_chess.h"
#include "engine/games/elven_shogi.h"
#include "engine/games/rogue_elephant.h"
#include "engine/games/shatranj.h"

// Every game that the program knows: one line here, and its header above, is all that it takes to
// add one. The engine's sources instantiate their templates over this list.
#define OLIPHAUNT_FOR_EACH_GAME(DO) \
  DO(RogueElephant)                 \
  DO(ElvenChess)                    \
  DO(ElvenShogi)                    \
  DO(Chess)                         \
  DO(Crazyhouse)                    \
  DO(Shatranj)                      \
  DO(CrazyElephant)
#endif

namespace oliphaunt {

// Calls visitor(std::type_identity<G>{}) for the game of that name; false if there is none.
template <class Visitor>
bool visit_game(std::string_view name, Visitor&& visitor) {
#define OLIPHAUNT_VISIT(G)            \
  if (name == G::name) {              \
    visitor(std::type_identity<G>{}); \
    return true;                      \
  }
  OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_VISIT)
#undef OLIPHAUNT_VISIT
  return false;
}

// Calls visitor(std::type_identity<G>{}) for every game in the registry's order.
template <class Visitor>
void for_each_game(Visitor&& visitor) {
#define OLIPHAUNT_VISIT(G) visitor(std::type_identity<G>{});
  OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_VISIT)
#undef OLIPHAUNT_VISIT
}

}  // namespace oliphaunt
