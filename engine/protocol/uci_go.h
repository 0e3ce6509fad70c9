#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/games/game.h"
#include "engine/protocol/lines.h"
#include "engine/search/limits.h"

namespace oliphaunt {

// What a `go` command asks for.
struct UciGo {
  Limits limits;
  std::vector<std::string> searchmoves;
  std::optional<int> perft;
  std::vector<std::string> unknown;  // words that mean nothing
};

// Reads what stands behind `go`. Throws InputError for numbers that are none.
UciGo parse_uci_go(Words words, Color side_to_move);

}  // namespace oliphaunt
