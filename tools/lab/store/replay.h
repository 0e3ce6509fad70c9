#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "engine/search/score.h"
#include "tools/lab/store/error.h"
#include "tools/lab/store/record.h"

namespace oliphaunt::lab {

// The score of a record's move; nullopt where there is none.
inline std::optional<Score> score_at(const GameRecord& game, std::size_t ply) {
  if (game.scores[ply] == no_score) return std::nullopt;
  return Score{game.scores[ply]};
}

// Plays a record through: calls visit(position, move, ply) before each move, and returns the last
// position, with its history. Throws StoreError (damaged) for a record that is not of a game: a
// move that is not legal, scores or times that are not one a move, an end by the rules that the
// last position does not have.
template <class G, class Visit>
Position<G> replay(const GameRecord& game, const Rules& rules, Visit&& visit) {
  const auto damaged = [](const std::string& what) {
    return StoreError(StoreFault::damaged, "a game record is damaged: " + what);
  };
  try {
    Position<G> position = parse_fen<G>(game.opening, rules);
    const auto moves = split_moves(game.moves);
    if (game.scores.size() != moves.size()) throw damaged("its scores are not one a move");
    if (!game.times.empty() && game.times.size() != moves.size()) {
      throw damaged("its times are not one a move");
    }
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      const Move move = parse_move(position.board(), moves[ply]);
      visit(position, move, ply);
      position.do_move(move);
    }
    if (game.termination <= Termination::ply_rule) {
      const GameEnd end = position.game_end();
      if (end == GameEnd::none || termination_of(end) != game.termination ||
          result_of(end, position.side_to_move(), rules) != game.result) {
        throw damaged("the last position is no " + std::string(to_string(game.termination)));
      }
    }
    return position;
  } catch (const InputError& error) {
    throw damaged(error.what());
  }
}

}  // namespace oliphaunt::lab
