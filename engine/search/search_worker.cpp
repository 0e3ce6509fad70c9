#include "engine/search/search_worker.h"

#include <algorithm>

#include "engine/games/registry.h"
#include "engine/search/root.h"

namespace oliphaunt {

template <class G>
SearchWorker<G>::SearchWorker(SearchSetting<G>& setting)
    : setting_(setting),
      frames_(max_ply + 4),
      quiets_tried_(max_ply + 1),
      captures_tried_(max_ply + 1) {}

template <class G>
std::optional<int> SearchWorker<G>::end_of_line(int ply) {
  const auto mated = ply - Score::mate_value;
  if (position_->plies_since_reset() >= 4 && position_->repetitions() > 0) return 0;
  bool may_have_ended = position_->plies_since_reset() >= G::ply_rule.plies;
  if constexpr (G::dead_positions) may_have_ended |= board().occupied().count() <= 3;
  if constexpr (G::bare_king) {
    may_have_ended |= !board().pieces(board().side_to_move).more_than_one();
  }
  if (may_have_ended) {
    switch (position_->game_end()) {
      case GameEnd::none:
        break;
      case GameEnd::checkmate:
      case GameEnd::bare_king:
        return mated;
      case GameEnd::stalemate:
        return value_of_no_moves(ply);
      default:
        return 0;
    }
  }
  if (ply >= max_ply) return frame(ply).in_check ? 0 : evaluate();
  return std::nullopt;
}

template <class G>
int SearchWorker<G>::value_of_no_moves(int ply) const {
  const bool lost = frame(ply).in_check || board().rules.stalemate == Stalemate::loss;
  return lost ? ply - Score::mate_value : 0;
}

template <class G>
int SearchWorker<G>::evaluate() const {
  return static_evaluation(board(), setting_.weights);
}

// Whether the side to move has more than its king and pawns.
template <class G>
bool SearchWorker<G>::has_pieces() const {
  const Color us = board().side_to_move;
  if (!board().hand(us).empty()) return true;
  return (board().pieces(us) - board().pieces(T::pawn)).more_than_one();
}

template <class G>
OrderingHints SearchWorker<G>::hints(Move table_move, int ply) {
  OrderingHints result;
  const Frame& here = frame(ply);
  result.table_move = table_move;
  result.previous = {frame(ply - 1).move_class, frame(ply - 2).move_class};
  result.refutations[0] = here.killers[0];
  result.refutations[1] = here.killers[1];
  if (result.previous[0] != OrderingHints::no_class) {
    result.refutations[2] = histories_.counter(board().side_to_move, result.previous[0]);
  }
  return result;
}

template <class G>
bool SearchWorker<G>::make(Move move, int ply) {
  const std::uint64_t made = nodes();
  if (control_->out_of_nodes(made)) control_->stop();
  if (id_ == 0 && made % 1024 == 1023) control_->poll();
  if (stopping()) return false;
  nodes_.store(made + 1, std::memory_order_relaxed);
  frame(ply).move = move;
  frame(ply).move_class = MoveClass<G>::of(move);
  position_->do_move(move);
  setting_.table.prefetch(position_->key());
  frame(ply + 1).in_check = is_in_check(board());
  return true;
}

template <class G>
void SearchWorker<G>::make_null(int ply) {
  frame(ply).move = Move{};
  frame(ply).move_class = OrderingHints::no_class;
  position_->do_null_move();
  frame(ply + 1).in_check = false;
}

template <class G>
void SearchWorker<G>::keep_pv(int ply, Move move) {
  Frame& here = frame(ply);
  const Frame& next = frame(ply + 1);
  here.pv[0] = move;
  here.pv_size = 1 + std::min(next.pv_size, here.pv.size() - 1);
  std::copy_n(next.pv.begin(), here.pv_size - 1, here.pv.begin() + 1);
}

// The table counts mates from the position that it stores.
template <class G>
int SearchWorker<G>::to_table(int score, int ply) {
  if (Score{score}.is_win()) return score + ply;
  if (Score{score}.is_loss()) return score - ply;
  return score;
}

template <class G>
int SearchWorker<G>::from_table(int score, int ply) {
  if (Score{score}.is_win()) return score - ply;
  if (Score{score}.is_loss()) return score + ply;
  return score;
}

#define OLIPHAUNT_INSTANTIATE(G) template class SearchWorker<G>;
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
