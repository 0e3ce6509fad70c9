#include "tools/lab/players/player_settings.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/plain_text.h"
#include "engine/text/quote.h"
#include "engine/text/suggestion.h"

namespace oliphaunt::lab {

namespace {

constexpr double longest_seconds = 1e6;

constexpr std::size_t longest_value = 10000;

milliseconds seconds(std::string_view key, std::string_view text) {
  return milliseconds(
      std::llround(1000 * setting_number<double>(key, text, 0, longest_seconds, " seconds")));
}

void set_clock(PlayLimits& limits, std::string_view text) {
  const std::size_t plus = text.find('+');
  limits.base = seconds("tc", text.substr(0, plus));
  limits.increment =
      plus == std::string_view::npos ? milliseconds(0) : seconds("tc", text.substr(plus + 1));
}

constexpr auto protocol_names = std::to_array<std::string_view>({"auto", "uci", "cecp"});

Protocol parse_protocol(std::string_view text) {
  for (std::size_t i = 0; i < protocol_names.size(); ++i) {
    if (text == protocol_names[i]) return static_cast<Protocol>(i);
  }
  throw InputError("protocol: found " + in_quotes(text) + ", expected auto, uci or cecp");
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

// What an engine does may depend on the order of its options, so it is kept where names don't say
// it: names with '=' between them, which none of them has.
constexpr std::string_view order_setting = "option-order";
constexpr char between_names = '=';

std::string order_of(const OptionList& options) {
  std::string text;
  for (const auto& [name, value] : options) {
    if (!text.empty()) text += between_names;
    text += name;
  }
  return text;
}

OptionList options_from(const SettingsReader& s, const std::string& prefix) {
  OptionList by_name;
  const std::string option = prefix + "option.";
  for (auto i = s.all().lower_bound(option); i != s.all().end(); ++i) {
    if (!i->first.starts_with(option)) break;
    by_name[i->first.substr(option.size())] = i->second;
  }
  const std::string order = prefix + std::string(order_setting);
  if (!s.contains(order)) return by_name;
  OptionList ordered;
  std::istringstream in(s.text(order));
  for (std::string name; std::getline(in, name, between_names);)
    ordered[name] = s.text(option + name);
  OptionList sorted = ordered;
  sorted.sort();
  if (sorted != by_name) throw InputError("settings: " + order + " does not name all options");
  return ordered;
}

}  // namespace

std::string to_text(const PlayLimits& limits) {
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
  if (limits.nodes) add(fmt::format("nodes={}", *limits.nodes));
  if (limits.depth) add(fmt::format("depth={}", *limits.depth));
  if (limits.movetime) add(fmt::format("movetime={}", limits.movetime->count()));
  if (limits.base) {
    add(fmt::format("tc={}+{}", static_cast<double>(limits.base->count()) / 1000,
                    static_cast<double>(limits.increment.count()) / 1000));
  }
  return text;
}

namespace {

const std::vector<std::string> player_keys{"name", "weights", "cmd",   "protocol", "variant",
                                           "hash", "nodes",   "depth", "movetime", "tc"};

// A text that a player can't be described by if it is empty.
std::string_view some(std::string_view key, std::string_view value, std::string_view what) {
  if (value.find_first_not_of(" \t") == std::string_view::npos) {
    throw InputError(fmt::format("{}: found {}, expected {}", key, in_quotes(value), what));
  }
  return value;
}

}  // namespace

void set_from_word(PlayerSettings& player, std::string_view word) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    throw InputError("player: found " + in_quotes(word) + ", expected KEY=VALUE");
  }
  const std::string_view key = word.substr(0, equals);
  const std::string_view value = word.substr(equals + 1);
  require_plain_text("player", key, longest_name);
  // Names are shown, and written into files of others; the rest is said to an engine, line by line.
  require_plain_text(key, value, key == "name" ? longest_name : longest_value);
  PlayLimits& limits = player.limits;
  if (key == "name") {
    player.name = some(key, value, "a name");
  } else if (key == "weights") {
    player.weights = some(key, value, "a file");
  } else if (key == "cmd") {
    player.command = some(key, value, "a program and its arguments");
  } else if (key == "protocol") {
    player.protocol = parse_protocol(value);
  } else if (key == "variant") {
    player.variant = some(key, value, "the engine's name of the game");
  } else if (key == "hash") {
    player.hash_mb = setting_number<std::size_t>(key, value, 1, std::size_t{1} << 20, " (MB)");
  } else if (key == "nodes") {
    limits.nodes = setting_number<std::uint64_t>(key, value, 1, static_cast<std::uint64_t>(most));
  } else if (key == "depth") {
    limits.depth = setting_number<int>(key, value, 1, 127);
  } else if (key == "movetime") {
    limits.movetime =
        milliseconds(setting_number<std::int64_t>(key, value, 1, 1000000000, " (milliseconds)"));
  } else if (key == "tc") {
    set_clock(limits, value);
  } else if (key.starts_with("option.") &&
             key.find_first_not_of(' ', 7) != std::string_view::npos) {
    // A button and a text may be empty; the player knows.
    player.options[key.substr(7)] = value;
  } else {
    throw InputError(
        fmt::format("player: found {}, expected one of {}, option.NAME before the '='{}",
                    in_quotes(word), fmt::join(player_keys, ", "), suggestion(key, player_keys)));
  }
}

void set_from_words(PlayerSettings& player, std::span<const std::string> words) {
  std::set<std::string> keys;
  for (const std::string& word : words) {
    set_from_word(player, word);
    const std::string key = word.substr(0, word.find('='));
    if (!keys.insert(key).second) throw InputError("player: " + in_quotes(key) + " is given twice");
  }
}

void put_player(Settings& s, const std::string& prefix, const PlayerSettings& p) {
  s[prefix + "name"] = p.name;
  s[prefix + "limits"] = to_text(p.limits);
  if (p.is_external()) {
    s[prefix + "command"] = p.command;
    s[prefix + "protocol"] = protocol_names[static_cast<std::size_t>(p.protocol)];
    s[prefix + "variant"] = p.variant;
  } else {
    s[prefix + "weights"] = file_name(p.weights);
    s[prefix + "weights.sha256"] = p.weights_hash;
    s[prefix + "hash"] = std::to_string(p.hash_mb);
  }
  for (const auto& [name, value] : p.options) s[prefix + "option." + name] = value;
  if (p.is_external() && !p.options.is_sorted()) {
    s[prefix + std::string(order_setting)] = order_of(p.options);
  }
}

PlayerSettings player_from(const SettingsReader& s, const std::string& prefix) {
  PlayerSettings p;
  p.name = s.text(prefix + "name");
  for (const std::string& word : s.words(prefix + "limits")) set_from_word(p, word);
  if (s.contains(prefix + "command")) {
    p.command = s.text(prefix + "command");
    if (p.command.empty()) throw InputError("settings: " + prefix + "command is empty");
    p.protocol = parse_protocol(s.text(prefix + "protocol"));
    p.variant = s.text(prefix + "variant");
  } else {
    p.weights = s.text(prefix + "weights");
    p.weights_hash = s.text(prefix + "weights.sha256");
    p.hash_mb = s.integer<std::size_t>(prefix + "hash");
  }
  p.options = options_from(s, prefix);
  return p;
}

Settings comparable_with(const Settings& stored, Settings given) {
  for (const char* const prefix : {"first.", "second."}) {
    const std::string name = prefix + std::string(order_setting);
    if (!stored.contains(name)) given.erase(name);
  }
  return given;
}

}  // namespace oliphaunt::lab
