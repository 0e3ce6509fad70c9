#include "tools/lab/report/selection.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace oliphaunt::lab {

namespace {

bool is_decisive(const GameSummary& game) {
  return game.result == GameResult::white_wins || game.result == GameResult::black_wins;
}

}  // namespace

std::map<std::size_t, Pick> select_games(const std::vector<GameSummary>& games, std::size_t most) {
  std::map<std::size_t, Pick> chosen;
  if (games.empty()) return chosen;
  const auto choose = [&](std::size_t number, Pick pick) {
    if (chosen.size() < most) chosen.emplace(number, pick);
  };
  const auto longest = std::max_element(
      games.begin(), games.end(),
      [](const GameSummary& a, const GameSummary& b) { return a.plies < b.plies; });
  choose(static_cast<std::size_t>(longest - games.begin()), Pick::longest);

  auto shortest = games.end();
  for (auto game = games.begin(); game != games.end(); ++game) {
    if (!is_decisive(*game)) continue;
    if (shortest == games.end() || game->plies < shortest->plies) shortest = game;
  }
  if (shortest != games.end()) {
    choose(static_cast<std::size_t>(shortest - games.begin()), Pick::shortest_win);
  }

  std::set<Termination> seen;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (seen.insert(games[i].termination).second) choose(i, Pick::regular);
  }

  // Distances that leave room for all, with the games between as long as there is some.
  const std::size_t wanted = std::min(most, games.size());
  for (std::size_t i = 0; i < wanted; ++i) choose(i * games.size() / wanted, Pick::regular);
  for (std::size_t i = 0; i < games.size() && chosen.size() < wanted; ++i) {
    choose(i, Pick::regular);
  }
  return chosen;
}

}  // namespace oliphaunt::lab
