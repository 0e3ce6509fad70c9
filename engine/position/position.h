#pragma once

#include <cstddef>
#include <vector>

#include "engine/board/board.h"
#include "engine/board/move.h"
#include "engine/position/game_end.h"
#include "engine/position/key.h"

namespace oliphaunt {

// A position in a game: the board, its key, the counters that FEN carries, and the way back to
// where the game was set up. Copyable; a copy brings its history along.
template <class G>
class Position {
 public:
  // The game's start position.
  explicit Position(Rules rules = G::rules);
  // Preconditions: what FEN's reader makes sure of (fen.h).
  Position(const Board<G>& board, int plies_since_reset, int move_number);

  const Board<G>& board() const { return state().board; }
  Color side_to_move() const { return board().side_to_move; }
  Key key() const { return state().key; }
  // Plies since the last capture or other move that resets the ply rule's count.
  int plies_since_reset() const { return state().plies_since_reset; }
  // FEN's sixth field: counts up after Black's moves.
  int move_number() const { return state().move_number; }
  // Moves made since the position was set up, in order.
  std::size_t plies_played() const { return states_.size() - 1; }
  Move last_move() const { return state().move; }

  // Precondition: the move is legal. Amortised constant time.
  void do_move(Move move);
  // Precondition: plies_played() > 0.
  void undo_move();
  // Gives the side to move the turn without moving, for null-move search; e.p. and iron lapse.
  // Undone by undo_move. Precondition: not in check.
  void do_null_move();

  // How often the present position has stood before. Linear in the plies since the last move that
  // can't be taken back; in games with drops, where captures can, in the plies played.
  int repetitions() const;
  // Whether the game is over here. Generates moves only to tell mate and stalemate.
  GameEnd game_end() const;

  // Whether board and counters are the same, however they came about.
  bool operator==(const Position& other) const {
    return board() == other.board() && plies_since_reset() == other.plies_since_reset() &&
           move_number() == other.move_number();
  }

 private:
  struct State {
    Board<G> board;
    Key key;
    Move move;  // that led here
    int plies_since_reset;
    int move_number;
  };

  const State& state() const { return states_.back(); }

  std::vector<State> states_;
};

}  // namespace oliphaunt
