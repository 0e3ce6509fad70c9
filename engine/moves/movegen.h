#pragma once

#include <cstdint>

#include "engine/board/board.h"
#include "engine/moves/move_list.h"

// Legal moves of a board: the compiled face of the generators, for all that is not itself a hot
// loop of the engine. Every function is defined for the games of the registry.

namespace oliphaunt {

// Appends all legal moves, each once.
template <class G>
void generate_legal(const Board<G>& board, MoveList<G>& list);

// Appends the legal moves of the piece on a square: for a special piece, also those that lead to
// the position of another's and so are not among all legal moves.
template <class G>
void generate_legal_of(const Board<G>& board, Square from, MoveList<G>& list);

// Appends the legal moves that capture something, en passant included.
template <class G>
void generate_captures(const Board<G>& board, MoveList<G>& list);

// Appends the legal moves that capture nothing: with generate_captures, all there are.
template <class G>
void generate_quiets(const Board<G>& board, MoveList<G>& list);

// Appends the legal moves that promote without capturing: some of generate_quiets.
template <class G>
void generate_quiet_promotions(const Board<G>& board, MoveList<G>& list);

// The number of legal moves; faster than generating them.
template <class G>
std::uint64_t count_legal(const Board<G>& board);

// Whether a move, made up or taken from another position of the same game, is legal on this
// board. Cheaper than generating all moves.
template <class G>
bool is_legal(const Board<G>& board, Move move);

template <class G>
bool has_legal_move(const Board<G>& board);

// Whether the side to move is in check.
template <class G>
bool is_in_check(const Board<G>& board);

// The pieces that give check to the side to move.
template <class G>
typename Traits<G>::Set checkers(const Board<G>& board);

// Whether a legal move attacks the enemy king. Precondition: is_legal(board, move).
template <class G>
bool gives_check(const Board<G>& board, Move move);

// Whether a legal move takes something. Constant time.
template <class G>
constexpr bool is_capture(const Board<G>& board, Move move) {
  switch (move.kind()) {
    case MoveKind::step:
      return board.pieces(~board.side_to_move).contains(move.to());
    case MoveKind::en_passant:
    case MoveKind::two_legs:
      return true;
    default:
      return false;
  }
}

// Makes a legal move. Precondition: is_legal(board, move).
template <class G>
void play(Board<G>& board, Move move);

}  // namespace oliphaunt
