#include "engine/position/position.h"

#include <algorithm>
#include <array>

#include "engine/games/description.h"
#include "engine/games/registry.h"
#include "engine/moves/make.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"

namespace oliphaunt {

namespace {

template <class G>
bool resets_ply_rule(const Board<G>& before, Move move) {
  constexpr PlyRule rule = G::ply_rule;
  if (is_capture(before, move)) return true;
  if (rule.drop_resets && move.kind() == MoveKind::drop) return true;
  if (rule.promotion_resets && move.is_promotion()) return true;
  return rule.pawn_move_resets && move.mover() == Traits<G>::pawn && move.kind() != MoveKind::drop;
}

template <class G>
bool is_bare(const Board<G>& board, Color c) {
  return !board.pieces(c).more_than_one() && board.hand(c).empty();
}

// King against king, or against king and one minor piece.
template <class G>
bool is_dead(const Board<G>& board) {
  using T = Traits<G>;
  typename T::Set extra = board.occupied() - board.pieces(T::king);
  if (extra.empty()) return true;
  if (extra.more_than_one()) return false;
  return has_word(G::dead_minors, T::piece(board.role_on(extra.first())).id);
}

// A bared side loses, unless it can bare the other at once.
template <class G>
GameEnd bare_king_end(const Board<G>& board) {
  const bool opponent_bare = is_bare(board, ~board.side_to_move);
  if (!is_bare(board, board.side_to_move)) {
    return opponent_bare ? GameEnd::opponent_bare : GameEnd::none;
  }
  if (opponent_bare) return GameEnd::both_bare;
  MoveList<G> captures;
  generate_captures(board, captures);
  for (const Move move : captures) {
    Board<G> after = board;
    play(after, move);
    if (is_bare(after, after.side_to_move)) return GameEnd::both_bare;
  }
  return GameEnd::bare_king;
}

}  // namespace

template <class G>
Position<G>::Position(Rules rules) : Position(parse_fen<G>(G::start, rules)) {}

template <class G>
Position<G>::Position(const Board<G>& board, int plies_since_reset, int move_number) {
  states_.push_back({board, key_table<G>().key(board), Move{}, plies_since_reset, move_number});
}

template <class G>
void Position<G>::do_move(Move move) {
  states_.push_back(state());
  State& next = states_.back();
  next.move = move;
  next.plies_since_reset = resets_ply_rule(next.board, move) ? 0 : next.plies_since_reset + 1;
  const KeyObserver<G> observer(next.key, key_table<G>());
  if (next.board.side_to_move == Color::white) {
    MoveMaker<G, Color::white, KeyObserver<G>>(next.board, observer).make(move);
  } else {
    MoveMaker<G, Color::black, KeyObserver<G>>(next.board, observer).make(move);
    ++next.move_number;
  }
}

template <class G>
void Position<G>::undo_move() {
  states_.pop_back();
}

template <class G>
void Position<G>::do_null_move() {
  do_move(Move(MoveKind::pass, Square{}, Square{}, Traits<G>::king, Traits<G>::king));
}

template <class G>
int Position<G>::repetitions() const {
  int count = 0;
  // What is captured and dropped again may bring an old position back.
  const std::size_t reach =
      G::drops ? plies_played()
               : std::min(plies_played(), static_cast<std::size_t>(state().plies_since_reset));
  for (std::size_t back = 2; back <= reach; back += 2) {
    if (states_[states_.size() - 1 - back].key == key()) ++count;
  }
  return count;
}

template <class G>
GameEnd Position<G>::game_end() const {
  if (!has_legal_move(board())) {
    return is_in_check(board()) ? GameEnd::checkmate : GameEnd::stalemate;
  }
  if constexpr (G::bare_king) {
    if (const GameEnd end = bare_king_end(board()); end != GameEnd::none) return end;
  }
  if constexpr (G::dead_positions) {
    if (is_dead(board())) return GameEnd::dead_position;
  }
  if (repetitions() >= 2) return GameEnd::repetition;
  if (plies_since_reset() >= G::ply_rule.plies) return GameEnd::ply_rule;
  return GameEnd::none;
}

#define OLIPHAUNT_INSTANTIATE(G) template class Position<G>;
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
