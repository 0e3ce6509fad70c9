#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/games/known_game.h"
#include "engine/games/rules_text.h"
#include "engine/position/fen.h"
#include "engine/position/position.h"
#include "tools/cli/cli.h"

namespace oliphaunt::cli {

// --game, --fen and --rule: which position a subcommand is about.
struct PositionOptions {
  std::string game;
  std::optional<std::string> fen;
  std::vector<std::string> rules;

  void add_to(CLI::App& command) {
    add_game(command, game, "The game's name; `oliphaunt games` lists them")->required();
    command.add_option("--fen", fen, "The position; the game's start position unless given");
    command.add_option("--rule", rules, "Set a rule option; may be repeated")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  // Calls visitor(const Position<G>&) and returns what it returns. Throws InputError.
  template <class Visitor>
  auto visit(Visitor&& visitor) const {
    std::invoke_result_t<Visitor, const Position<Chess>&> result{};
    visit_known_game(game, [&]<class G>(std::type_identity<G>) {
      const Rules chosen = parse_rules<G>(rules);
      result = visitor(fen ? parse_fen<G>(*fen, chosen) : Position<G>(chosen));
    });
    return result;
  }
};

}  // namespace oliphaunt::cli
