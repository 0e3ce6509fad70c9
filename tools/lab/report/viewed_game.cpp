#include "tools/lab/report/viewed_game.h"

#include <type_traits>

#include "engine/games/known_game.h"
#include "engine/games/rules_text.h"
#include "tools/lab/store/replay.h"

namespace oliphaunt::lab {

namespace {

template <class G>
std::vector<std::string> path_of(Move move) {
  switch (move.kind()) {
    case MoveKind::pass:
      return {};
    case MoveKind::drop:
      return {square_text<G>(move.to())};
    case MoveKind::warlock_double:
      return {square_text<G>(move.from()), square_text<G>(move.via()), square_text<G>(move.to())};
    default:
      return {square_text<G>(move.from()), square_text<G>(move.to())};
  }
}

void set_score(ViewedMove& move, Score score, Color mover) {
  if (mover == Color::black) score = -score;
  if (score.is_mate()) {
    move.mate_moves = score.mate_moves();
  } else {
    move.centipawns = score.value;
  }
}

}  // namespace

ReportedGame reported_game(const std::string& name) {
  ReportedGame game;
  visit_known_game(name, [&]<class G>(std::type_identity<G>) {
    game.name = G::name;
    game.title = G::title;
    game.files = G::Geometry::files;
    game.ranks = G::Geometry::ranks;
    game.first_rank_label = G::first_rank_label - '0';
    game.drops = G::drops;
    for (const Piece& piece : G::pieces) {
      game.pieces.push_back({std::string(piece.id), std::string(piece.name)});
    }
  });
  return game;
}

ViewedGame viewed_game(const GameRecord& record, const std::string& game,
                       const std::vector<std::string>& rules) {
  ViewedGame viewed;
  viewed.result = record.result;
  viewed.termination = record.termination;
  viewed.note = record.note;
  viewed.times = record.times;
  visit_known_game(game, [&]<class G>(std::type_identity<G>) {
    // A position is seen before its move, so each FEN belongs to the move before.
    const auto put_fen = [&](const Position<G>& position) {
      (viewed.moves.empty() ? viewed.fen : viewed.moves.back().fen) = write_fen(position);
    };
    const Position<G> last =
        replay<G>(record, parse_rules<G>(rules),
                  [&](const Position<G>& position, Move move, std::size_t ply) {
                    put_fen(position);
                    ViewedMove& shown = viewed.moves.emplace_back();
                    shown.text = move_text<G>(move);
                    shown.path = path_of<G>(move);
                    if (const auto score = score_at(record, ply)) {
                      set_score(shown, *score, position.side_to_move());
                    }
                  });
    put_fen(last);
  });
  return viewed;
}

}  // namespace oliphaunt::lab
