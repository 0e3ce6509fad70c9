#pragma once

#include <cstdint>
#include <vector>

#include <rapidcheck/gtest.h>

#include "engine/moves/movegen.h"
#include "engine/position/position.h"

// Games of arbitrary legal moves, which RapidCheck can shorten when something fails in one.

namespace oliphaunt::testing {

// Each number picks a move: the remainder by the number of legal ones.
using Choices = std::vector<std::uint16_t>;

inline rc::Gen<Choices> any_choices() {
  return rc::gen::container<Choices>(
      rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint16_t>(0, 65535)));
}

// Calls visit(position, move) before every move of such a game, from the given position; the game
// ends early where there is no legal move.
template <class G, class Visit>
void play_out(Position<G>& position, const Choices& choices, Visit visit) {
  for (const std::uint16_t choice : choices) {
    MoveList<G> moves;
    generate_legal(position.board(), moves);
    if (moves.empty()) return;
    const Move move = moves[choice % moves.size()];
    visit(position, move);
    position.do_move(move);
  }
}

}  // namespace oliphaunt::testing
