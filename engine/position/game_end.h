#pragma once

#include <cstdint>
#include <string_view>

#include "engine/games/game.h"

namespace oliphaunt {

// Why a game is over. The side to move is the one that is mated or stalemated.
enum class GameEnd : std::uint8_t {
  none,
  checkmate,
  stalemate,
  bare_king,  // the side to move has only its king left: it loses
  // The other side has, and did not bare back when it could: it loses. (Only where a game is set up
  // or played on after its end.)
  opponent_bare,
  both_bare,  // nobody has more than a king, or the bared side can bare the other at once: a draw
  dead_position,  // too little material to mate
  repetition,     // the position stands for the third time
  ply_rule,       // too many plies without a resetting move
};

// The score of a finished game from White's side.
enum class GameResult : std::uint8_t { unfinished, white_wins, black_wins, draw };

// As the two appear in reports and game records: "checkmate", "1/2-1/2".
std::string_view to_string(GameEnd end);
std::string_view to_string(GameResult result);

// Who has won a game that ended in this way, with this side to move.
GameResult result_of(GameEnd end, Color side_to_move, const Rules& rules);

}  // namespace oliphaunt
