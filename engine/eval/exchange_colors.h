#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/board/board.h"
#include "engine/eval/symmetry.h"

namespace oliphaunt {

// What White has is Black's and the other way round, the board turned as the start array says: the
// side to move has the same moves, seen from the other side.
template <class G>
Board<G> exchange_colors(const Board<G>& board) {
  using Set = typename Board<G>::Set;
  const auto turned = [](Square s) {
    return s == no_square ? s : relative_square<G>(Color::black, s);
  };
  const auto turn = [&](Set& set) {
    Set out;
    for (const Square s : set) out |= Set(turned(s));
    set = out;
  };
  // The right to castle that is the mirror image of this one, whatever its letter.
  const auto other_right = [&](std::size_t right) {
    const auto rook = [](const Castling& castling) {
      return Board<G>::T::square(castling.rook_from);
    };
    std::size_t other = 0;
    while (rook(G::castling[other]) != turned(rook(G::castling[right]))) ++other;
    return other;
  };
  Board<G> result = board;
  for (Set& set : result.by_role) turn(set);
  for (Set& set : result.by_color) turn(set);
  std::swap(result.by_color[0], result.by_color[1]);
  std::swap(result.hands[0], result.hands[1]);
  result.castling_rights = 0;
  for (std::size_t right = 0; right < G::castling.size(); ++right) {
    if ((board.castling_rights >> right & 1) == 0) continue;
    result.castling_rights |= static_cast<std::uint8_t>(1U << other_right(right));
  }
  result.en_passant = turned(board.en_passant);
  result.iron = turned(board.iron);
  result.side_to_move = ~board.side_to_move;
  return result;
}

}  // namespace oliphaunt
