#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/games/registry.h"
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

template <class G>
nlohmann::ordered_json to_json() {
  nlohmann::ordered_json options = nlohmann::ordered_json::array();
  for (const RuleOption& option : G::rule_options) {
    nlohmann::ordered_json values = nlohmann::ordered_json::array();
    std::string_view rest = option.values;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      values.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    options.push_back({{"name", option.name}, {"values", values}, {"default", values[0]}});
  }
  // A list has no place for the schema but its elements.
  return {{"schema", json_schema},       {"name", G::name},
          {"title", G::title},           {"files", G::Geometry::files},
          {"ranks", G::Geometry::ranks}, {"drops", G::drops},
          {"start", G::start},           {"rules", options}};
}

template <class G>
void print_game() {
  print("{:<16}{:<16}{}x{}{}\n", G::name, G::title, G::Geometry::files, G::Geometry::ranks,
        G::drops ? ", drops" : "");
  for (const RuleOption& option : G::rule_options) {
    print("    --rule {}=VALUE, one of: {} (the first unless given)\n", option.name,
          with_commas(option.values));
  }
}

ExitCode run(bool json) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for_each_game([&]<class G>(std::type_identity<G>) {
    json ? list.push_back(to_json<G>()) : print_game<G>();
  });
  if (json) print("{}\n", list.dump(2));
  return ExitCode::done;
}

}  // namespace

void add_games(CLI::App& app, Program& program) {
  auto json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("games", "List the games and their rule options");
  command->add_flag("--json", *json, "Print the list as JSON");
  command->final_callback([json, &program] { program.action = [json] { return run(*json); }; });
}

}  // namespace oliphaunt::cli
