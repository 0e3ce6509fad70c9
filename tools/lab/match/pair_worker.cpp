#include "tools/lab/match/pair_worker.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/eval/weights.h"
#include "engine/games/known_game.h"
#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/search/search.h"
#include "engine/text/number.h"
#include "engine/text/plain_text.h"
#include "engine/text/quote.h"
#include "engine/text/text_file.h"
#include "tools/lab/external/external_player.h"
#include "tools/lab/match/weights_hash.h"
#include "tools/lab/players/builtin_player.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

// Without a file of their own, players have the weights that the program brings along.
template <class G>
Weights weights_of(const PlayerSettings& player) {
  return player.weights.empty() ? default_weights(description<G>)
                                : load_weights(description<G>, player.weights);
}

void set_parameter(Parameters& parameters, const std::string& name, const std::string& text) {
  const auto* const info = std::find_if(parameter_infos.begin(), parameter_infos.end(),
                                        [&](const ParameterInfo& p) { return p.name == name; });
  if (info == parameter_infos.end()) {
    throw InputError("there is no search parameter " + in_quotes(name));
  }
  const auto value = read_number<int>(text, info->least, info->greatest);
  if (!value) {
    throw InputError(fmt::format("search parameter {}: found {}, expected a number from {} to {}",
                                 name, in_quotes(text), info->least, info->greatest));
  }
  parameters.*(info->member) = *value;
}

Parameters parameters_of(const PlayerSettings& player) {
  Parameters parameters;
  for (const auto& [name, value] : player.options) set_parameter(parameters, name, value);
  return parameters;
}

template <class G>
PlayerValues values_of(const MatchJob& job, std::size_t i) {
  const PlayerSettings& player = job.settings.players[i];
  return {parameters_of(player), parse_weights(description<G>, job.weights[i], player.weights)};
}

// What would be passed over says that another player was meant.
void refuse_words_of_others(const PlayerSettings& player) {
  if (player.is_external()) {
    if (!player.weights.empty()) {
      throw InputError("weights= is for the built-in player, but cmd= names an engine");
    }
    return;
  }
  for (const auto& [key, given] : {std::pair("protocol", player.protocol != Protocol::automatic),
                                   std::pair("variant", !player.variant.empty())}) {
    if (given) throw InputError(fmt::format("{}= is for an engine, expected cmd= beside it", key));
  }
}

template <class G>
void complete_player(PlayerSettings& player) {
  if (!player.limits.any()) {
    throw InputError("no limit is set, expected nodes, depth, movetime or tc");
  }
  refuse_words_of_others(player);
  if (player.is_external()) {
    const std::string program = split_command(player.command)[0];
    if (player.name.empty()) player.name = std::filesystem::path(program).filename().string();
    return;
  }
  parameters_of(player);
  player.options.sort();  // their order means nothing
  player.weights_hash = weights_hash(description<G>, weights_of<G>(player));
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
    // The name of a file may be anything.
    settings.players[i].name = plain_text(settings.players[i].name, longest_name);
  }
  if (settings.players[0].name == settings.players[1].name &&
      settings.players[0] != settings.players[1]) {
    settings.players[0].name += " (first)";
    settings.players[1].name += " (second)";
  }
}

// All that the workers of a match share, but for the numbers of built-in players.
template <class G>
struct Shared {
  explicit Shared(const MatchJob& job)
      : settings(job.settings),
        rules(parse_rules<G>(settings.rules)),
        openings(settings, rules, job.book) {
    const MatchSettings& s = settings;
    setup.game = s.game;
    const auto usual = describe_rules<G>(G::rules);
    for (std::size_t i = 0; i < s.rules.size(); ++i) {
      if (s.rules[i] != usual[i]) setup.rules.push_back(s.rules[i]);
    }
    openings.position(0);
  }

  std::unique_ptr<Player<G>> make_player(std::size_t i, const PlayerValues& values) const {
    const PlayerSettings& player = settings.players[i];
    if (player.is_external()) return std::make_unique<ExternalPlayer<G>>(player, setup);
    SearchOptions options;
    options.hash_mb = player.hash_mb;
    options.parameters = values.parameters;
    return std::make_unique<BuiltinPlayer<G>>(options, values.weights);
  }

  MatchSettings settings;
  Rules rules;
  Openings<G> openings;
  GameSetup setup;
};

template <class G>
WorkerFactory workers_of(std::shared_ptr<const Shared<G>> shared,
                         std::array<PlayerValues, 2> values) {
  return [shared, values = std::move(values)]() -> std::unique_ptr<PairWorker> {
    return std::make_unique<PairWorkerOf<G>>(
        shared->settings, shared->openings,
        typename PairWorkerOf<G>::Players{shared->make_player(0, values[0]),
                                          shared->make_player(1, values[1])});
  };
}

// Starts an engine and lets it go again. An engine that does not behave is of no use; one that is
// too slow may be so for others' fault.
Protocol tried_out(const PlayerSettings& player, const GameSetup& setup) {
  try {
    const auto driver = start_engine_patiently(player, setup, {}, {}, {});
    driver->quit();
    return driver->protocol();
  } catch (const InputError&) {
    throw;
  } catch (const PlayerFailure& failure) {
    const std::string what = named_failure(player, failure);
    if (failure.termination() == Termination::stall) throw Unfit(what);
    throw InputError(what);
  } catch (const std::runtime_error& error) {
    throw Unfit(named_failure(player, error));
  }
}

template <class G>
WorkerFactory workers_for_game(const MatchJob& job) {
  auto shared = std::make_shared<Shared<G>>(job);
  std::array<PlayerValues, 2> values;
  for (std::size_t i = 0; i < 2; ++i) {
    PlayerSettings& player = shared->settings.players[i];
    if (player.is_external()) {
      // What it speaks is known from now on: an engine that is slow later must not be taken for one
      // that speaks something else.
      player.protocol = tried_out(player, shared->setup);
    } else {
      values[i] = values_of<G>(job, i);
    }
  }
  return workers_of<G>(std::move(shared), std::move(values));
}

}  // namespace

void complete(MatchSettings& settings) {
  visit_known_game(settings.game,
                   [&]<class G>(std::type_identity<G>) { complete_for_game<G>(settings); });
}

MatchJob load_job(const MatchSettings& settings) {
  MatchJob job{settings, {}, {}};
  const std::string& book = settings.openings.book;
  if (!book.empty()) job.book = read_text_file(book);
  visit_known_game(settings.game, [&]<class G>(std::type_identity<G>) {
    for (std::size_t i = 0; i < 2; ++i) {
      const PlayerSettings& player = settings.players[i];
      if (!player.is_external())
        job.weights[i] = write_weights(description<G>, weights_of<G>(player));
    }
  });
  return job;
}

PlayerValues player_values(const MatchJob& job, std::size_t player) {
  PlayerValues values;
  visit_known_game(job.settings.game,
                   [&]<class G>(std::type_identity<G>) { values = values_of<G>(job, player); });
  return values;
}

WorkerFactory make_workers(const MatchJob& job) {
  WorkerFactory factory;
  visit_known_game(job.settings.game,
                   [&]<class G>(std::type_identity<G>) { factory = workers_for_game<G>(job); });
  return factory;
}

WorkersByValues make_workers_by_values(const MatchJob& job) {
  WorkersByValues workers;
  visit_known_game(job.settings.game, [&]<class G>(std::type_identity<G>) {
    workers = [shared =
                   std::make_shared<const Shared<G>>(job)](std::array<PlayerValues, 2> values) {
      return workers_of<G>(shared, std::move(values));
    };
  });
  return workers;
}

}  // namespace oliphaunt::lab
