#pragma once

#include <algorithm>

#include "engine/search/search_worker.h"

// Quiescence search. Definitions of Worker's templates, for worker.cpp.

namespace oliphaunt {

// Plays captures and promotions until nothing hangs, all evasions when in check. No quiet drops:
// there are too many, and they threaten where captures take.
template <class G>
template <bool Pv>
int SearchWorker<G>::quiescence(int alpha, int beta, int ply) {
  Frame& here = frame(ply);
  here.pv_size = 0;
  seldepth_ = std::max(seldepth_, ply);
  if (const auto value = end_of_line(ply)) return *value;

  auto entry = setting_.table.probe(position_->key());
  if (entry) {
    entry->score = from_table(entry->score, ply);
    if (!Pv && (entry->bound == Bound::exact ||
                (entry->bound == Bound::lower ? entry->score >= beta : entry->score <= alpha))) {
      return entry->score;
    }
  }

  const int first_alpha = alpha;
  int best_value = -infinity;
  here.evaluation = no_evaluation;
  if (!here.in_check) {
    here.evaluation = entry ? entry->static_evaluation : evaluate();
    best_value = here.evaluation;
    if (entry && !Score{entry->score}.is_mate() &&
        (entry->bound == Bound::exact ||
         (entry->bound == Bound::lower ? entry->score > best_value : entry->score < best_value))) {
      best_value = entry->score;
    }
    if (best_value >= beta) {
      if (!entry) {
        setting_.table.store(position_->key(),
                             {Move{}, to_table(best_value, ply), here.evaluation, 0, Bound::lower});
      }
      return best_value;
    }
    alpha = std::max(alpha, best_value);
  }

  Move table_move = entry ? entry->move : Move{};
  if (table_move && !here.in_check && !is_capture(board(), table_move) &&
      !table_move.is_promotion()) {
    table_move = Move{};
  }
  const Parameters& p = parameters();
  const int floor = here.evaluation + p.delta_margin;
  MovePicker<G> picker(
      *position_, histories_, setting_.values, p, arena_, hints(table_move, ply),
      here.in_check ? MovePicker<G>::Wanted::all : MovePicker<G>::Wanted::tactical);
  Move best;
  int count = 0;
  while (const Move move = picker.next()) {
    ++count;
    if (best_value > -Score::mate_bound) {
      if (here.in_check) {
        // Once one evasion holds, others are tried only if they take something.
        if (count > p.quiet_evasions) picker.skip_quiets();
        if (!exchange_gains(board(), move, 0, setting_.values)) continue;
      } else {
        const int hope = floor + immediate_gain(board(), move, setting_.values);
        if (hope <= alpha) {
          best_value = std::max(best_value, hope);
          continue;
        }
        if (!exchange_gains(board(), move, 0, setting_.values)) continue;
      }
    }
    if (!make(move, ply)) return 0;
    const int value = -quiescence<Pv>(-beta, -alpha, ply + 1);
    unmake();
    if (stopping()) return 0;
    if (value > best_value) {
      best_value = value;
      if (value > alpha) {
        best = move;
        if (Pv) keep_pv(ply, move);
        if (value >= beta) break;
        alpha = value;
      }
    }
  }
  if (here.in_check && count == 0) return value_of_no_moves(ply);
  const Bound bound = best_value >= beta          ? Bound::lower
                      : Pv && alpha > first_alpha ? Bound::exact
                                                  : Bound::upper;
  setting_.table.store(position_->key(), {best, to_table(best_value, ply),
                                          here.in_check ? 0 : here.evaluation, 0, bound});
  return best_value;
}

}  // namespace oliphaunt
