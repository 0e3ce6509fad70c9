#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "engine/moves/movegen.h"
#include "engine/position/position.h"
#include "engine/search/check_squares.h"
#include "engine/search/exchange.h"
#include "engine/search/history.h"
#include "engine/search/parameters.h"
#include "engine/search/score.h"
#include "engine/search/scored_move.h"

namespace oliphaunt {

// Room for the moves of all positions on the way from the root to a leaf: a stack, so that a
// search frame need not hold the most moves that any position could have.
template <class G>
class MoveArena {
 public:
  MoveArena() : moves_(new ScoredMove<G>[capacity]) {}
  ScoredMove<G>* at(std::size_t i) { return moves_.get() + i; }
  std::size_t top() const { return top_; }
  void set_top(std::size_t top) { top_ = top; }
  // For generating into; its content is free at any time.
  MoveList<G>& scratch() { return scratch_; }

 private:
  static constexpr std::size_t capacity = (max_ply + 1) * max_legal_moves<G>();
  std::unique_ptr<ScoredMove<G>[]> moves_;
  std::size_t top_ = 0;
  MoveList<G> scratch_;
};

// What is known about where a picker works, for ordering quiet moves.
struct OrderingHints {
  Move table_move;
  std::array<Move, 3> refutations{};  // killers and counter-move
  // Classes of the last moves, the latest first; `no_class` for none and null moves.
  static constexpr std::size_t no_class = static_cast<std::size_t>(-1);
  std::array<std::size_t, 2> previous{no_class, no_class};
};

// Hands out the legal moves of a position one by one, those likely to be best first, and generates
// as late as it can. The position must be the same at each call of next().
template <class G>
class MovePicker {
  using T = Traits<G>;

 public:
  enum class Wanted { all, tactical };  // tactical: captures and promotions

  MovePicker(const Position<G>& position, Histories<G>& histories, const ExchangeValues<G>& values,
             const Parameters& parameters, MoveArena<G>& arena, const OrderingHints& hints,
             Wanted wanted)
      : position_(position),
        histories_(histories),
        values_(values),
        parameters_(parameters),
        arena_(arena),
        hints_(hints),
        wanted_(wanted),
        base_(arena.top()),
        next_(base_),
        end_(base_),
        bad_end_(base_) {}
  ~MovePicker() { arena_.set_top(base_); }
  MovePicker(const MovePicker&) = delete;
  MovePicker& operator=(const MovePicker&) = delete;

  // No move when there is none left.
  Move next() {
    while (true) {
      switch (stage_) {
        case Stage::table_move:
          stage_ = Stage::generate_captures;
          if (is_legal(board(), hints_.table_move)) return hints_.table_move;
          hints_.table_move = Move{};
          break;
        case Stage::generate_captures:
          generate_tactical();
          stage_ = Stage::good_captures;
          break;
        case Stage::good_captures:
          if (const Move move = next_good_capture()) return move;
          stage_ = wanted_ == Wanted::all ? Stage::refutations : Stage::done;
          break;
        case Stage::refutations:
          if (const Move move = next_refutation()) return move;
          stage_ = Stage::generate_quiets;
          break;
        case Stage::generate_quiets:
          if (!skip_quiets_ || checks_ != nullptr) generate_quiet();
          stage_ = Stage::quiets;
          break;
        case Stage::quiets:
          if (const Move move = next_quiet()) return move;
          stage_ = Stage::bad_captures;
          next_ = base_;
          break;
        case Stage::bad_captures:
          if (next_ < bad_end_) return arena_.at(next_++)->move(us());
          stage_ = Stage::done;
          break;
        case Stage::done:
          return Move{};
      }
    }
  }

  // Hands out no more moves that capture nothing.
  void skip_quiets() { skip_quiets_ = true; }
  // The same, but for promotions and for moves that give check. `checks` must outlive the picker.
  void skip_calm_quiets(const CheckSquares<G>& checks) {
    if (checks_ == nullptr && stage_ == Stage::quiets) {
      std::size_t kept = next_;
      for (std::size_t i = next_; i < end_; ++i) {
        if (!is_calm(arena_.at(i)->move(us()), checks)) *arena_.at(kept++) = *arena_.at(i);
      }
      end_ = kept;
    }
    skip_quiets_ = true;
    checks_ = &checks;
  }
  // Whether the last move came from the captures that lose by exchange.
  bool in_bad_captures() const { return stage_ == Stage::bad_captures; }

 private:
  enum class Stage {
    table_move,
    generate_captures,
    good_captures,
    refutations,
    generate_quiets,
    quiets,
    bad_captures,
    done
  };

  const Board<G>& board() const { return position_.board(); }
  Color us() const { return board().side_to_move; }

  template <class Score>
  void append(const MoveList<G>& moves, Score score) {
    for (const Move move : moves) {
      if (move == hints_.table_move) continue;
      *arena_.at(end_++) = ScoredMove<G>(us(), move, score(move));
    }
    arena_.set_top(end_);
  }

  void generate_tactical() {
    MoveList<G>& list = arena_.scratch();
    list.clear();
    generate_captures(board(), list);
    append(list, [this](Move move) { return capture_score(move); });
    if (wanted_ == Wanted::tactical) {
      list.clear();
      generate_quiet_promotions(board(), list);
      append(list, [this](Move move) { return immediate_gain(board(), move, values_); });
    }
  }

  // The most valuable victim first, the cheapest attacker among equals, and what has proved good.
  int capture_score(Move move) {
    const Role victim = victim_of(board(), move);
    return parameters_.order_victim * immediate_gain(board(), move, values_) -
           values_.on_board(move.mover()) * parameters_.order_attacker / 256 +
           histories_.capture(move, victim).get() * parameters_.order_capture_history / 256;
  }

  Move next_good_capture() {
    while (next_ < end_) {
      const ScoredMove<G> best = take_best();
      const Move move = best.move(us());
      if (exchange_gains(board(), move, 0, values_)) return move;
      // Losing captures gather at the front, which has been handed out already.
      *arena_.at(bad_end_++) = best;
    }
    return Move{};
  }

  Move next_refutation() {
    while (refutation_ < hints_.refutations.size() && !skip_quiets_) {
      const std::size_t i = refutation_++;
      const Move move = hints_.refutations[i];
      bool repeated = !move || move == hints_.table_move;
      for (std::size_t k = 0; k < i; ++k) repeated |= move == hints_.refutations[k];
      if (!repeated && is_legal(board(), move) && !is_capture(board(), move)) return move;
      hints_.refutations[i] = Move{};
    }
    return Move{};
  }

  void generate_quiet() {
    MoveList<G>& list = arena_.scratch();
    list.clear();
    generate_quiets(board(), list);
    next_ = end_;
    if (checks_ != nullptr) {
      list.remove_from(0, [this](Move move) { return is_calm(move, *checks_); });
    }
    append(list, [this](Move move) {
      int score = histories_.quiet(us(), move).get();
      for (const std::size_t previous : hints_.previous) {
        if (previous != OrderingHints::no_class) {
          score += histories_.continuation(previous, move).get();
        }
      }
      if (move.is_promotion()) {
        score += parameters_.order_promotion * immediate_gain(board(), move, values_);
      }
      return score;
    });
  }

  Move next_quiet() {
    if (skip_quiets_ && checks_ == nullptr) return Move{};
    while (next_ < end_) {
      const Move move = take_best().move(us());
      bool repeated = false;
      for (const Move refutation : hints_.refutations) repeated |= move == refutation;
      if (!repeated) return move;
    }
    return Move{};
  }

  static bool is_calm(Move move, const CheckSquares<G>& checks) {
    return !move.is_promotion() && !checks.gives_check(move);
  }

  // The best of what is left.
  ScoredMove<G> take_best() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < end_; ++i) {
      if (*arena_.at(i) > *arena_.at(best)) best = i;
    }
    std::swap(*arena_.at(next_), *arena_.at(best));
    return *arena_.at(next_++);
  }

  const Position<G>& position_;
  Histories<G>& histories_;
  const ExchangeValues<G>& values_;
  const Parameters& parameters_;
  MoveArena<G>& arena_;
  OrderingHints hints_;
  const Wanted wanted_;
  Stage stage_ = Stage::table_move;
  bool skip_quiets_ = false;
  const CheckSquares<G>* checks_ = nullptr;  // what skipping spares; null: nothing
  std::size_t refutation_ = 0;
  const std::size_t base_;
  std::size_t next_, end_, bad_end_;
};

}  // namespace oliphaunt
