#include "engine/games/rules_text.h"

#include <string_view>

#include <fmt/format.h>

#include "engine/games/rule_names.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

std::string option_names(const GameDescription& game) {
  std::string names;
  for (const RuleOption& option : game.rule_options) {
    if (!names.empty()) names += " or ";
    names += option.name;
  }
  return names;
}

const RuleOption& find_option(const GameDescription& game, std::string_view name) {
  for (const RuleOption& option : game.rule_options) {
    if (option.name == name) return option;
  }
  const std::string names = option_names(game);
  throw InputError(
      fmt::format("rule option: found {}, expected {}", found(name),
                  names.empty() ? fmt::format("none: {} has no options", game.name) : names));
}

}  // namespace

Rules parse_rules(const GameDescription& game, std::span<const std::string> assignments) {
  Rules rules = game.rules;
  for (const std::string_view assignment : assignments) {
    const std::size_t equals = std::min(assignment.find('='), assignment.size());
    const RuleOption& option = find_option(game, assignment.substr(0, equals));
    const std::string_view value =
        equals == assignment.size() ? std::string_view{} : assignment.substr(equals + 1);
    if (!has_word(option.values, value)) {
      throw InputError(fmt::format("rule option {}: found {}, expected one of: {}", option.name,
                                   found(value), option.values));
    }
    visit_rule(option.name, [&](const auto& values, auto member) {
      for (const auto& named : values) {
        if (named.name == value) rules.*member = named.value;
      }
    });
  }
  return rules;
}

std::vector<std::string> describe_rules(const GameDescription& game, const Rules& rules) {
  std::vector<std::string> assignments;
  for (const RuleOption& option : game.rule_options) {
    visit_rule(option.name, [&](const auto& values, auto member) {
      for (const auto& named : values) {
        if (named.value != rules.*member) continue;
        assignments.push_back(fmt::format("{}={}", option.name, named.name));
      }
    });
  }
  return assignments;
}

}  // namespace oliphaunt
