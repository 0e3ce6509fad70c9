#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/games/catalogue.h"
#include "tools/cli/cli.h"
#include "tools/cli/json_output.h"
#include "tools/cli/output.h"

namespace oliphaunt::cli {

namespace {

// "a b" as "a, b".
std::string with_commas(std::string_view words) {
  std::string text;
  for (const char c : words) c == ' ' ? text += ", " : text += c;
  return text;
}

nlohmann::ordered_json to_json(const GameDescription& game) {
  nlohmann::ordered_json options = nlohmann::ordered_json::array();
  for (const RuleOption& option : game.rule_options) {
    nlohmann::ordered_json values = nlohmann::ordered_json::array();
    for_each_word(option.values, [&](std::string_view value) { values.push_back(value); });
    options.push_back({{"name", option.name}, {"values", values}, {"default", values[0]}});
  }
  // A list has no place for the schema but its elements.
  return {{"schema", json_schema}, {"name", game.name},   {"title", game.title},
          {"files", game.files},   {"ranks", game.ranks}, {"drops", game.drops},
          {"start", game.start},   {"rules", options}};
}

void print_game(const GameDescription& game) {
  print("{:<16}{:<16}{}x{}{}\n", game.name, game.title, game.files, game.ranks,
        game.drops ? ", drops" : "");
  for (const RuleOption& option : game.rule_options) {
    print("    --rule {}=VALUE, one of: {} (the first unless given)\n", option.name,
          with_commas(option.values));
  }
}

ExitCode run(bool json) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const GameDescription* game : all_games()) {
    json ? list.push_back(to_json(*game)) : print_game(*game);
  }
  if (json) print("{}\n", list.dump(2));
  return ExitCode::done;
}

}  // namespace

void add_games(const Command& app, Program& program) {
  auto json = std::make_shared<bool>(false);
  const Command command = app.add_subcommand("games", "List the games and their rule options");
  command.add_flag("--json", *json, "Print the list as JSON");
  command.when_read([json, &program] { program.action = [json] { return run(*json); }; });
}

}  // namespace oliphaunt::cli
