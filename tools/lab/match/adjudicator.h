#pragma once

#include <optional>

#include "engine/position/position.h"
#include "engine/search/score.h"
#include "tools/lab/match/match_settings.h"

namespace oliphaunt::lab {

// Decides games by the players' scores, if the settings say so.
class Adjudicator {
 public:
  explicit Adjudicator(const MatchSettings& settings) : draw_(settings.draw), win_(settings.win) {}

  // Takes the score of each move as it is made, from the mover's side (nullopt: none given, which
  // breaks every series). Gives the result once there is one.
  GameResult observe(Color mover, std::optional<Score> score);

 private:
  std::optional<DrawAdjudication> draw_;
  std::optional<WinAdjudication> win_;
  int plies_ = 0;
  // Moves in a row, of both sides together.
  int quiet_ = 0;
  int won_ = 0;
  Color winner_ = Color::white;
};

}  // namespace oliphaunt::lab
