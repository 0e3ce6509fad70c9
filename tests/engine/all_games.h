#pragma once

#include <string>

#include <gtest/gtest.h>

#include "engine/games/registry.h"

// For test suites that run over every game: TYPED_TEST_SUITE(Suite, AllGames, GameNames).

namespace oliphaunt {

using AllGames = testing::Types<RogueElephant, ElvenChess, ElvenShogi, Chess, Crazyhouse, Shatranj,
                                CrazyElephant>;

struct GameNames {
  template <class G>
  static std::string GetName(int) {
    std::string name(G::title);
    std::erase(name, ' ');
    return name;
  }
};

}  // namespace oliphaunt
