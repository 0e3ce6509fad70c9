#pragma once

#include <string>
#include <string_view>

#include "engine/position/position.h"
#include "engine/text/input_error.h"

namespace oliphaunt {

// What FEN's two counters may reach: more than any game, and far from overflow.
inline constexpr int max_fen_counter = 999999;

// Reads a position from the text form of RULES: board, [hands], side to move, castling rights, e.p.
// or iron square, plies since a resetting move, move number. The two counters may be missing
// together (then 0 and 1). Throws InputError, naming the field and the column, for everything that
// would break the rules' machinery; accepts whatever else, however unreachable.
template <class G>
Position<G> parse_fen(std::string_view fen, Rules rules = G::rules);

// The canonical text of a position: hands in the order of the game's pieces, White's first; an e.p.
// square only where an enemy pawn may pseudo-legally take. parse_fen(write_fen(p)) equals p.
template <class G>
std::string write_fen(const Position<G>& position);

}  // namespace oliphaunt
