#include <algorithm>

#include "tests/oracle/oracle.h"

namespace oliphaunt::oracle {

namespace {

// Pieces of the colour besides its king, on the board and in hand.
int army(const State& s, Color color) {
  int count = -1;
  for (const Cell& cell : s.board) count += !cell.empty() && cell.color == color;
  for (const int held : s.hands[static_cast<std::size_t>(index(color))]) count += held;
  return count;
}

bool only_a_minor_left(const State& s) {
  if (army(s, Color::white) + army(s, Color::black) > 1) return false;
  const auto& minors = s.spec->dead_minors;
  return std::all_of(s.board.begin(), s.board.end(), [&](const Cell& cell) {
    return cell.empty() || s.spec->kinds[static_cast<std::size_t>(cell.kind)].royal ||
           std::find(minors.begin(), minors.end(), cell.kind) != minors.end();
  });
}

Outcome bare_king_outcome(const State& s, const std::vector<Move>& moves) {
  const bool ours_is_bare = army(s, s.side) == 0;
  const bool theirs_is_bare = army(s, ~s.side) == 0;
  if (!ours_is_bare && !theirs_is_bare) return {};
  if (ours_is_bare && theirs_is_bare) return {End::bare_king, {}};
  if (theirs_is_bare) return {End::bare_king, s.side};
  const bool can_bare_back = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return army(make(s, move), ~s.side) == 0;
  });
  if (can_bare_back) return {End::bare_king, {}};
  return {End::bare_king, ~s.side};
}

}  // namespace

bool same_position(const State& a, const State& b) {
  return a.spec == b.spec && a.rules == b.rules && a.board == b.board && a.hands == b.hands &&
         a.side == b.side && a.castling == b.castling && a.en_passant == b.en_passant &&
         a.iron == b.iron;
}

Outcome position_outcome(const State& s) {
  const std::vector<Move> moves = legal_moves(s);
  if (moves.empty()) {
    if (in_check(s, s.side)) return {End::checkmate, ~s.side};
    if (s.rules.stalemate == Stalemate::loss) return {End::stalemate, ~s.side};
    return {End::stalemate, {}};
  }
  if (s.spec->bare_king) {
    const Outcome outcome = bare_king_outcome(s, moves);
    if (outcome.end != End::none) return outcome;
  }
  if (s.spec->dead_positions && only_a_minor_left(s)) return {End::dead_position, {}};
  return {};
}

Outcome game_outcome(std::span<const State> game) {
  const State& last = game.back();
  const Outcome outcome = position_outcome(last);
  if (outcome.end != End::none) return outcome;
  const auto times = std::count_if(
      game.begin(), game.end(), [&](const State& earlier) { return same_position(earlier, last); });
  if (times >= 3) return {End::repetition, {}};
  if (last.halfmove >= last.spec->ply_rule.plies) return {End::ply_rule, {}};
  return {};
}

}  // namespace oliphaunt::oracle
