#pragma once

#include "engine/moves/movegen.h"

// Proves mates by trying everything: no table, no pruning, no evaluation.

namespace oliphaunt {

// Which of the attacker's moves are tried. The defender's always all are.
enum class MateSearch { all_moves, checks_only };

// Whether the side to move can force a win by mate (or by stalemate where that loses) within so
// many of its own moves. Repetition, ply rule and bared kings are left out of account.
template <class G>
bool can_mate(const Board<G>& board, int moves, MateSearch search);

// Whether the side to move has lost already, or each of its replies runs into that within so many
// moves of the other.
template <class G>
bool is_lost(const Board<G>& board, int moves, MateSearch search) {
  MoveList<G> replies;
  generate_legal(board, replies);
  if (replies.empty()) return is_in_check(board) || board.rules.stalemate == Stalemate::loss;
  if (moves == 0) return false;
  for (const Move reply : replies) {
    Board<G> after = board;
    play(after, reply);
    if (!can_mate(after, moves, search)) return false;
  }
  return true;
}

template <class G>
bool can_mate(const Board<G>& board, int moves, MateSearch search) {
  if (moves == 0) return false;
  MoveList<G> tries;
  generate_legal(board, tries);
  for (const Move move : tries) {
    Board<G> after = board;
    play(after, move);
    if (search == MateSearch::checks_only && !is_in_check(after)) continue;
    if (is_lost(after, moves - 1, search)) return true;
  }
  return false;
}

}  // namespace oliphaunt
