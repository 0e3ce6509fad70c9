#pragma once

#include <optional>

#include "engine/protocol/lines.h"
#include "engine/search/limits.h"

namespace oliphaunt {

// What CECP says about time: the commands level, st, sd and time.
class TimeControl {
 public:
  // "MPS BASE INC": moves to a session (0: the time is for the game), minutes or minutes:seconds,
  // and seconds gained with each move. Throws InputError.
  void set_level(Words arguments);
  // Seconds for each move, which ends what set_level said. Throws InputError.
  void set_move_time(Words arguments);
  // Throws InputError.
  void set_depth(Words arguments);
  // Centiseconds that are left to the engine. Throws InputError.
  void set_remaining(Words arguments);

  // A game begins: the clocks are set back, and no depth limits its searches.
  void new_game();

  // For a move of the engine's, before which it has made so many.
  Limits limits(int moves_made) const;

 private:
  int moves_per_session_ = 40;
  Milliseconds base_{5 * 60 * 1000}, increment_{0}, remaining_ = base_;
  std::optional<Milliseconds> move_time_;
  std::optional<int> depth_;
};

}  // namespace oliphaunt
