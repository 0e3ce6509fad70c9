#include "engine/games/known_game.h"

#include <vector>

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
  for_each_game([&]<class G>(std::type_identity<G>) { names.emplace_back(G::name); });
  return names;
}

}  // namespace

std::string game_names() {
  std::string text;
  for (const std::string& name : all_names()) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string_view known_game(std::string_view name) {
  std::string_view known;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (bare(name) == bare(G::name)) known = G::name;
  });
  if (!known.empty()) return known;
  throw InputError("no game is called " + in_quotes(name) + ", expected one of " + game_names() +
                   suggestion(name, all_names()));
}

}  // namespace oliphaunt
