#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "engine/board/board.h"
#include "engine/board/move.h"
#include "engine/eval/targets.h"

namespace oliphaunt {

// For each kind of piece, the squares from which it would attack the enemy king as the board
// stands: tells direct checks, by moves and drops, without making them. (Checks by discovery, and
// those of a slider along the line that it came by, are not seen.)
template <class G>
class CheckSquares {
  using T = Traits<G>;
  using Set = typename T::Set;

 public:
  explicit CheckSquares(const Board<G>& board) {
    if (board.side_to_move == Color::white) {
      fill<Color::white>(board, std::make_index_sequence<T::role_count>{});
    } else {
      fill<Color::black>(board, std::make_index_sequence<T::role_count>{});
    }
  }
  bool gives_check(Move move) const {
    return move.kind() != MoveKind::pass && squares_[index(move.placed())].contains(move.to());
  }

 private:
  template <Color Us, std::size_t... R>
  void fill(const Board<G>& board, std::index_sequence<R...>) {
    const Square king = board.king(~Us);
    const Set occupied = board.occupied();
    ((squares_[R] = origins_of<G, Us, static_cast<Role>(R)>(king, occupied)), ...);
  }

  std::array<Set, T::role_count> squares_;
};

}  // namespace oliphaunt
