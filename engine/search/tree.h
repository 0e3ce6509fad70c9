#pragma once

#include <algorithm>
#include <climits>

#include "engine/search/learning.h"
#include "engine/search/quiescence.h"
#include "engine/search/search_worker.h"

// The main search: principal variation search with the usual pruning. Definitions of Worker's
// templates, for worker.cpp.

namespace oliphaunt {

// The value of the position for the side to move, searched `depth` plies deep: exact between alpha
// and beta, else a bound. `cut_node`: whether it is expected to exceed beta.
template <class G>
template <bool Pv>
int SearchWorker<G>::search(int alpha, int beta, int depth, int ply, bool cut_node) {
  if (depth <= 0) return quiescence<Pv>(alpha, beta, ply);
  Frame& here = frame(ply);
  here.pv_size = 0;
  seldepth_ = std::max(seldepth_, ply);
  if (const auto value = end_of_line(ply)) return *value;

  // No line from here can be better than a mate already found nearer to the root.
  alpha = std::max(alpha, ply - Score::mate_value);
  beta = std::min(beta, Score::mate_value - ply - 1);
  if (alpha >= beta) return alpha;

  const bool singular = static_cast<bool>(here.excluded);
  std::optional<TableEntry> entry;
  if (!singular) entry = setting_.table.probe(position_->key());
  if (entry) {
    entry->score = from_table(entry->score, ply);
    // Within so many plies of the ply rule's limit an old score may not be reachable any more.
    constexpr int near_limit = 10;
    const bool deep =
        entry->depth >= depth && position_->plies_since_reset() < G::ply_rule.plies - near_limit;
    if (!Pv && deep &&
        (entry->bound == Bound::exact ||
         (entry->bound == Bound::lower ? entry->score >= beta : entry->score <= alpha))) {
      return entry->score;
    }
  }

  int evaluation = no_evaluation;
  if (here.in_check) {
    here.evaluation = no_evaluation;
  } else if (singular) {
    evaluation = here.evaluation;
  } else {
    here.evaluation = entry ? entry->static_evaluation : evaluate();
    evaluation = here.evaluation;
    // The table may know better, as far as its bound goes.
    if (entry && !Score{entry->score}.is_mate() &&
        (entry->bound == Bound::exact ||
         (entry->bound == Bound::lower ? entry->score > evaluation : entry->score < evaluation))) {
      evaluation = entry->score;
    }
  }

  if (!Pv && !here.in_check && !singular && !Score{beta}.is_mate()) {
    const Frame& before = frame(ply - 2);
    const bool improving =
        before.evaluation != no_evaluation && here.evaluation > before.evaluation;
    const Parameters& p = parameters();
    const int sure = std::max(depth - (improving ? p.reverse_futility_improving : 0), 0);
    if (depth <= p.reverse_futility_depth &&
        evaluation - p.reverse_futility_margin * sure >= beta) {
      return evaluation;
    }
    if (const auto value = null_move_cutoff(beta, depth, ply, cut_node, evaluation)) return *value;
  }
  // Without a good first move the position isn't worth its full depth yet.
  const bool no_table_move = !singular && (!entry || !entry->move);
  if ((Pv || cut_node) && no_table_move && depth >= parameters().hash_move_depth) --depth;

  return search_moves<Pv>(alpha, beta, depth, ply, cut_node, entry);
}

// Lets the opponent move twice: a position that stands even that needs no search. Off where having
// to move may be a burden: in check, and without pieces. (A Warlock's pass is a move like others.)
template <class G>
std::optional<int> SearchWorker<G>::null_move_cutoff(int beta, int depth, int ply, bool cut_node,
                                                     int evaluation) {
  const bool after_null = ply > 0 && !frame(ply - 1).move;
  const Parameters& p = parameters();
  if (depth < p.null_move_depth || after_null || evaluation < beta ||
      frame(ply).evaluation < beta - p.null_move_margin * depth || !has_pieces()) {
    return std::nullopt;
  }
  const int saved =
      p.null_move_base + depth / p.null_move_divisor +
      std::min((evaluation - beta) / p.null_move_eval_divisor, p.null_move_eval_limit);
  make_null(ply);
  const int value = -search<false>(-beta, -beta + 1, depth - saved, ply + 1, !cut_node);
  unmake();
  if (stopping()) return 0;
  if (value < beta) return std::nullopt;
  return Score{value}.is_mate() ? beta : value;
}

// Whether a move can be left out without searching it: too late in the order, too little to gain,
// too much to lose.
template <class G>
bool SearchWorker<G>::prunable(Move move, bool quiet, bool check, int depth, int reduced_depth,
                               int ply, int alpha) {
  const Parameters& p = parameters();
  const Frame& here = frame(ply);
  if (!quiet) {
    return depth <= p.see_capture_depth &&
           !exchange_gains(board(), move, -p.see_capture_margin * depth, setting_.values);
  }
  if (!here.in_check && reduced_depth <= p.futility_depth && !check &&
      here.evaluation + p.futility_base + p.futility_margin * reduced_depth <= alpha) {
    return true;
  }
  if (reduced_depth <= p.history_pruning_depth &&
      history_of(move, ply) < -p.history_pruning_margin * depth) {
    return true;
  }
  return depth <= p.see_quiet_depth &&
         !exchange_gains(board(), move, -p.see_quiet_margin * reduced_depth, setting_.values);
}

// Whether the table's move is so much better than all others that it deserves a ply more. Sets
// `cutoff` where even the others exceed beta.
template <class G>
int SearchWorker<G>::singular_extension(int depth, int ply, bool cut_node, const TableEntry& entry,
                                        std::optional<int>& cutoff, int beta) {
  const Parameters& p = parameters();
  if (depth < p.singular_depth || frame(ply).excluded || entry.bound == Bound::upper ||
      entry.depth < depth - p.singular_table_depth || Score{entry.score}.is_mate()) {
    return 0;
  }
  const int bar = entry.score - p.singular_margin * depth;
  frame(ply).excluded = entry.move;
  const int value = search<false>(bar - 1, bar, (depth - 1) / p.singular_divisor, ply, cut_node);
  frame(ply).excluded = Move{};
  if (value < bar) return 1;
  if (bar >= beta) cutoff = bar;
  return entry.score >= beta ? -1 : 0;
}

template <class G>
template <bool Pv>
int SearchWorker<G>::search_moves(int alpha, int beta, int depth, int ply, bool cut_node,
                                  const std::optional<TableEntry>& entry) {
  Frame& here = frame(ply);
  frame(ply + 1).killers = {};
  const int first_alpha = alpha;
  const Move excluded = here.excluded;
  const Move table_move = entry ? entry->move : Move{};
  const bool table_move_captures = table_move && is_capture(board(), table_move);
  const bool improving = !here.in_check && frame(ply - 2).evaluation != no_evaluation &&
                         here.evaluation > frame(ply - 2).evaluation;
  const bool after_null = !frame(ply - 1).move;
  const CheckSquares<G> checks(board());
  const Parameters& p = parameters();
  const int late = depth > p.late_move_depth
                       ? INT_MAX
                       : (p.late_move_base + p.late_move_factor * depth * depth / 100) *
                             (improving ? 100 : p.late_move_unimproved) / 100;

  MovePicker<G> picker(*position_, histories_, setting_.values, p, arena_, hints(table_move, ply),
                       MovePicker<G>::Wanted::all);
  std::vector<Move>& quiets = quiets_tried_[static_cast<std::size_t>(ply)];
  std::vector<Move>& captures = captures_tried_[static_cast<std::size_t>(ply)];
  quiets.clear();
  captures.clear();
  int best_value = -infinity;
  Move best;
  int count = 0;
  while (const Move move = picker.next()) {
    if (move == excluded) continue;
    // Passing back after a null move would only repeat the position.
    if (after_null && move.kind() == MoveKind::pass) continue;
    ++count;
    const bool captures_something = is_capture(board(), move);
    const bool quiet = !captures_something && !move.is_promotion();
    const bool check = checks.gives_check(move);
    int reduction = setting_.reductions(depth, count);

    if (best_value > -Score::mate_bound && has_pieces()) {
      if (!here.in_check && count > late) {
        // So late in the order only promotions and checks are worth a look: most pieces promote,
        // and drops can mate from anywhere.
        picker.skip_calm_quiets(checks);
        if (quiet && !check) continue;
      }
      const int reduced_depth = std::max(depth - 1 - reduction / ReductionTable::ply, 0);
      if (prunable(move, quiet, check, depth, reduced_depth, ply, alpha)) continue;
    }

    int extension = 0;
    if (ply < p.extension_limit * root_depth_) {
      if (entry && move == table_move) {
        std::optional<int> cutoff;
        extension = singular_extension(depth, ply, cut_node, *entry, cutoff, beta);
        if (stopping()) return 0;
        if (cutoff) return *cutoff;
      }
      if (extension == 0 && check && exchange_gains(board(), move, 0, setting_.values)) {
        extension = 1;
      }
    }

    const int history = quiet ? history_of(move, ply) : 0;
    if (!make(move, ply)) return 0;
    const int new_depth = depth - 1 + extension;
    int value = 0;
    bool full = !Pv || count > 1;
    if (depth >= p.lmr_depth && count > (Pv ? p.lmr_moves_pv : p.lmr_moves) &&
        (quiet || picker.in_bad_captures())) {
      int more = 0;  // hundredths of a ply
      if (cut_node) more += p.lmr_cut_node;
      if (!improving) more += p.lmr_unimproved;
      if (table_move_captures) more += p.lmr_table_capture;
      if (Pv) more -= p.lmr_pv;
      if (frame(ply + 1).in_check) more -= p.lmr_check;
      if (here.in_check) more -= p.lmr_evasion;
      if (move == here.killers[0] || move == here.killers[1]) more -= p.lmr_killer;
      reduction += ReductionTable::of(more);
      reduction -= history * ReductionTable::ply / p.lmr_history_divisor;
      const int reduced =
          std::clamp(new_depth - reduction / ReductionTable::ply, 1, std::max(new_depth, 1));
      value = -search<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
      full = value > alpha && reduced < new_depth;
    }
    if (full) value = -search<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
    if (Pv && (count == 1 || value > alpha)) {
      value = -search<true>(-beta, -alpha, new_depth, ply + 1, false);
    }
    unmake();
    if (stopping()) return 0;

    if (value > best_value) {
      best_value = value;
      if (value > alpha) {
        best = move;
        if (Pv) keep_pv(ply, move);
        if (value >= beta) {
          learn_cutoff(move, depth, ply, quiets, captures);
          break;
        }
        alpha = value;
      }
    }
    (captures_something ? captures : quiets).push_back(move);
  }

  if (count == 0) return excluded ? alpha : value_of_no_moves(ply);
  if (!excluded) {
    const Bound bound = best_value >= beta    ? Bound::lower
                        : alpha > first_alpha ? Bound::exact
                                              : Bound::upper;
    setting_.table.store(position_->key(), {best, to_table(best_value, ply),
                                            here.in_check ? 0 : here.evaluation, depth, bound});
  }
  return best_value;
}

}  // namespace oliphaunt
