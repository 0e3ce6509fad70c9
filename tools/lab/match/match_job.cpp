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

// Without a file of their own, players have the weights that the program brings along.
Weights weights_of(const GameDescription& game, const PlayerSettings& player) {
  return player.weights.empty() ? default_weights(game) : load_weights(game, player.weights);
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

void complete_player(const GameDescription& game, PlayerSettings& player) {
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
  player.weights_hash = weights_hash(game, weights_of(game, player));
  if (player.name.empty()) {
    player.name =
        player.weights.empty() ? "default" : std::filesystem::path(player.weights).stem().string();
  }
}

}  // namespace

void complete(MatchSettings& settings) {
  const GameDescription& game = known_game(settings.game);
  settings.rules = describe_rules(game, parse_rules(game, settings.rules));
  if (!settings.openings.book.empty()) {
    settings.openings.book_hash = sha256_hex(read_text_file(settings.openings.book));
  }
  constexpr std::array<std::string_view, 2> places{"first player: ", "second player: "};
  for (std::size_t i = 0; i < 2; ++i) {
    try {
      complete_player(game, settings.players[i]);
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

MatchJob load_job(const MatchSettings& settings) {
  MatchJob job{settings, {}, {}};
  const std::string& book = settings.openings.book;
  if (!book.empty()) job.book = read_text_file(book);
  const GameDescription& game = known_game(settings.game);
  for (std::size_t i = 0; i < 2; ++i) {
    const PlayerSettings& player = settings.players[i];
    if (!player.is_external()) job.weights[i] = write_weights(game, weights_of(game, player));
  }
  return job;
}

PlayerValues player_values(const MatchJob& job, std::size_t i) {
  const PlayerSettings& player = job.settings.players[i];
  return {parameters_of(player),
          parse_weights(known_game(job.settings.game), job.weights[i], player.weights)};
}

}  // namespace oliphaunt::lab
