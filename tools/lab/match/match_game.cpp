#include "tools/lab/match/match_game.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

namespace oliphaunt::lab {

MatchGame::MatchGame(const MatchSettings& settings, std::unique_ptr<VariantPosition> start,
                     std::array<std::size_t, 2> players)
    : settings_(settings), players_(players), position_(std::move(start)), adjudicator_(settings) {
  for (std::size_t c = 0; c < 2; ++c) {
    const PlayLimits& limits = settings.players[players[c]].limits;
    clocks_[c] = limits.base.value_or(milliseconds(0));
    increments_[c] = limits.base ? limits.increment : milliseconds(0);
  }
}

GameRecord MatchGame::play(std::array<Player*, 2> by_color, std::stop_token stop) {
  record_.opening = position_->fen();
  Color active = Color::white;
  try {
    for (const Color c : {Color::white, Color::black}) {
      active = c;
      by_color[index(c)]->new_game(*position_, stop);
    }
    while (!over()) {
      active = position_->side_to_move();
      turn(*by_color[index(active)], stop);
    }
  } catch (const PlayerFailure& failure) {
    lost_by(active, failure.termination());
    record_.note = failure.what();
  }
  return std::move(record_);
}

void MatchGame::end(GameResult result, Termination termination) {
  record_.result = result;
  record_.termination = termination;
}

void MatchGame::lost_by(Color loser, Termination termination) {
  end(loser == Color::white ? GameResult::black_wins : GameResult::white_wins, termination);
}

bool MatchGame::over() {
  if (record_.result != GameResult::unfinished) return true;
  if (const GameEnd game_end = position_->game_end(); game_end != GameEnd::none) {
    end(result_of(game_end, position_->side_to_move(), position_->rules()),
        termination_of(game_end));
  } else if (position_->plies_played() >= static_cast<std::size_t>(settings_.maximum_plies)) {
    end(GameResult::draw, Termination::maximum_length);
  }
  return record_.result != GameResult::unfinished;
}

void MatchGame::turn(Player& player, std::stop_token stop) {
  using SteadyClock = std::chrono::steady_clock;
  if (stop.stop_requested()) throw Interrupted();
  const Color side = position_->side_to_move();
  Turn turn;
  turn.limits = settings_.players[players_[index(side)]].limits;
  turn.clocks = clocks_;
  turn.increments = increments_;
  const auto begin = SteadyClock::now();
  const Choice choice = player.choose(*position_, turn, stop);
  const auto taken = std::chrono::duration_cast<milliseconds>(SteadyClock::now() - begin);

  const auto allowed = allowed_time(turn, side);
  if (allowed && taken > *allowed + time_margin) {
    throw PlayerFailure(
        Termination::time_forfeit,
        "took " + std::to_string(taken.count()) + " ms of " + std::to_string(allowed->count()));
  }
  if (turn.limits.base) {
    milliseconds& clock = clocks_[index(side)];
    clock = std::max(clock - taken, milliseconds(0)) + increments_[index(side)];
  }
  if (!choice.move) return lost_by(side, Termination::resignation);
  if (!position_->is_legal(choice.move)) {
    throw PlayerFailure(Termination::illegal_move, "illegal move");
  }
  make(choice, taken);
}

void MatchGame::make(const Choice& choice, milliseconds taken) {
  const Color mover = position_->side_to_move();
  if (!record_.moves.empty()) record_.moves += ' ';
  record_.moves += position_->variant().move_text(choice.move);
  record_.scores.push_back(choice.score ? static_cast<std::int16_t>(choice.score->value)
                                        : no_score);
  if (settings_.timed()) record_.times.push_back(static_cast<std::uint32_t>(taken.count()));
  position_->do_move(choice.move);
  const GameResult decided = adjudicator_.observe(mover, choice.score);
  // The rules of the game come first.
  if (decided == GameResult::unfinished || over()) return;
  end(decided,
      decided == GameResult::draw ? Termination::adjudicated_draw : Termination::adjudicated_win);
}

}  // namespace oliphaunt::lab
