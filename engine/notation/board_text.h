#pragma once

#include <string>

#include "engine/board/board.h"

namespace oliphaunt {

// The board as a picture in text, the last rank on top: pieces as FEN writes them, dots for empty
// squares, the game's own labels at the left and below. Ends in a line feed.
template <class G>
std::string board_text(const Board<G>& board);

}  // namespace oliphaunt
