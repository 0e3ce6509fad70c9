#include "tools/lab/external/engine_options.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"

namespace oliphaunt::lab {

namespace {

using Type = EngineOption::Type;

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(text.begin(), text.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

Type uci_type(std::string_view text) {
  if (text == "check") return Type::check;
  if (text == "spin") return Type::spin;
  if (text == "combo") return Type::choice;
  if (text == "button") return Type::button;
  return Type::text;
}

Type cecp_type(std::string_view text) {
  if (text == "slider") return Type::spin;
  if (text == "save" || text == "reset") return Type::button;
  return uci_type(text);
}

// The parts of a text between separators, without the blanks around them.
std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    std::string_view part = text.substr(begin, end - begin);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    part = part.substr(0, part.find_last_not_of(' ') + 1);
    if (!part.empty()) parts.emplace_back(part);
    begin = end + separator.size();
  }
  return parts;
}

[[noreturn]] void refuse(const EngineOption& option, const std::string& takes,
                         const std::string& value) {
  throw InputError(
      fmt::format("the engine's option {} takes {}, not {}", option.name, takes, in_quotes(value)));
}

std::string spin_value(const EngineOption& option, const std::string& value) {
  const auto number = read_number<std::int64_t>(value);
  if (number && (!option.least || *number >= *option.least) &&
      (!option.greatest || *number <= *option.greatest)) {
    return value;
  }
  std::string takes = "a whole number";
  if (option.least) takes += fmt::format(" from {}", *option.least);
  if (option.greatest) takes += fmt::format(" to {}", *option.greatest);
  refuse(option, takes, value);
}

std::string choice_value(const EngineOption& option, const std::string& value) {
  const auto& choices = option.choices;
  if (choices.empty()) return value;  // it does not say
  auto found = std::find(choices.begin(), choices.end(), value);
  if (found == choices.end()) {
    found = std::find_if(choices.begin(), choices.end(),
                         [&](const std::string& choice) { return lower(choice) == lower(value); });
  }
  if (found == choices.end()) refuse(option, offered(choices), value);
  return *found;
}

std::string check_value(const EngineOption& option, const std::string& value) {
  const std::string word = lower(value);
  if (word == "true" || word == "1") return "true";
  if (word == "false" || word == "0") return "false";
  refuse(option, "true or false", value);
}

}  // namespace

// A keyword counts as one only where its own may follow: names and values have blanks, and a choice
// may be called "default".
EngineOption parse_uci_option(std::string_view declaration) {
  EngineOption option;
  std::string key;
  std::string value;
  const auto keep = [&] {
    if (key == "name") option.name = value;
    if (key == "type") option.type = uci_type(value);
    if (key == "min") option.least = read_number<std::int64_t>(value);
    if (key == "max") option.greatest = read_number<std::int64_t>(value);
    if (key == "var" && !value.empty()) option.choices.push_back(value);
  };
  const auto is_key = [&](const std::string& word) {
    if (key.empty()) return word == "name";
    if (key == "name") return word == "type";
    if (key == "var") return word == "var" && !value.empty();
    constexpr auto keys = std::to_array<std::string_view>({"default", "min", "max", "var"});
    return std::find(keys.begin(), keys.end(), word) != keys.end();
  };
  for (const std::string& word : words_of(declaration)) {
    if (is_key(word)) {
      keep();
      key = word;
      value.clear();
    } else {
      value += (value.empty() ? "" : " ") + word;
    }
  }
  keep();
  return option;
}

EngineOption parse_cecp_option(std::string_view declaration) {
  EngineOption option;
  const std::size_t dash = std::min(declaration.find(" -"), declaration.size());
  option.name = declaration.substr(0, dash);
  std::string_view rest = declaration.substr(std::min(dash + 2, declaration.size()));
  const std::size_t blank = std::min(rest.find(' '), rest.size());
  option.type = cecp_type(rest.substr(0, blank));
  rest.remove_prefix(blank);
  if (option.type == Type::choice) {
    option.choices = split(rest, "///");
    // The present choice is marked.
    for (std::string& choice : option.choices) {
      if (choice.size() > 1 && choice[0] == '*') choice.erase(0, 1);
    }
  } else if (option.type == Type::spin) {
    const auto numbers = words_of(rest);
    if (numbers.size() > 1) option.least = read_number<std::int64_t>(numbers[1]);
    if (numbers.size() > 2) option.greatest = read_number<std::int64_t>(numbers[2]);
  }
  return option;
}

std::string value_for(const EngineOption& option, const std::string& value) {
  switch (option.type) {
    case Type::check:
      return check_value(option, value);
    case Type::spin:
      return spin_value(option, value);
    case Type::choice:
      return choice_value(option, value);
    case Type::button:
      if (!value.empty()) refuse(option, "no value (it is a button)", value);
      return value;
    case Type::text:
      break;
  }
  return value;
}

std::string offered(const std::vector<std::string>& things) {
  constexpr std::size_t longest = 2000;
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (text.size() + things[i].size() > longest) {
      return text + fmt::format("{}{} more", i == 0 ? "" : " and ", things.size() - i);
    }
    text += (i == 0 ? "" : ", ") + things[i];
  }
  return things.empty() ? "nothing" : text;
}

bool is_same_option(std::string_view a, std::string_view b) { return lower(a) == lower(b); }

void EngineOptions::add(const EngineOption& option) { options_[lower(option.name)] = option; }

const EngineOption* EngineOptions::find(const std::string& name) const {
  const auto found = options_.find(lower(name));
  return found == options_.end() ? nullptr : &found->second;
}

const EngineOption& EngineOptions::get(const std::string& name) const {
  if (const EngineOption* const option = find(name)) return *option;
  std::vector<std::string> names;
  for (const auto& [key, option] : options_) names.push_back(option.name);
  throw InputError(
      fmt::format("the engine has no option {}; it has {}", in_quotes(name), offered(names)));
}

bool EngineOptions::take(const std::string& name, const std::string& value) const {
  const EngineOption* const option = find(name);
  if (option == nullptr) return false;
  try {
    value_for(*option, value);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace oliphaunt::lab
