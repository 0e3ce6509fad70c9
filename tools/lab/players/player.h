#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "engine/search/score.h"
#include "engine/variant/variant.h"
#include "tools/lab/players/player_settings.h"
#include "tools/lab/store/record.h"
#include "tools/work/crew.h"

namespace oliphaunt::lab {

// A player did not play properly, and loses the game for it.
class PlayerFailure : public std::runtime_error {
 public:
  PlayerFailure(Termination termination, const std::string& what)
      : std::runtime_error(what), termination_(termination) {}
  Termination termination() const { return termination_; }

 private:
  Termination termination_;
};

// What a player has for its move.
struct Turn {
  PlayLimits limits;                     // its own
  std::array<milliseconds, 2> clocks{};  // what each color has left, if it plays by a clock
  std::array<milliseconds, 2> increments{};
};

// The time that the turn allows; nullopt if its limits are not of time.
inline std::optional<milliseconds> allowed_time(const Turn& turn, Color side) {
  std::optional<milliseconds> time = turn.limits.movetime;
  if (turn.limits.base) {
    const milliseconds clock = turn.clocks[index(side)];
    time = time ? std::min(*time, clock) : clock;
  }
  return time;
}

// How much longer than its time a player may take without loss, for what the messages themselves
// and a busy machine cost.
inline constexpr milliseconds time_margin{50};

struct Choice {
  Move move;                   // no move: the player resigns
  std::optional<Score> score;  // of the position, from the player's side
};

// Someone who plays games of one kind, one at a time, and either color.
class Player {
 public:
  virtual ~Player() = default;

  // A game begins. What was learnt in others must not matter. Throws PlayerFailure; Unfit if the
  // player is not there for reasons that are not its own; or Interrupted.
  virtual void new_game(const VariantPosition& start, std::stop_token stop) = 0;

  // A legal move of a position that this game has come to (its history starts with the game; it is
  // not over). Throws PlayerFailure, Unfit, or Interrupted soon after a stop was requested.
  virtual Choice choose(const VariantPosition& position, const Turn& turn,
                        std::stop_token stop) = 0;
};

}  // namespace oliphaunt::lab
