#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <stop_token>

#include "engine/variant/variant.h"
#include "tools/lab/match/adjudicator.h"
#include "tools/lab/match/match_settings.h"
#include "tools/lab/players/player.h"
#include "tools/lab/store/record.h"

namespace oliphaunt::lab {

// One game, from its first move to its record.
class MatchGame {
 public:
  // `players` by color, as indices into settings.players too.
  MatchGame(const MatchSettings& settings, std::unique_ptr<VariantPosition> start,
            std::array<std::size_t, 2> players);

  // Throws Interrupted, and Unfit if a player is. Precondition: the start position is not the end
  // of a game.
  GameRecord play(std::array<Player*, 2> by_color, std::stop_token stop);

 private:
  void end(GameResult result, Termination termination);
  void lost_by(Color loser, Termination termination);
  bool over();
  void turn(Player& player, std::stop_token stop);
  void make(const Choice& choice, milliseconds taken);

  const MatchSettings& settings_;
  std::array<std::size_t, 2> players_;
  std::unique_ptr<VariantPosition> position_;
  Adjudicator adjudicator_;
  std::array<milliseconds, 2> clocks_{};
  std::array<milliseconds, 2> increments_{};
  GameRecord record_;
};

}  // namespace oliphaunt::lab
