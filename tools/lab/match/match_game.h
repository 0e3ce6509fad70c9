#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <stop_token>
#include <string>
#include <utility>

#include "engine/moves/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "tools/lab/match/adjudicator.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/players/player.h"
#include "tools/lab/store/record.h"

namespace oliphaunt::lab {

// One game, from its first move to its record.
template <class G>
class Game {
 public:
  // `players` by color, as indices into settings.players too.
  Game(const MatchSettings& settings, const Position<G>& start, std::array<std::size_t, 2> players)
      : settings_(settings), players_(players), position_(start), adjudicator_(settings) {
    for (std::size_t c = 0; c < 2; ++c) {
      const PlayLimits& limits = settings.players[players[c]].limits;
      clocks_[c] = limits.base.value_or(milliseconds(0));
      increments_[c] = limits.base ? limits.increment : milliseconds(0);
    }
  }

  // Throws Interrupted, and Unfit if a player is. Precondition: the start position is not the end
  // of a game.
  GameRecord play(std::array<Player<G>*, 2> by_color, std::stop_token stop) {
    record_.opening = write_fen(position_);
    Color active = Color::white;
    try {
      for (const Color c : {Color::white, Color::black}) {
        active = c;
        by_color[index(c)]->new_game(position_, stop);
      }
      while (!over()) {
        active = position_.side_to_move();
        turn(*by_color[index(active)], stop);
      }
    } catch (const PlayerFailure& failure) {
      lost_by(active, failure.termination());
      record_.note = failure.what();
    }
    return std::move(record_);
  }

 private:
  using SteadyClock = std::chrono::steady_clock;

  void end(GameResult result, Termination termination) {
    record_.result = result;
    record_.termination = termination;
  }

  void lost_by(Color loser, Termination termination) {
    end(loser == Color::white ? GameResult::black_wins : GameResult::white_wins, termination);
  }

  bool over() {
    if (record_.result != GameResult::unfinished) return true;
    if (const GameEnd game_end = position_.game_end(); game_end != GameEnd::none) {
      end(result_of(game_end, position_.side_to_move(), position_.board().rules),
          termination_of(game_end));
    } else if (position_.plies_played() >= static_cast<std::size_t>(settings_.maximum_plies)) {
      end(GameResult::draw, Termination::maximum_length);
    }
    return record_.result != GameResult::unfinished;
  }

  void turn(Player<G>& player, std::stop_token stop) {
    if (stop.stop_requested()) throw Interrupted();
    const Color side = position_.side_to_move();
    Turn turn;
    turn.limits = settings_.players[players_[index(side)]].limits;
    turn.clocks = clocks_;
    turn.increments = increments_;
    const auto begin = SteadyClock::now();
    const Choice<G> choice = player.choose(position_, turn, stop);
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
    if (!is_legal(position_.board(), choice.move)) {
      throw PlayerFailure(Termination::illegal_move, "illegal move");
    }
    make(choice, taken);
  }

  void make(const Choice<G>& choice, milliseconds taken) {
    const Color mover = position_.side_to_move();
    if (!record_.moves.empty()) record_.moves += ' ';
    record_.moves += move_text<G>(choice.move);
    record_.scores.push_back(choice.score ? static_cast<std::int16_t>(choice.score->value)
                                          : no_score);
    if (settings_.timed()) record_.times.push_back(static_cast<std::uint32_t>(taken.count()));
    position_.do_move(choice.move);
    const GameResult decided = adjudicator_.observe(mover, choice.score);
    // The rules of the game come first.
    if (decided == GameResult::unfinished || over()) return;
    end(decided,
        decided == GameResult::draw ? Termination::adjudicated_draw : Termination::adjudicated_win);
  }

  const MatchSettings& settings_;
  std::array<std::size_t, 2> players_;
  Position<G> position_;
  Adjudicator adjudicator_;
  std::array<milliseconds, 2> clocks_{};
  std::array<milliseconds, 2> increments_{};
  GameRecord record_;
};

}  // namespace oliphaunt::lab
