#include "tools/lab/store/record.h"

#include <algorithm>

namespace oliphaunt::lab {

namespace {

struct Name {
  Termination termination;
  std::string_view text;
};

constexpr auto names = std::to_array<Name>({
    {Termination::checkmate, "checkmate"},
    {Termination::stalemate, "stalemate"},
    {Termination::bare_king, "bare king"},
    {Termination::both_bare, "both bare"},
    {Termination::dead_position, "dead position"},
    {Termination::repetition, "repetition"},
    {Termination::ply_rule, "ply rule"},
    {Termination::adjudicated_win, "adjudicated win"},
    {Termination::adjudicated_draw, "adjudicated draw"},
    {Termination::maximum_length, "maximum length"},
    {Termination::resignation, "resignation"},
    {Termination::time_forfeit, "time forfeit"},
    {Termination::no_start, "no start"},
    {Termination::crash, "crash"},
    {Termination::stall, "stall"},
    {Termination::flood, "flood"},
    {Termination::garbage, "garbage"},
    {Termination::illegal_move, "illegal move"},
    {Termination::false_claim, "false claim"},
});

// 0, 1 or 2 for White.
std::size_t half_points_of(GameResult result) {
  return result == GameResult::white_wins ? 2 : (result == GameResult::black_wins ? 0 : 1);
}

}  // namespace

std::string_view to_string(Termination termination) {
  return std::find_if(names.begin(), names.end(),
                      [&](const Name& n) { return n.termination == termination; })
      ->text;
}

std::optional<Termination> parse_termination(std::string_view text) {
  const auto* const found =
      std::find_if(names.begin(), names.end(), [&](const Name& n) { return n.text == text; });
  if (found == names.end()) return std::nullopt;
  return found->termination;
}

Termination termination_of(GameEnd end) {
  switch (end) {
    case GameEnd::checkmate:
      return Termination::checkmate;
    case GameEnd::stalemate:
      return Termination::stalemate;
    case GameEnd::bare_king:
    case GameEnd::opponent_bare:
      return Termination::bare_king;
    case GameEnd::both_bare:
      return Termination::both_bare;
    case GameEnd::dead_position:
      return Termination::dead_position;
    case GameEnd::repetition:
      return Termination::repetition;
    case GameEnd::ply_rule:
    case GameEnd::none:
      break;
  }
  return Termination::ply_rule;
}

bool is_failure(Termination termination) { return termination >= Termination::time_forfeit; }

std::optional<GameResult> parse_result(std::string_view text) {
  for (const GameResult r :
       {GameResult::unfinished, GameResult::white_wins, GameResult::black_wins, GameResult::draw}) {
    if (text == to_string(r)) return r;
  }
  return std::nullopt;
}

std::vector<std::string_view> split_moves(std::string_view moves) {
  std::vector<std::string_view> list;
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    list.push_back(moves.substr(0, end));
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return list;
}

std::size_t PairOutcome::half_points() const {
  return half_points_of(results[0]) + 2 - half_points_of(results[1]);
}

void PairOutcome::count(Wdl& wdl) const {
  for (const std::size_t points : {half_points_of(results[0]), 2 - half_points_of(results[1])}) {
    ++(points == 2 ? wdl.wins : (points == 1 ? wdl.draws : wdl.losses));
  }
}

PairOutcome outcome_of(const PairRecord& pair) {
  PairOutcome outcome;
  for (std::size_t i = 0; i < 2; ++i) {
    outcome.results[i] = pair.games[i].result;
    outcome.terminations[i] = pair.games[i].termination;
  }
  return outcome;
}

}  // namespace oliphaunt::lab
