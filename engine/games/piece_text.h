#pragma once

#include <string>

#include "engine/games/game.h"

namespace oliphaunt {

// A piece as FEN writes it: the id, in lower case for Black.
std::string piece_text(const Piece& piece, Color color);

}  // namespace oliphaunt
