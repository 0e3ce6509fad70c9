#pragma once

#include <ostream>

#include "tools/lab/store/store.h"

// A run in other forms, made by replaying its games: a function of the run's settings and games
// alone, so equal runs have equal exports. Each throws StoreError for a damaged record; what was
// written until then is incomplete.

namespace oliphaunt::lab {

// PGN, with the variant in a tag of that name, the opening as FEN, moves in the program's text
// form, and behind each move its score in pawns from the mover's side ("{+0.35}", "{-M4}").
void export_pgn(Store& store, std::ostream& out);

// A line for each position in which a move was made: FEN, then `c9 "1-0";` with the result of the
// game, `ce N;` with the score in centipawns from the side to move where there is one, and `pm M;`
// with the move.
void export_epd(Store& store, std::ostream& out);

// One JSON document: the settings, and the games with all that is recorded of them; a game a line.
void export_json(Store& store, std::ostream& out);

}  // namespace oliphaunt::lab
