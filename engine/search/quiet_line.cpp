#include "engine/search/quiet_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/position/position.h"
#include "engine/search/exchange.h"
#include "engine/search/score.h"
#include "engine/search/static_evaluation.h"

namespace oliphaunt {

template <class G>
class QuietLine<G>::Implementation {
 public:
  explicit Implementation(const Weights& weights) : weights_(weights), values_(weights) {}

  std::optional<Board<G>> end(const Board<G>& board) {
    position_.emplace(board, 0, 1);
    visited_ = 0;
    moves_.clear();
    search(-infinity, infinity, 0);
    if (given_up()) return std::nullopt;
    for (const Move move : lines_[0]) position_->do_move(move);
    if (is_in_check(position_->board()) || position_->game_end() != GameEnd::none) {
      return std::nullopt;
    }
    return position_->board();
  }

 private:
  static constexpr int infinity = Score::mate_value + 1;

  struct ScoredMove {
    Move move;
    int gain;
  };

  const Board<G>& board() const { return position_->board(); }
  bool given_up() const { return visited_ > most_positions; }
  void give_up() { visited_ = most_positions + 1; }

  // The value for the side to move; leaves the best line in lines_[ply]. Without meaning once given
  // up.
  int search(int alpha, int beta, int ply) {
    std::vector<Move>& line = lines_[static_cast<std::size_t>(ply)];
    line.clear();
    ++visited_;
    if (ply == max_ply) give_up();
    if (given_up()) return 0;
    if (const auto value = value_of_end(ply)) return *value;

    const bool in_check = is_in_check(board());
    int best = -infinity;
    if (!in_check) {
      best = static_evaluation(board(), weights_);
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    }
    const std::size_t first = moves_.size();
    append_moves(in_check);
    if (in_check && moves_.size() == first) return ply - Score::mate_value;
    for (std::size_t i = first; i < moves_.size(); ++i) {
      const Move move = moves_[i].move;
      // Moves that lose something are worth a look only while the king has no other way out.
      if (best > -Score::mate_bound && !exchange_gains(board(), move, 0, values_)) continue;
      position_->do_move(move);
      const int value = -search(-beta, -alpha, ply + 1);
      position_->undo_move();
      if (given_up()) break;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      const std::vector<Move>& rest = lines_[static_cast<std::size_t>(ply) + 1];
      line.assign(1, move);
      line.insert(line.end(), rest.begin(), rest.end());
      alpha = value;
      if (value >= beta) break;
    }
    moves_.resize(first);
    return best;
  }

  // What the rules say where captures alone can end a game.
  std::optional<int> value_of_end(int ply) const {
    bool may_have_ended = false;
    if constexpr (G::dead_positions) may_have_ended |= board().occupied().count() <= 3;
    if constexpr (G::bare_king) {
      may_have_ended |= !board().pieces(Color::white).more_than_one() ||
                        !board().pieces(Color::black).more_than_one();
    }
    if (!may_have_ended) return std::nullopt;
    const GameEnd end = position_->game_end();
    if (end == GameEnd::none) return std::nullopt;
    const GameResult result = result_of(end, board().side_to_move, board().rules);
    if (result == GameResult::draw) return 0;
    const bool won = (result == GameResult::white_wins) == (board().side_to_move == Color::white);
    return won ? Score::mate_value - ply : ply - Score::mate_value;
  }

  // The moves to look at, what gains most first; all of them in check.
  void append_moves(bool in_check) {
    list_.clear();
    if (in_check) {
      generate_legal(board(), list_);
    } else {
      generate_captures(board(), list_);
      generate_quiet_promotions(board(), list_);
    }
    const auto first = static_cast<std::ptrdiff_t>(moves_.size());
    for (const Move move : list_) {
      moves_.push_back({move, immediate_gain(board(), move, values_)});
    }
    // In an order that does not depend on how the moves were generated.
    std::sort(moves_.begin() + first, moves_.end(), [](const ScoredMove& a, const ScoredMove& b) {
      return a.gain != b.gain ? a.gain > b.gain : a.move.bits() < b.move.bits();
    });
  }

  const PackedWeights<G> weights_;
  const ExchangeValues<G> values_;
  std::optional<Position<G>> position_;
  std::array<std::vector<Move>, max_ply + 1> lines_;
  std::vector<ScoredMove> moves_;  // a stack: those of every position on the way
  MoveList<G> list_;
  int visited_ = 0;
};

template <class G>
QuietLine<G>::QuietLine(const Weights& weights)
    : implementation_(std::make_unique<Implementation>(weights)) {}
template <class G>
QuietLine<G>::~QuietLine() = default;
template <class G>
QuietLine<G>::QuietLine(QuietLine&&) noexcept = default;
template <class G>
QuietLine<G>& QuietLine<G>::operator=(QuietLine&&) noexcept = default;

template <class G>
std::optional<Board<G>> QuietLine<G>::end(const Board<G>& board) {
  return implementation_->end(board);
}

#define OLIPHAUNT_INSTANTIATE(G) template class QuietLine<G>;
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
