#include "tools/lab/match/worker.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/eval/weights.h"
#include "engine/games/known_game.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/search/search.h"
#include "engine/text/quote.h"
#include "tools/lab/external/external_player.h"
#include "tools/lab/match/builtin_player.h"
#include "tools/lab/match/weights_hash.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

template <class G>
Weights weights_of(const PlayerSettings& player) {
  return player.weights.empty() ? default_weights<G>() : load_weights<G>(player.weights);
}

void set_parameter(Parameters& parameters, const std::string& name, const std::string& text) {
  const auto* const info = std::find_if(parameter_infos.begin(), parameter_infos.end(),
                                        [&](const ParameterInfo& p) { return p.name == name; });
  if (info == parameter_infos.end()) {
    throw InputError("there is no search parameter " + in_quotes(name));
  }
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < info->least ||
      value > info->greatest) {
    throw InputError(fmt::format("search parameter {}: found {}, expected a number from {} to {}",
                                 name, in_quotes(text), info->least, info->greatest));
  }
  parameters.*(info->member) = value;
}

SearchOptions search_options(const PlayerSettings& player) {
  SearchOptions options;
  options.hash_mb = player.hash_mb;
  for (const auto& [name, value] : player.options) {
    set_parameter(options.parameters, name, value);
  }
  return options;
}

template <class G>
void complete_player(PlayerSettings& player) {
  if (!player.limits.any()) {
    throw InputError("no limit is set, expected nodes, depth, movetime or tc");
  }
  if (player.is_external()) {
    const std::string program = split_command(player.command)[0];
    if (player.name.empty()) player.name = std::filesystem::path(program).filename().string();
    return;
  }
  search_options(player);
  player.weights_hash = weights_hash<G>(weights_of<G>(player));
  if (player.name.empty()) {
    player.name =
        player.weights.empty() ? "default" : std::filesystem::path(player.weights).stem().string();
  }
}

template <class G>
void complete_for_game(MatchSettings& settings) {
  settings.rules = describe_rules<G>(parse_rules<G>(settings.rules));
  if (!settings.openings.book.empty()) {
    settings.openings.book_hash = sha256_hex(read_text_file(settings.openings.book));
  }
  constexpr std::array<std::string_view, 2> places{"first player: ", "second player: "};
  for (std::size_t i = 0; i < 2; ++i) {
    try {
      complete_player<G>(settings.players[i]);
    } catch (const InputError& error) {
      throw InputError(std::string(places[i]) + error.what());
    }
  }
  if (settings.players[0].name == settings.players[1].name &&
      settings.players[0] != settings.players[1]) {
    settings.players[0].name += " (first)";
    settings.players[1].name += " (second)";
  }
}

// All that the workers of a match share.
template <class G>
struct Shared {
  explicit Shared(const MatchSettings& s)
      : settings(s), rules(parse_rules<G>(s.rules)), openings(settings, rules) {
    setup.game = s.game;
    const auto usual = describe_rules<G>(G::rules);
    for (std::size_t i = 0; i < s.rules.size(); ++i) {
      if (s.rules[i] != usual[i]) setup.rules.push_back(s.rules[i]);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (!s.players[i].is_external()) weights[i] = weights_of<G>(s.players[i]);
    }
    openings.position(0);
  }

  std::unique_ptr<Player<G>> make_player(std::size_t i) const {
    const PlayerSettings& player = settings.players[i];
    if (player.is_external()) return std::make_unique<ExternalPlayer<G>>(player, setup);
    return std::make_unique<BuiltinPlayer<G>>(search_options(player), weights[i]);
  }

  MatchSettings settings;
  Rules rules;
  Openings<G> openings;
  GameSetup setup;
  std::array<Weights, 2> weights;
};

template <class G>
WorkerFactory workers_for_game(const MatchSettings& settings) {
  auto shared = std::make_shared<const Shared<G>>(settings);
  for (const PlayerSettings& player : settings.players) {
    if (!player.is_external()) continue;
    try {
      start_engine(player, shared->setup)->quit();
    } catch (const PlayerFailure& failure) {
      throw InputError(player.name + ": " + failure.what());
    }
  }
  return [shared]() -> std::unique_ptr<PairWorker> {
    return std::make_unique<PairWorkerOf<G>>(
        shared->settings, shared->openings,
        typename PairWorkerOf<G>::Players{shared->make_player(0), shared->make_player(1)});
  };
}

}  // namespace

void complete(MatchSettings& settings) {
  visit_known_game(settings.game,
                   [&]<class G>(std::type_identity<G>) { complete_for_game<G>(settings); });
}

WorkerFactory make_workers(const MatchSettings& settings) {
  WorkerFactory factory;
  visit_known_game(settings.game, [&]<class G>(std::type_identity<G>) {
    factory = workers_for_game<G>(settings);
  });
  return factory;
}

}  // namespace oliphaunt::lab
