#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/check_squares.h"
#include "engine/search/control.h"
#include "engine/search/move_picker.h"
#include "engine/search/reductions.h"
#include "engine/search/search.h"
#include "engine/search/static_evaluation.h"
#include "engine/search/transposition_table.h"

namespace oliphaunt {

// What the threads of one searcher share and do not change while searching (but for the table).
template <class G>
struct SearchSetting {
  SearchSetting(const SearchOptions& o, const Weights& w)
      : options(o),
        weights(w),
        values(w),
        reductions(o.parameters),
        table(o.hash_mb, o.parameters) {}

  SearchOptions options;
  PackedWeights<G> weights;
  ExchangeValues<G> values;
  ReductionTable reductions;
  TranspositionTable table;
};

// A move at the root with what the search has found about it.
struct RootMove {
  static constexpr int no_score = -Score::mate_value - 1;

  Move move;
  int score = no_score;    // in the iteration under way; only of moves that were once the best
  int previous_score = 0;  // in the last iteration
  Bound bound = Bound::exact;
  int seldepth = 0;
  std::vector<Move> pv;

  int latest_score() const { return score == no_score ? previous_score : score; }
};

// One thread of a search: walks the tree on its own board, with its own histories.
template <class G>
class SearchWorker {
  using T = Traits<G>;

 public:
  explicit SearchWorker(SearchSetting<G>& setting);

  void clear_histories() { histories_.clear(); }

  // Called after each iteration and for lines outside the window, with the line's number from 0.
  using Report = std::function<void(const SearchWorker&, int line, int depth)>;

  // Searches `moves` of the position deeper and deeper until the control says stop. `id` 0 polls
  // the control and reports; others only help, by filling the table.
  void iterate(const Position<G>& position, const std::vector<Move>& moves, const Limits& limits,
               SearchControl& control, std::size_t id, const Report& report);

  const std::vector<RootMove>& root_moves() const { return root_moves_; }
  int completed_depth() const { return completed_depth_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  static constexpr int infinity = Score::mate_value + 1;
  static constexpr int no_evaluation = -infinity;

  // What is remembered of each position between the root and the one searched.
  struct Frame {
    Move move;  // being tried
    std::size_t move_class = OrderingHints::no_class;
    Move excluded;
    std::array<Move, 2> killers{};
    int evaluation = no_evaluation;
    bool in_check = false;
    std::size_t pv_size = 0;
    std::array<Move, max_ply + 1> pv;
  };

  // root.h
  int aspirate(std::size_t line, int depth, const Report& report);
  int search_root(std::size_t first, int alpha, int beta, int depth);
  bool finished(int depth, const Limits& limits);

  // tree.h
  template <bool Pv>
  int search(int alpha, int beta, int depth, int ply, bool cut_node);
  template <bool Pv>
  int search_moves(int alpha, int beta, int depth, int ply, bool cut_node,
                   const std::optional<TableEntry>& entry);
  std::optional<int> null_move_cutoff(int beta, int depth, int ply, bool cut_node, int evaluation);
  bool prunable(Move move, bool quiet, bool check, int depth, int reduced_depth, int ply,
                int alpha);
  int singular_extension(int depth, int ply, bool cut_node, const TableEntry& entry,
                         std::optional<int>& cutoff, int beta);

  // quiescence.h
  template <bool Pv>
  int quiescence(int alpha, int beta, int ply);

  // learning.h
  void learn_cutoff(Move best, int depth, int ply, const std::vector<Move>& quiets,
                    const std::vector<Move>& captures);
  int history_of(Move move, int ply);

  // worker.cpp
  // The value of the present position if the game, or this line, ends here without a move.
  std::optional<int> end_of_line(int ply);
  int value_of_no_moves(int ply) const;
  int evaluate() const;
  bool has_pieces() const;
  OrderingHints hints(Move table_move, int ply);

  // Makes a move on the board and looks whether it gives check; false if the search is over.
  bool make(Move move, int ply);
  void make_null(int ply);
  void unmake() { position_->undo_move(); }
  bool stopping() const { return control_->stopped(); }

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + 2)]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply + 2)]; }
  void keep_pv(int ply, Move move);

  static int to_table(int score, int ply);
  static int from_table(int score, int ply);

  const Board<G>& board() const { return position_->board(); }
  const Parameters& parameters() const { return setting_.options.parameters; }

  SearchSetting<G>& setting_;
  Histories<G> histories_;
  MoveArena<G> arena_;
  std::vector<Frame> frames_;  // two before the root, max_ply and one after it
  // For each ply, the moves that have been searched there without a cutoff.
  std::vector<std::vector<Move>> quiets_tried_, captures_tried_;
  std::optional<Position<G>> position_;
  std::vector<RootMove> root_moves_;
  SearchControl* control_ = nullptr;
  std::size_t id_ = 0;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int seldepth_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace oliphaunt
