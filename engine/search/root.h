#pragma once

#include <algorithm>

#include "engine/search/search_worker.h"
#include "engine/search/tree.h"

// Iterative deepening. Definitions of Worker's members, for worker.cpp.

namespace oliphaunt {

inline bool better(const RootMove& a, const RootMove& b) { return a.score > b.score; }

template <class G>
void SearchWorker<G>::iterate(const Position<G>& position, const std::vector<Move>& moves,
                              const Limits& limits, SearchControl& control, std::size_t id,
                              const Report& report) {
  control_ = &control;
  id_ = id;
  position_ = position;
  nodes_.store(0, std::memory_order_relaxed);
  completed_depth_ = 0;
  root_moves_.clear();
  for (const Move move : moves) root_moves_.push_back({.move = move, .pv = {move}});
  std::sort(root_moves_.begin(), root_moves_.end(), [this](const RootMove& a, const RootMove& b) {
    const Color us = board().side_to_move;
    return ScoredMove<G>(us, a.move, 0) > ScoredMove<G>(us, b.move, 0);
  });
  for (Frame& f : frames_) {
    f.move = Move{};
    f.move_class = OrderingHints::no_class;
    f.excluded = Move{};
    f.killers = {};
    f.evaluation = no_evaluation;
    f.in_check = false;
  }
  frame(0).in_check = is_in_check(board());

  const auto lines = std::min(static_cast<std::size_t>(setting_.options.multi_pv), moves.size());
  const int last = std::clamp(limits.depth.value_or(max_ply - 1), 1, max_ply - 1);
  const auto skip = static_cast<std::size_t>(parameters().helper_skip);
  for (int depth = 1; depth <= last && !stopping(); ++depth) {
    // Helpers look at different depths, so that they do not all do the same.
    if (id_ != 0 && (static_cast<std::size_t>(depth) + id_) % skip == 0) continue;
    root_depth_ = depth;
    const Move before = root_moves_.front().move;
    for (RootMove& root : root_moves_) {
      if (root.score != RootMove::no_score) root.previous_score = root.score;
    }
    for (std::size_t line = 0; line < lines && !stopping(); ++line) {
      seldepth_ = 0;
      aspirate(line, depth, report);
    }
    if (stopping()) break;
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(lines),
                     better);
    completed_depth_ = depth;
    if (id_ != 0) continue;
    for (std::size_t line = 0; line < lines; ++line) report(*this, static_cast<int>(line), depth);
    const bool changed = root_moves_.front().move != before;
    if (finished(depth, limits) || !control_->worth_another_iteration(changed)) break;
  }
}

// Whether deeper iterations have nothing more to say.
template <class G>
bool SearchWorker<G>::finished(int depth, const Limits& limits) {
  if (limits.infinite) return false;
  const Score score{root_moves_.front().score};
  if (limits.mate && score.is_win() && score.mate_moves() <= *limits.mate) return true;
  // A mate that a multiple of its length has not refuted.
  if (score.is_mate()) {
    const int plies = Score::mate_value - (score.is_win() ? score.value : -score.value);
    if (depth >= parameters().mate_depth * plies) return true;
  }
  // With one move there is nothing to decide; a few plies show what it is worth.
  return limits.clock && root_moves_.size() == 1 && depth >= SearchControl::only_move_depth;
}

// Searches the root moves from `line` on, first in a narrow window around what the last iteration
// said, then in wider ones. Leaves the best of them at `line`.
template <class G>
int SearchWorker<G>::aspirate(std::size_t line, int depth, const Report& report) {
  const Parameters& p = parameters();
  int delta = p.aspiration_window;
  int alpha = -infinity;
  int beta = infinity;
  const int guess = root_moves_[line].previous_score;
  if (depth >= p.aspiration_depth && !Score{guess}.is_mate()) {
    alpha = std::max(guess - delta, -infinity);
    beta = std::min(guess + delta, infinity);
  }
  while (true) {
    const int value = search_root(line, alpha, beta, depth);
    const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
    std::stable_sort(first, root_moves_.end(), better);
    if (stopping()) return value;
    if (value > alpha && value < beta) return value;
    if (id_ == 0) report(*this, static_cast<int>(line), depth);
    if (value <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(value - delta, -infinity);
    } else {
      beta = std::min(value + delta, infinity);
    }
    delta = delta * p.aspiration_growth / 100;
    if (delta > p.aspiration_limit) {
      alpha = -infinity;
      beta = infinity;
    }
  }
}

template <class G>
int SearchWorker<G>::search_root(std::size_t first, int alpha, int beta, int depth) {
  const Parameters& p = parameters();
  Frame& here = frame(0);
  here.pv_size = 0;
  here.evaluation = here.in_check ? no_evaluation : evaluate();
  frame(1).killers = {};
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    root_moves_[i].score = RootMove::no_score;
  }
  int best_value = -infinity;
  int count = 0;
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    RootMove& root = root_moves_[i];
    ++count;
    const bool quiet = !is_capture(board(), root.move) && !root.move.is_promotion();
    if (!make(root.move, 0)) return best_value;
    const bool check = frame(1).in_check;
    const int new_depth = depth - 1 + (check ? 1 : 0);
    int value = alpha + 1;
    if (count > 1) {
      int reduction = 0;
      if (depth >= p.lmr_root_depth && count > p.lmr_root_moves && quiet && !check) {
        reduction = (setting_.reductions(depth, count) - ReductionTable::of(p.lmr_root)) /
                    ReductionTable::ply;
      }
      const int reduced = std::clamp(new_depth - reduction, 1, std::max(new_depth, 1));
      value = -search<false>(-alpha - 1, -alpha, reduced, 1, true);
      if (value > alpha && reduced < new_depth) {
        value = -search<false>(-alpha - 1, -alpha, new_depth, 1, false);
      }
    }
    if (count == 1 || value > alpha) value = -search<true>(-beta, -alpha, new_depth, 1, false);
    unmake();
    if (stopping()) return best_value;

    if (count == 1 || value > alpha) {
      root.score = value;
      root.bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
      root.seldepth = seldepth_;
      root.pv.assign(1, root.move);
      const Frame& next = frame(1);
      root.pv.insert(root.pv.end(), next.pv.begin(),
                     next.pv.begin() + static_cast<std::ptrdiff_t>(next.pv_size));
    }
    best_value = std::max(best_value, value);
    alpha = std::max(alpha, value);
    if (value >= beta) break;
  }
  return best_value;
}

}  // namespace oliphaunt
