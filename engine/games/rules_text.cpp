#include "engine/games/rules_text.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "engine/games/registry.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

// The values of a rule by name.
template <class Value>
struct NamedValue {
  std::string_view name;
  Value value;
};
constexpr auto pawn_drops_values = std::to_array<NamedValue<PawnDrops>>({
    {"any", PawnDrops::any},
    {"not-last", PawnDrops::not_last},
    {"not-first-or-last", PawnDrops::not_first_or_last},
});
constexpr auto stalemate_values = std::to_array<NamedValue<Stalemate>>({
    {"draw", Stalemate::draw},
    {"loss", Stalemate::loss},
});

// Calls visit(values, member) for the rule behind an option.
template <class Visit>
void visit_rule(std::string_view option, Visit&& visit) {
  if (option == "pawn-drops") visit(pawn_drops_values, &Rules::pawn_drops);
  if (option == "stalemate") visit(stalemate_values, &Rules::stalemate);
}

// Whether a list of words separated by spaces has the word.
bool lists(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::size_t length = std::min(words.find(' '), words.size());
    if (words.substr(0, length) == word) return true;
    words.remove_prefix(std::min(length + 1, words.size()));
  }
  return false;
}

template <class G>
std::string option_names() {
  std::string names;
  for (const RuleOption& option : G::rule_options) {
    if (!names.empty()) names += " or ";
    names += option.name;
  }
  return names;
}

template <class G>
const RuleOption& find_option(std::string_view name) {
  for (const RuleOption& option : G::rule_options) {
    if (option.name == name) return option;
  }
  const std::string names = option_names<G>();
  throw InputError(
      fmt::format("rule option: found {}, expected {}", found(name),
                  names.empty() ? fmt::format("none: {} has no options", G::name) : names));
}

}  // namespace

template <class G>
Rules parse_rules(std::span<const std::string> assignments) {
  Rules rules = G::rules;
  for (const std::string_view assignment : assignments) {
    const std::size_t equals = std::min(assignment.find('='), assignment.size());
    const RuleOption& option = find_option<G>(assignment.substr(0, equals));
    const std::string_view value =
        equals == assignment.size() ? std::string_view{} : assignment.substr(equals + 1);
    if (!lists(option.values, value)) {
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

template <class G>
std::vector<std::string> describe_rules(const Rules& rules) {
  std::vector<std::string> assignments;
  for (const RuleOption& option : G::rule_options) {
    visit_rule(option.name, [&](const auto& values, auto member) {
      for (const auto& named : values) {
        if (named.value != rules.*member) continue;
        assignments.push_back(fmt::format("{}={}", option.name, named.name));
      }
    });
  }
  return assignments;
}

#define OLIPHAUNT_INSTANTIATE(G)                               \
  template Rules parse_rules<G>(std::span<const std::string>); \
  template std::vector<std::string> describe_rules<G>(const Rules&);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
