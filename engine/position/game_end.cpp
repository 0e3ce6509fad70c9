#include "engine/position/game_end.h"

namespace oliphaunt {

std::string_view to_string(GameEnd end) {
  switch (end) {
    case GameEnd::none:
      return "none";
    case GameEnd::checkmate:
      return "checkmate";
    case GameEnd::stalemate:
      return "stalemate";
    case GameEnd::bare_king:
    case GameEnd::opponent_bare:
      return "bare king";
    case GameEnd::both_bare:
      return "both bare";
    case GameEnd::dead_position:
      return "dead position";
    case GameEnd::repetition:
      return "repetition";
    case GameEnd::ply_rule:
      return "ply rule";
  }
  return "none";
}

std::string_view to_string(GameResult result) {
  switch (result) {
    case GameResult::unfinished:
      return "*";
    case GameResult::white_wins:
      return "1-0";
    case GameResult::black_wins:
      return "0-1";
    case GameResult::draw:
      return "1/2-1/2";
  }
  return "*";
}

GameResult result_of(GameEnd end, Color side_to_move, const Rules& rules) {
  const GameResult loss =
      side_to_move == Color::white ? GameResult::black_wins : GameResult::white_wins;
  switch (end) {
    case GameEnd::none:
      return GameResult::unfinished;
    case GameEnd::checkmate:
    case GameEnd::bare_king:
      return loss;
    case GameEnd::stalemate:
      return rules.stalemate == Stalemate::loss ? loss : GameResult::draw;
    case GameEnd::opponent_bare:
      return side_to_move == Color::white ? GameResult::white_wins : GameResult::black_wins;
    case GameEnd::both_bare:
    case GameEnd::dead_position:
    case GameEnd::repetition:
    case GameEnd::ply_rule:
      break;
  }
  return GameResult::draw;
}

}  // namespace oliphaunt
