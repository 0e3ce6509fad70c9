#include "tools/lab/match/settings.h"

#include <cmath>
#include <filesystem>
#include <limits>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "engine/build_info.h"
#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/plain_text.h"
#include "engine/text/quote.h"
#include "engine/text/suggestion.h"
#include "tools/lab/words.h"

namespace oliphaunt::lab {

namespace {

template <class T>
T number(std::string_view key, std::string_view text, T least, T most, std::string_view unit = "") {
  if (const auto value = read_number<T>(text, least, most)) return *value;
  throw InputError(fmt::format("{}: found {}, expected a number from {} to {}{}", key,
                               in_quotes(text), least, most, unit));
}

constexpr double longest_seconds = 1e6;

constexpr std::size_t longest_value = 10000;

milliseconds seconds(std::string_view key, std::string_view text) {
  return milliseconds(
      std::llround(1000 * number<double>(key, text, 0, longest_seconds, " seconds")));
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

// Reads settings one by one by name.
class Reader {
 public:
  explicit Reader(const Settings& settings) : settings_(settings) {}

  const std::string& text(const std::string& name) const {
    const auto found = settings_.find(name);
    if (found == settings_.end()) throw InputError("settings: there is no " + name);
    return found->second;
  }
  std::vector<std::string> words(const std::string& name) const { return words_of(text(name)); }
  template <class T>
  T integer(const std::string& name) const {
    return number<T>(name, text(name), 0, std::numeric_limits<T>::max());
  }
  template <class T>
  std::vector<T> numbers(const std::string& name, std::size_t count) const {
    std::vector<T> list;
    for (const std::string& word : words(name)) {
      list.push_back(
          number<T>(name, word, std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max()));
    }
    if (!list.empty() && list.size() != count) throw InputError("settings: " + name + " is cut");
    return list;
  }

  PlayerSettings player(const std::string& prefix) const {
    PlayerSettings p;
    p.name = text(prefix + "name");
    for (const std::string& word : words(prefix + "limits")) set_from_word(p, word);
    if (settings_.contains(prefix + "command")) {
      p.command = text(prefix + "command");
      if (p.command.empty()) throw InputError("settings: " + prefix + "command is empty");
      p.protocol = parse_protocol(text(prefix + "protocol"));
      p.variant = text(prefix + "variant");
    } else {
      p.weights = text(prefix + "weights");
      p.weights_hash = text(prefix + "weights.sha256");
      p.hash_mb = integer<std::size_t>(prefix + "hash");
    }
    p.options = options(prefix);
    return p;
  }

 private:
  OptionList options(const std::string& prefix) const {
    OptionList by_name;
    const std::string option = prefix + "option.";
    for (auto i = settings_.lower_bound(option); i != settings_.end(); ++i) {
      if (!i->first.starts_with(option)) break;
      by_name[i->first.substr(option.size())] = i->second;
    }
    const std::string order = prefix + std::string(order_setting);
    if (!settings_.contains(order)) return by_name;
    OptionList ordered;
    std::istringstream in(text(order));
    for (std::string name; std::getline(in, name, between_names);)
      ordered[name] = text(option + name);
    OptionList sorted = ordered;
    sorted.sort();
    if (sorted != by_name) throw InputError("settings: " + order + " does not name all options");
    return ordered;
  }

  const Settings& settings_;
};

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
    player.hash_mb = number<std::size_t>(key, value, 1, std::size_t{1} << 20, " (MB)");
  } else if (key == "nodes") {
    limits.nodes = number<std::uint64_t>(key, value, 1, static_cast<std::uint64_t>(most));
  } else if (key == "depth") {
    limits.depth = number<int>(key, value, 1, 127);
  } else if (key == "movetime") {
    limits.movetime =
        milliseconds(number<std::int64_t>(key, value, 1, 1000000000, " (milliseconds)"));
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

Settings to_settings(const MatchSettings& m) {
  Settings s;
  s["program"] = fmt::format("oliphaunt {}", engine_build().version);
  s["game"] = m.game;
  s["rules"] = fmt::format("{}", fmt::join(m.rules, " "));
  s["pairs"] = std::to_string(m.pairs);
  s["seed"] = std::to_string(m.seed);
  s["openings"] = file_name(m.openings.book);
  s["openings.sha256"] = m.openings.book_hash;
  s["openings.plies"] = std::to_string(m.openings.random_plies);
  s["adjudication.draw"] =
      m.draw ? fmt::format("{} {} {}", m.draw->score, m.draw->moves, m.draw->from_move) : "";
  s["adjudication.win"] = m.win ? fmt::format("{} {}", m.win->score, m.win->moves) : "";
  s["maximum-plies"] = std::to_string(m.maximum_plies);
  s["sprt"] = m.sprt ? fmt::format("{} {} {} {} {}", to_string(m.sprt->model), m.sprt->elo0,
                                   m.sprt->elo1, m.sprt->alpha, m.sprt->beta)
                     : "";
  put_player(s, "first.", m.players[0]);
  put_player(s, "second.", m.players[1]);
  return s;
}

MatchSettings from_settings(const Settings& settings) {
  const Reader r(settings);
  MatchSettings m;
  m.game = r.text("game");
  m.rules = r.words("rules");
  m.pairs = number<std::uint64_t>("pairs", r.text("pairs"), 0, most_pairs);
  m.seed = r.integer<std::uint64_t>("seed");
  m.openings.book = r.text("openings");
  m.openings.book_hash = r.text("openings.sha256");
  m.openings.random_plies = r.integer<int>("openings.plies");
  if (const auto n = r.numbers<int>("adjudication.draw", 3); !n.empty()) {
    m.draw = DrawAdjudication{n[0], n[1], n[2]};
  }
  if (const auto n = r.numbers<int>("adjudication.win", 2); !n.empty()) {
    m.win = WinAdjudication{n[0], n[1]};
  }
  m.maximum_plies = r.integer<int>("maximum-plies");
  if (const auto words = r.words("sprt"); !words.empty()) {
    if (words.size() != 5) throw InputError("settings: sprt is cut");
    const auto value = [&](std::size_t i) { return number<double>("sprt", words[i], -1e4, 1e4); };
    m.sprt = SprtSettings{
        words[0] == to_string(EloModel::logistic) ? EloModel::logistic : EloModel::normalised,
        value(1), value(2), value(3), value(4)};
    if (const auto reason = invalid_reason(*m.sprt); !reason.empty()) {
      throw InputError("settings: sprt: " + std::string(reason));
    }
  }
  m.players = {r.player("first."), r.player("second.")};
  return m;
}

MatchSettings settings_of(const Store& store) {
  try {
    return from_settings(store.settings());
  } catch (const InputError& error) {
    throw InputError(store.path() + ": " + error.what());
  }
}

Settings comparable_with(const Settings& stored, Settings given) {
  for (const char* const prefix : {"first.", "second."}) {
    const std::string name = prefix + std::string(order_setting);
    if (!stored.contains(name)) given.erase(name);
  }
  return given;
}

}  // namespace oliphaunt::lab
