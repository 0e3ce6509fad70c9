#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "tools/lab/report/store_report.h"

// Which games of a store the viewer gets.

namespace oliphaunt::lab {

// A game by its main features; its place in the list is its number, counted through the run.
struct GameSummary {
  std::uint32_t plies = 0;
  GameResult result = GameResult::unfinished;
  Termination termination = Termination::maximum_length;
};

// At most `most` games, by number: the longest, the shortest win, the first one of each way to end,
// and others at even distances. Linear in the games.
std::map<std::size_t, Pick> select_games(const std::vector<GameSummary>& games, std::size_t most);

}  // namespace oliphaunt::lab
