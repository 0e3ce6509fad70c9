#include "engine/games/catalogue.h"

#include <array>
#include <vector>

#include "engine/games/registry.h"
#include "engine/text/quote.h"
#include "engine/text/suggestion.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

// What is left of a name without what makes no difference.
std::string bare(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c != '-' && c != '_' && c != ' ') text += to_lower(c);
  }
  return text;
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const GameDescription* game : all_games()) names.emplace_back(game->name);
  return names;
}

}  // namespace

std::span<const GameDescription* const> all_games() {
#define OLIPHAUNT_DESCRIPTION(G) &description<G>,
  static constexpr auto games =
      std::to_array<const GameDescription*>({OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_DESCRIPTION)});
#undef OLIPHAUNT_DESCRIPTION
  return games;
}

std::string game_names() {
  std::string text;
  for (const std::string& name : all_names()) text += (text.empty() ? "" : ", ") + name;
  return text;
}

const GameDescription* find_game(std::string_view name) {
  for (const GameDescription* game : all_games()) {
    if (game->name == name) return game;
  }
  return nullptr;
}

const GameDescription& known_game(std::string_view name) {
  for (const GameDescription* game : all_games()) {
    if (bare(name) == bare(game->name)) return *game;
  }
  throw InputError("no game is called " + in_quotes(name) + ", expected one of " + game_names() +
                   suggestion(name, all_names()));
}

}  // namespace oliphaunt
