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
  std::vector<std::string> notes;  // for the GUI: what was not taken as it stands
};

// Reads what stands behind `go`. A search must be answered by a move, so a limit that is no number,
// or none at all, is taken for the least, and a number out of bounds for the nearest within; words
// that mean nothing are passed over. Throws InputError for a perft's depth, where another number
// would give another count.
UciGo parse_uci_go(Words words, Color side_to_move);

}  // namespace oliphaunt
