#pragma once

#include <memory>
#include <stop_token>

#include "engine/variant/variant.h"
#include "tools/lab/players/player.h"

namespace oliphaunt::lab {

// The program's own search, on the game's thread.
class BuiltinPlayer : public Player {
 public:
  // Precondition: the weights are the game's.
  BuiltinPlayer(const Variant& variant, const SearchOptions& options, const Weights& weights)
      : searcher_(variant.searcher(options, weights)) {}

  void new_game(const VariantPosition& start, std::stop_token stop) override;
  Choice choose(const VariantPosition& position, const Turn& turn, std::stop_token stop) override;

 private:
  std::unique_ptr<VariantSearcher> searcher_;
};

}  // namespace oliphaunt::lab
