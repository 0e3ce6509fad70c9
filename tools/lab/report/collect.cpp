#include "tools/lab/report/collect.h"

#include <filesystem>

#include "tools/lab/match/match_settings.h"
#include "tools/lab/report/tally.h"
#include "tools/lab/report/viewed_game.h"

namespace oliphaunt::lab {

namespace {

// Calls visit(pair) for the pairs from the first on without a gap: what the statistics of a run are
// of. Beyond a gap are pairs that were played ahead in a run that is on, or was interrupted.
void for_each_counted_pair(Store& store, const std::function<void(const PairRecord&)>& visit) {
  std::uint64_t next = 0;
  store.for_each_pair([&](const PairRecord& pair) {
    if (pair.number == next) {
      ++next;
      visit(pair);
    }
  });
}

std::vector<ViewedGame> viewed_games(Store& store, const MatchSettings& settings,
                                     const std::map<std::size_t, Pick>& chosen) {
  std::vector<ViewedGame> games;
  for_each_counted_pair(store, [&](const PairRecord& pair) {
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const auto found = chosen.find(2 * pair.number + leg);
      if (found == chosen.end()) continue;
      ViewedGame game = viewed_game(pair.games[leg], settings.game, settings.rules);
      game.pair = pair.number;
      game.leg = leg;
      game.pick = found->second;
      games.push_back(std::move(game));
    }
  });
  return games;
}

}  // namespace

StoreReport collect_store(const std::string& path, std::size_t most_viewed) {
  Store store = Store::open_to_read(path);
  const MatchSettings settings = settings_of(store);
  StoreReport report;
  report.name = std::filesystem::path(path).filename().string();
  report.game = reported_game(settings.game);
  report.settings = store.settings();
  report.players = {settings.players[0].name, settings.players[1].name};
  report.compares = settings.players[0] != settings.players[1];
  const auto finish = store.finished();
  report.ending = finish ? finish->reason : "not finished";
  report.most_pairs = settings.pairs;
  report.diary = store.diary();
  report.sprt = settings.sprt;

  Tally tally;
  for_each_counted_pair(store, [&](const PairRecord& pair) { tally.add(pair); });
  tally.write_to(report);
  report.viewed = viewed_games(store, settings, select_games(tally.games(), most_viewed));
  return report;
}

std::vector<StoreReport> collect_stores(const std::vector<std::string>& paths,
                                        std::size_t most_viewed) {
  std::vector<StoreReport> reports;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const std::size_t share = most_viewed * (i + 1) / paths.size() - most_viewed * i / paths.size();
    reports.push_back(collect_store(paths[i], share));
  }
  return reports;
}

}  // namespace oliphaunt::lab
