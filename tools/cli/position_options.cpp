#include "tools/cli/position_options.h"

#include "engine/games/rules_text.h"
#include "engine/variant/variants.h"

namespace oliphaunt::cli {

void PositionOptions::add_to(const Command& command) {
  add_game(command, game, "The game's name; `oliphaunt games` lists them")->required();
  command.add_option("--fen", fen, "The position; the game's start position unless given");
  command.add_option("--rule", rules, "Set a rule option; may be repeated")
      ->type_name("NAME=VALUE")
      ->expected(1)
      ->take_all();
}

std::unique_ptr<VariantPosition> PositionOptions::position() const {
  const Variant& variant = known_variant(game);
  const Rules chosen = parse_rules(variant.game(), rules);
  return fen ? variant.position(*fen, chosen) : variant.start(chosen);
}

}  // namespace oliphaunt::cli
