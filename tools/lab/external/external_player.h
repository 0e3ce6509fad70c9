#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/variant/variant.h"
#include "tools/lab/external/engine_driver.h"
#include "tools/lab/players/player.h"

namespace oliphaunt::lab {

// Whether a text has the form of a move of the game, legal or not.
bool looks_like_move(const Variant& variant, std::string_view text);

// An engine in a process of its own. After a failure that leaves its state in doubt it is killed,
// and started again for the next game. Where it could not be started,
// or somebody killed it, that is not its loss.
class ExternalPlayer : public Player {
 public:
  ExternalPlayer(const PlayerSettings& settings, GameSetup setup, const Patience& patience = {})
      : settings_(settings), setup_(std::move(setup)), patience_(patience) {}

  ~ExternalPlayer() override;
  ExternalPlayer(const ExternalPlayer&) = delete;
  ExternalPlayer& operator=(const ExternalPlayer&) = delete;

  void new_game(const VariantPosition& start, std::stop_token stop) override;
  Choice choose(const VariantPosition& position, const Turn& turn, std::stop_token stop) override;

 private:
  template <class F>
  void guarded(F&& f);

  PlayerSettings settings_;
  GameSetup setup_;
  Patience patience_;
  std::unique_ptr<EngineDriver> driver_;
  std::string start_;
  std::vector<std::string> moves_;
};

}  // namespace oliphaunt::lab
