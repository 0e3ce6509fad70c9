#include "tools/lab/store/replay.h"

#include <string>

#include "engine/text/input_error.h"
#include "tools/lab/store/error.h"

namespace oliphaunt::lab {

std::optional<Score> score_at(const GameRecord& game, std::size_t ply) {
  if (game.scores[ply] == no_score) return std::nullopt;
  return Score{game.scores[ply]};
}

std::unique_ptr<VariantPosition> replay(const GameRecord& game, const Variant& variant,
                                        const Rules& rules, const ReplayVisitor& visit) {
  const auto damaged = [](const std::string& what) {
    return StoreError(StoreFault::damaged, "a game record is damaged: " + what);
  };
  try {
    auto position = variant.position(game.opening, rules);
    const auto moves = split_moves(game.moves);
    if (game.scores.size() != moves.size()) throw damaged("its scores are not one a move");
    if (!game.times.empty() && game.times.size() != moves.size()) {
      throw damaged("its times are not one a move");
    }
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
      const Move move = position->parse_move(moves[ply]);
      if (visit) visit(*position, move, ply);
      position->do_move(move);
    }
    if (game.termination <= Termination::ply_rule) {
      const GameEnd end = position->game_end();
      if (end == GameEnd::none || termination_of(end) != game.termination ||
          position->result() != game.result) {
        throw damaged("the last position is no " + std::string(to_string(game.termination)));
      }
    }
    return position;
  } catch (const InputError& error) {
    throw damaged(error.what());
  }
}

}  // namespace oliphaunt::lab
