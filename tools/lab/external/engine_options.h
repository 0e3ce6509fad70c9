#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oliphaunt::lab {

// An option as an engine declares it.
struct EngineOption {
  enum class Type : std::uint8_t { text, check, spin, choice, button };
  std::string name;
  Type type = Type::text;
  std::vector<std::string> choices;
  std::optional<std::int64_t> least, greatest;  // of a spin
};

// What follows "option " in UCI: "name Skill Level type spin default 20 min 0 max 20".
EngineOption parse_uci_option(std::string_view declaration);
// The value of CECP's feature `option`: "Skill Level -spin 20 0 20".
EngineOption parse_cecp_option(std::string_view declaration);

// The value as the engine is to be told it: a choice as the engine spells it, a check as "true" or
// "false". Throws InputError, saying what the option takes.
std::string value_for(const EngineOption& option, const std::string& value);

// What an engine offers, for people; cut short if it is much.
std::string offered(const std::vector<std::string>& things);

// Upper and lower case are the same in names of options.
bool is_same_option(std::string_view a, std::string_view b);

// The options of an engine.
class EngineOptions {
 public:
  void add(const EngineOption& option);
  bool contains(const std::string& name) const { return find(name) != nullptr; }
  // Throws InputError, saying which there are.
  const EngineOption& get(const std::string& name) const;
  // Whether the option is there and takes the value.
  bool take(const std::string& name, const std::string& value) const;

 private:
  const EngineOption* find(const std::string& name) const;

  std::map<std::string, EngineOption> options_;
};

}  // namespace oliphaunt::lab
