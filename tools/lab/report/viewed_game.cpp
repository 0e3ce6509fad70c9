#include "tools/lab/report/viewed_game.h"

#include "engine/games/catalogue.h"
#include "engine/games/rules_text.h"
#include "engine/variant/variants.h"
#include "tools/lab/store/replay.h"

namespace oliphaunt::lab {

namespace {

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
  const GameDescription& described = known_game(name);
  ReportedGame game;
  game.name = described.name;
  game.title = described.title;
  game.files = described.files;
  game.ranks = described.ranks;
  game.first_rank_label = described.first_rank_label - '0';
  game.drops = described.drops;
  for (const Piece& piece : described.pieces) {
    game.pieces.push_back({std::string(piece.id), std::string(piece.name)});
  }
  return game;
}

ViewedGame viewed_game(const GameRecord& record, const std::string& game,
                       const std::vector<std::string>& rules) {
  ViewedGame viewed;
  viewed.result = record.result;
  viewed.termination = record.termination;
  viewed.note = record.note;
  viewed.times = record.times;
  const Variant& variant = known_variant(game);
  // A position is seen before its move, so each FEN belongs to the move before.
  const auto put_fen = [&](const VariantPosition& position) {
    (viewed.moves.empty() ? viewed.fen : viewed.moves.back().fen) = position.fen();
  };
  const auto last = replay(record, variant, parse_rules(variant.game(), rules),
                           [&](const VariantPosition& position, Move move, std::size_t ply) {
                             put_fen(position);
                             ViewedMove& shown = viewed.moves.emplace_back();
                             shown.text = variant.move_text(move);
                             shown.path = variant.path(move);
                             if (const auto score = score_at(record, ply)) {
                               set_score(shown, *score, position.side_to_move());
                             }
                           });
  put_fen(*last);
  return viewed;
}

}  // namespace oliphaunt::lab
