#pragma once

#include <string>
#include <string_view>

#include "engine/board/board.h"
#include "engine/board/move.h"
#include "engine/board/square_text.h"
#include "engine/text/input_error.h"

namespace oliphaunt {

// A pass.
inline constexpr std::string_view pass_text = "0000";

// A move in the text form of RULES: e2e4, e6e7q, P@e5, f0i0, e4d5,d5c6, 0000; promotions of Rogue
// Elephant and Elven Shogi end in '+'.
template <class G>
std::string move_text(Move move);

// The legal move that the text means on this board. Takes what move_text writes, and where a piece
// must promote and there is only one that it can become, also the move without its suffix. Throws
// InputError: where it is not a move at all, at which character; where it is not legal here, why
// not as far as that is plain (no piece on the square, the other side's piece, king left in check,
// ...).
template <class G>
Move parse_move(const Board<G>& board, std::string_view text);

}  // namespace oliphaunt
