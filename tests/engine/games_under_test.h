#pragma once

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "engine/games/registry.h"

// Typed tests that run for every game of the registry:
//   TYPED_TEST_SUITE(KeyTest, testing::AllGames, testing::GameNames);

namespace oliphaunt::testing {

template <class, class... Games>
using AllGamesAfter = ::testing::Types<Games...>;
#define OLIPHAUNT_COMMA_GAME(G) , G
using AllGames = AllGamesAfter<void OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_COMMA_GAME)>;
#undef OLIPHAUNT_COMMA_GAME

struct GameNames {
  // '-' means something else in GoogleTest's filters.
  template <class G>
  static std::string GetName(int) {
    std::string name(G::name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  }
};

}  // namespace oliphaunt::testing
