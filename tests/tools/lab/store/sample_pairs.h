#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tools/lab/store/record.h"

namespace oliphaunt::lab {

// A pair of games that nobody played, another for each number.
inline PairRecord pair_of(std::uint64_t number, std::size_t plies = 60) {
  PairRecord pair;
  pair.number = number;
  for (std::size_t leg = 0; leg < 2; ++leg) {
    GameRecord& game = pair.games[leg];
    game.opening = "opening " + std::to_string(number);
    for (std::size_t ply = 0; ply < plies; ++ply) {
      if (ply > 0) game.moves += ' ';
      game.moves += "e2e4";
      game.scores.push_back(static_cast<std::int16_t>(ply * 17 - number * 3));
    }
    game.scores.front() = no_score;
    game.result = number % 3 == 0 ? GameResult::white_wins : GameResult::draw;
    game.termination = Termination::checkmate;
  }
  pair.games[0].times = {1, 70000, 4000000000};
  pair.games[1].note = "a note, with 'quotes' and\nlines";
  return pair;
}

}  // namespace oliphaunt::lab
