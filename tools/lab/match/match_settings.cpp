#include "tools/lab/match/match_settings.h"

#include <filesystem>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/variant/variants.h"

namespace oliphaunt::lab {

Settings to_settings(const MatchSettings& m) {
  Settings s;
  s["program"] = fmt::format("oliphaunt {}", engine_build().version);
  s["game"] = m.game;
  s["rules"] = fmt::format("{}", fmt::join(m.rules, " "));
  s["pairs"] = std::to_string(m.pairs);
  s["seed"] = std::to_string(m.seed);
  s["openings"] = std::filesystem::path(m.openings.book).filename().string();
  s["openings.sha256"] = m.openings.book_hash;
  s["openings.plies"] = std::to_string(m.openings.random_plies);
  s["adjudication.draw"] =
      m.draw ? fmt::format("{} {} {}", m.draw->score, m.draw->moves, m.draw->from_move) : "";
  s["adjudication.win"] = m.win ? fmt::format("{} {}", m.win->score, m.win->moves) : "";
  s["maximum-plies"] = std::to_string(m.maximum_plies);
  s["sprt"] = m.sprt ? fmt::format("{} {} {} {} {}", to_string(m.sprt->model), m.sprt->elo0,
                                   m.sprt->elo1, m.sprt->alpha, m.sprt->beta)
                     : "";
  put_player(s, "first.", m.players[0]);
  put_player(s, "second.", m.players[1]);
  return s;
}

MatchSettings from_settings(const Settings& settings) {
  const SettingsReader r(settings);
  MatchSettings m;
  m.game = r.text("game");
  m.rules = r.words("rules");
  m.pairs = setting_number<std::uint64_t>("pairs", r.text("pairs"), 0, most_pairs);
  m.seed = r.integer<std::uint64_t>("seed");
  m.openings.book = r.text("openings");
  m.openings.book_hash = r.text("openings.sha256");
  m.openings.random_plies = r.integer<int>("openings.plies");
  if (const auto n = r.numbers<int>("adjudication.draw", 3); !n.empty()) {
    m.draw = DrawAdjudication{n[0], n[1], n[2]};
  }
  if (const auto n = r.numbers<int>("adjudication.win", 2); !n.empty()) {
    m.win = WinAdjudication{n[0], n[1]};
  }
  m.maximum_plies = r.integer<int>("maximum-plies");
  if (const auto words = r.words("sprt"); !words.empty()) {
    if (words.size() != 5) throw InputError("settings: sprt is cut");
    const auto value = [&](std::size_t i) {
      return setting_number<double>("sprt", words[i], -1e4, 1e4);
    };
    m.sprt = SprtSettings{
        words[0] == to_string(EloModel::logistic) ? EloModel::logistic : EloModel::normalised,
        value(1), value(2), value(3), value(4)};
    if (const auto reason = invalid_reason(*m.sprt); !reason.empty()) {
      throw InputError("settings: sprt: " + std::string(reason));
    }
  }
  m.players = {player_from(r, "first."), player_from(r, "second.")};
  return m;
}

MatchSettings settings_of(const Store& store) {
  try {
    return from_settings(store.settings());
  } catch (const InputError& error) {
    throw InputError(store.path() + ": " + error.what());
  }
}

}  // namespace oliphaunt::lab
