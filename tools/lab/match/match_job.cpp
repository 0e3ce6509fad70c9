#include "tools/lab/match/match_job.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/games/rules_text.h"
#include "engine/text/number.h"
#include "engine/text/plain_text.h"
#include "engine/text/quote.h"
#include "engine/text/text_file.h"
#include "tools/lab/external/engine_driver.h"
#include "tools/lab/match/weights_hash.h"
#include "tools/lab/store/sha256.h"

namespace oliphaunt::lab {

namespace {

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
  if (player.name.empty()) {
    player.name =
        player.weights.empty() ? "default" : std::filesystem::path(player.weights).stem().string();
  }
}

// Without a file of their own, players have the weights that the program brings along. A file that
// both name is read for the first.
void load_weights_of(std::size_t i, const GameDescription& game, MatchJob& job) {
  PlayerSettings& player = job.settings.players[i];
  const PlayerSettings& first = job.settings.players[0];
  if (i == 1 && !first.is_external() && first.weights == player.weights) {
    job.weights[1] = job.weights[0];
    player.weights_hash = first.weights_hash;
    return;
  }
  job.weights[i] =
      player.weights.empty() ? default_weights(game) : load_weights(game, player.weights);
  player.weights_hash = weights_hash(game, job.weights[i]);
}

}  // namespace

MatchJob load_job(MatchSettings given) {
  MatchJob job{std::move(given), {}, {}};
  MatchSettings& settings = job.settings;
  const GameDescription& game = known_game(settings.game);
  settings.rules = describe_rules(game, parse_rules(game, settings.rules));
  if (!settings.openings.book.empty()) {
    job.book = read_text_file(settings.openings.book);
    settings.openings.book_hash = sha256_hex(job.book);
  }
  constexpr std::array<std::string_view, 2> places{"first player: ", "second player: "};
  for (std::size_t i = 0; i < 2; ++i) {
    PlayerSettings& player = settings.players[i];
    try {
      complete_player(player);
      if (!player.is_external()) load_weights_of(i, game, job);
    } catch (const InputError& error) {
      throw InputError(std::string(places[i]) + error.what());
    }
    // The name of a file may be anything.
    player.name = plain_text(player.name, longest_name);
  }
  if (settings.players[0].name == settings.players[1].name &&
      settings.players[0] != settings.players[1]) {
    settings.players[0].name += " (first)";
    settings.players[1].name += " (second)";
  }
  return job;
}

PlayerValues player_values(const MatchJob& job, std::size_t i) {
  return {parameters_of(job.settings.players[i]), job.weights[i]};
}

}  // namespace oliphaunt::lab
