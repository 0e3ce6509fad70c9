#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "tests/oracle/random_positions.h"
#include "tests/oracle/spec.h"

namespace oliphaunt {

// Plays a random game from the start, for so many plies or until there is no move, and calls
// visit(move) for each move. Returns where it ends.
template <class G, class Visit>
Position<G> play_at_random(std::uint64_t seed, int plies, Visit&& visit) {
  std::mt19937_64 random(seed);
  Position<G> position;
  for (; plies > 0; --plies) {
    MoveList<G> moves;
    generate_legal(position.board(), moves);
    if (moves.empty()) break;
    const Move move = moves[random() % moves.size()];
    visit(move);
    position.do_move(move);
  }
  return position;
}

// Calls visit(position) for `count` positions of random games, each from the start until it ends.
template <class G, class Visit>
void walk_at_random(std::uint64_t seed, int count, Visit&& visit) {
  std::mt19937_64 random(seed);
  while (count > 0) {
    Position<G> position;
    for (int ply = 0; ply < 200 && count > 0; ++ply) {
      visit(position);
      --count;
      MoveList<G> moves;
      generate_legal(position.board(), moves);
      if (moves.empty()) break;
      position.do_move(moves[random() % moves.size()]);
    }
  }
}

// Calls visit(position) for about `count` positions of the oracle's making, full of what is rare in
// games. (Those that the engine's FEN reader refuses are left out.)
template <class G, class Visit>
void visit_scattered(std::uint64_t seed, int count, Visit&& visit) {
  oracle::Random random(seed);
  const oracle::GameSpec& spec = oracle::spec_of<G>();
  for (; count > 0; --count) {
    const std::string fen = oracle::write_fen(oracle::scattered_position(spec, spec.rules, random));
    std::optional<Position<G>> position;
    try {
      position = parse_fen<G>(fen);
    } catch (const InputError&) {
      continue;
    }
    visit(*position);
  }
}

}  // namespace oliphaunt
