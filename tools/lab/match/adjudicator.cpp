#include "tools/lab/match/adjudicator.h"

#include <cstdlib>

namespace oliphaunt::lab {

GameResult Adjudicator::observe(Color mover, std::optional<Score> score) {
  ++plies_;
  if (!score) {
    quiet_ = won_ = 0;
    return GameResult::unfinished;
  }
  if (win_) {
    const bool decided = std::abs(score->value) >= win_->score;
    const Color winner = score->value > 0 ? mover : ~mover;
    won_ = decided ? (won_ > 0 && winner == winner_ ? won_ + 1 : 1) : 0;
    winner_ = winner;
    if (won_ >= 2 * win_->moves) {
      return winner == Color::white ? GameResult::white_wins : GameResult::black_wins;
    }
  }
  if (draw_) {
    quiet_ = std::abs(score->value) <= draw_->score ? quiet_ + 1 : 0;
    if (quiet_ >= 2 * draw_->moves && plies_ >= 2 * draw_->from_move) return GameResult::draw;
  }
  return GameResult::unfinished;
}

}  // namespace oliphaunt::lab
