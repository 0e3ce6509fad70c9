#include "tools/lab/match/pair_worker.h"

#include <string>

#include "engine/games/rules_text.h"
#include "engine/variant/variants.h"
#include "tools/lab/external/external_player.h"
#include "tools/lab/match/match_game.h"
#include "tools/lab/players/builtin_player.h"

namespace oliphaunt::lab {

PairRecord PairPlayers::work(const std::uint64_t& number, const std::stop_token& stop) {
  PairRecord pair;
  pair.number = number;
  // A player against itself would play the same game again with colors reversed: then the second
  // game has an opening of its own.
  const bool same = settings_.players[0] == settings_.players[1];
  for (std::size_t leg = 0; leg < 2; ++leg) {
    const std::array<std::size_t, 2> who{leg, 1 - leg};  // by color
    MatchGame game(settings_, openings_.position(same ? 2 * number + leg : number), who);
    pair.games[leg] = game.play({players_[who[0]].get(), players_[who[1]].get()}, stop);
  }
  return pair;
}

namespace {

// All that the workers of a match share, but for the numbers of built-in players.
struct Shared {
  explicit Shared(const MatchJob& job)
      : settings(job.settings),
        variant(known_variant(settings.game)),
        rules(parse_rules(variant.game(), settings.rules)),
        openings(settings, variant, rules, job.book) {
    const MatchSettings& s = settings;
    setup.game = s.game;
    const auto usual = describe_rules(variant.game(), variant.game().rules);
    for (std::size_t i = 0; i < s.rules.size(); ++i) {
      if (s.rules[i] != usual[i]) setup.rules.push_back(s.rules[i]);
    }
    openings.position(0);
  }

  std::unique_ptr<Player> make_player(std::size_t i, const PlayerValues& values) const {
    const PlayerSettings& player = settings.players[i];
    if (player.is_external()) return std::make_unique<ExternalPlayer>(player, setup);
    SearchOptions options;
    options.hash_mb = player.hash_mb;
    options.parameters = values.parameters;
    return std::make_unique<BuiltinPlayer>(variant, options, values.weights);
  }

  MatchSettings settings;
  const Variant& variant;
  Rules rules;
  Openings openings;
  GameSetup setup;
};

WorkerFactory workers_of(std::shared_ptr<const Shared> shared, std::array<PlayerValues, 2> values) {
  return [shared, values = std::move(values)]() -> std::unique_ptr<PairWorker> {
    return std::make_unique<PairPlayers>(
        shared->settings, shared->openings,
        PairPlayers::Players{shared->make_player(0, values[0]), shared->make_player(1, values[1])});
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

}  // namespace

WorkerFactory make_workers(const MatchJob& job) {
  auto shared = std::make_shared<Shared>(job);
  std::array<PlayerValues, 2> values;
  for (std::size_t i = 0; i < 2; ++i) {
    PlayerSettings& player = shared->settings.players[i];
    if (player.is_external()) {
      // What it speaks is known from now on: an engine that is slow later must not be taken for one
      // that speaks something else.
      player.protocol = tried_out(player, shared->setup);
    } else {
      values[i] = player_values(job, i);
    }
  }
  return workers_of(std::move(shared), std::move(values));
}

WorkersByValues make_workers_by_values(const MatchJob& job) {
  return [shared = std::make_shared<const Shared>(job)](std::array<PlayerValues, 2> values) {
    return workers_of(shared, std::move(values));
  };
}

}  // namespace oliphaunt::lab
