#include "tools/lab/overnight/plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "engine/games/catalogue.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "engine/text/text_file.h"
#include "engine/text/words.h"
#include "engine/variant/variants.h"

namespace oliphaunt::lab {

namespace {

constexpr std::int64_t most_games = std::int64_t{1} << 40;

// A table of the plan, read key by key; at the end every key must have been asked for.
class Section {
 public:
  // `table` may be null: then nothing is in it.
  Section(std::string_view source, std::string prefix, const toml::table* table)
      : source_(source), prefix_(std::move(prefix)), table_(table) {}

  [[noreturn]] void fail(std::string_view key, std::string_view message) const {
    const toml::node* const node = find(key);
    const auto line = node != nullptr     ? node->source().begin.line
                      : table_ != nullptr ? table_->source().begin.line
                                          : 1;
    throw InputError(
        fmt::format("{}:{}: {}{}: {}", source_, std::max(line, 1U), prefix_, key, message));
  }

  bool has(std::string_view key) {
    asked_.emplace(key);
    return find(key) != nullptr;
  }

  std::int64_t whole(std::string_view key, std::optional<std::int64_t> otherwise,
                     std::int64_t least, std::int64_t most = most_games) {
    const auto value = get<std::int64_t>(key, otherwise, "a whole number");
    if (value < least || value > most) {
      fail(key, fmt::format("found {}, expected a whole number from {} to {}", value, least, most));
    }
    return value;
  }

  double number(std::string_view key, std::optional<double> otherwise, double least, double most) {
    const toml::node* const node = find(key);
    // "1" is as good as "1.0".
    const double value = node != nullptr && node->is_integer()
                             ? static_cast<double>(whole(key, {}, -most_games))
                             : get<double>(key, otherwise, "a number");
    if (!(value >= least && value <= most)) {
      fail(key, fmt::format("found {}, expected a number from {} to {}", value, least, most));
    }
    return value;
  }

  std::string text(std::string_view key, std::optional<std::string> otherwise) {
    return get<std::string>(key, std::move(otherwise), "a text");
  }

  // Texts; one alone needs no brackets.
  std::vector<std::string> texts(std::string_view key) {
    const toml::node* const node = asked(key);
    if (node == nullptr) fail(key, "missing, expected a list of texts");
    std::vector<std::string> list;
    if (const auto one = node->value_exact<std::string>()) {
      list.push_back(*one);
    } else if (const toml::array* const array = node->as_array()) {
      for (const toml::node& element : *array) {
        const auto value = element.value_exact<std::string>();
        if (!value) fail(key, "expected texts alone in the list");
        list.push_back(*value);
      }
    }
    if (list.empty()) fail(key, "expected a list of texts");
    return list;
  }

  std::vector<double> numbers(std::string_view key, std::size_t count) {
    const toml::node* const node = asked(key);
    const std::string expected = fmt::format("expected a list of {} numbers", count);
    if (node == nullptr) fail(key, "missing, " + expected);
    const toml::array* const array = node->as_array();
    if (array == nullptr || array->size() != count) fail(key, expected);
    std::vector<double> list;
    for (const toml::node& element : *array) {
      const auto value = element.value<double>();
      if (!value || !std::isfinite(*value)) fail(key, expected);
      list.push_back(*value);
    }
    return list;
  }

  Section section(std::string_view key, bool required) {
    const toml::node* const node = asked(key);
    if (node == nullptr && required) fail(key, "missing, expected a table");
    if (node != nullptr && !node->is_table()) fail(key, "expected a table");
    return {source_, prefix_ + std::string(key) + '.',
            node == nullptr ? nullptr : node->as_table()};
  }

  std::vector<std::string> keys() const {
    std::vector<std::string> list;
    if (table_ != nullptr) {
      for (const auto& [key, node] : *table_) list.emplace_back(key.str());
    }
    return list;
  }

  void refuse_others() const {
    for (const std::string& key : keys()) {
      if (!asked_.contains(key)) {
        fail(key, fmt::format("unknown here, expected one of {}", fmt::join(asked_, ", ")));
      }
    }
  }

 private:
  const toml::node* find(std::string_view key) const {
    return table_ == nullptr ? nullptr : table_->get(key);
  }
  const toml::node* asked(std::string_view key) {
    asked_.emplace(key);
    return find(key);
  }
  template <class T>
  T get(std::string_view key, std::optional<T> otherwise, std::string_view expected) {
    const toml::node* const node = asked(key);
    if (node == nullptr) {
      if (!otherwise) fail(key, fmt::format("missing, expected {}", expected));
      return *otherwise;
    }
    const auto value = node->value_exact<T>();
    if (!value) fail(key, fmt::format("expected {}", expected));
    return *value;
  }

  std::string_view source_;
  std::string prefix_;
  const toml::table* table_;
  std::set<std::string, std::less<>> asked_;
};

class PlanReader {
 public:
  PlanReader(std::string_view source, const std::filesystem::path& folder)
      : source_(source), folder_(folder) {}

  Plan read(const toml::table& table) {
    Section root(source_, "", &table);
    plan_.games = root.texts("games");
    check_games(root);
    plan_.seed = static_cast<std::uint64_t>(
        root.whole("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
    read_openings(root);
    read_budget(root.section("budget", true));
    read_by_game(root.section("start", false), root.section("rules", false));
    read_selfplay(root.section("selfplay", true));
    read_tune(root.section("tune", false));
    read_match(root.section("match", true));
    read_final(root.section("final", false));
    root.refuse_others();
    return std::move(plan_);
  }

 private:
  void check_games(const Section& root) {
    std::set<std::string> seen;
    for (std::string& game : plan_.games) {
      try {
        game = known_game(game).name;
      } catch (const InputError& error) {
        root.fail("games", error.what());
      }
      if (!seen.insert(game).second) root.fail("games", "names " + in_quotes(game) + " twice");
    }
  }

  std::string path(const std::string& text) const { return (folder_ / text).string(); }

  void read_openings(Section& root) {
    if (root.has("openings")) plan_.openings = path(root.text("openings", {}));
    plan_.opening_plies = static_cast<int>(
        root.whole("opening-plies", plan_.openings.empty() ? plies_without_book : 0, 0, 200));
  }

  void read_budget(Section s) {
    if (s.has("hours")) plan_.budget.hours = s.number("hours", {}, 0, 1e6);
    const auto count = [&](std::string_view key) -> std::optional<std::uint64_t> {
      if (!s.has(key)) return std::nullopt;
      return static_cast<std::uint64_t>(s.whole(key, {}, 1));
    };
    plan_.budget.games = count("games");
    plan_.budget.generations = count("generations");
    s.refuse_others();
    const Budget& b = plan_.budget;
    if (!b.hours && !b.games && !b.generations) {
      s.fail("hours", "missing, expected this, games or generations");
    }
  }

  void read_by_game(Section start, Section rules) {
    for (const std::string& game : plan_.games) {
      if (start.has(game)) plan_.start[game] = path(start.text(game, {}));
      if (rules.has(game)) plan_.rules[game] = rules.texts(game);
    }
    start.refuse_others();
    rules.refuse_others();
  }

  // Words as in a player's description.
  PlayerSettings player(const Section& section, std::string_view key, const std::string& words) {
    PlayerSettings player;
    try {
      set_from_words(player, words_of(words));
    } catch (const InputError& error) {
      section.fail(key, error.what());
    }
    player.options.sort();
    if (!player.limits.any()) section.fail(key, "expected a limit, such as nodes=300");
    if (player.is_external() || !player.weights.empty() || !player.name.empty()) {
      section.fail(key, "expected limits, hash= and option.NAME= alone");
    }
    return player;
  }

  void read_selfplay(Section s) {
    plan_.selfplay.pairs = static_cast<std::uint64_t>(s.whole("pairs", {}, 1));
    plan_.selfplay.player = player(s, "player", s.text("player", {}));
    s.refuse_others();
  }

  void read_tune(Section s) {
    SampleSettings& samples = plan_.samples;
    TunerSettings& t = plan_.tuner;
    plan_.window = static_cast<std::uint64_t>(s.whole("window", 3, 1, 100000));
    samples.per_game = static_cast<std::size_t>(
        s.whole("per-game", static_cast<std::int64_t>(samples.per_game), 1, 100000));
    samples.held_out = s.number("held-out", samples.held_out, 0.001, 0.9);
    t.lambda = s.number("lambda", t.lambda, 0, 1);
    t.rate = s.number("rate", t.rate, 1e-6, 1e3);
    t.decay = s.number("decay", t.decay, 0.1, 1);
    t.pull = s.number("pull", t.pull, 0, 1e9);
    t.batch = static_cast<std::size_t>(s.whole("batch", static_cast<std::int64_t>(t.batch), 1));
    t.epochs = static_cast<int>(s.whole("epochs", t.epochs, 1, 1000000));
    t.patience = static_cast<int>(s.whole("patience", t.patience, 1, 1000000));
    s.refuse_others();
  }

  void read_match(Section s) {
    plan_.match.pairs = static_cast<std::uint64_t>(s.whole("pairs", {}, 1));
    plan_.match.player = player(s, "player", s.text("player", {}));
    const auto elos = s.numbers("sprt", 2);
    SprtSettings& sprt = plan_.sprt;
    sprt.elo0 = elos[0];
    sprt.elo1 = elos[1];
    const std::string model = s.text("model", std::string(to_string(sprt.model)));
    if (model != to_string(EloModel::normalised) && model != to_string(EloModel::logistic)) {
      s.fail("model", "found " + in_quotes(model) + ", expected normalised or logistic");
    }
    sprt.model = model == to_string(EloModel::logistic) ? EloModel::logistic : EloModel::normalised;
    sprt.alpha = s.number("alpha", sprt.alpha, 0, 1);
    sprt.beta = s.number("beta", sprt.beta, 0, 1);
    if (const auto reason = invalid_reason(sprt); !reason.empty()) s.fail("sprt", reason);
    s.refuse_others();
  }

  void read_final(Section s) {
    if (s.has("pairs") || s.has("players")) {
      plan_.final_pairs = static_cast<std::uint64_t>(s.whole("pairs", {}, 1));
      for (const std::string& words : s.texts("players")) {
        plan_.final_players.push_back(player(s, "players", words));
      }
    }
    s.refuse_others();
  }

  std::string_view source_;
  const std::filesystem::path& folder_;
  Plan plan_;
};

std::string describe(const PlayerSettings& player) {
  std::string text = to_text(player.limits) + fmt::format(" hash={}", player.hash_mb);
  for (const auto& [name, value] : player.options)
    text += fmt::format(" option.{}={}", name, value);
  return text;
}

}  // namespace

Plan parse_plan(std::string_view text, std::string_view source,
                const std::filesystem::path& folder) {
  try {
    return PlanReader(source, folder).read(toml::parse(text));
  } catch (const toml::parse_error& error) {
    throw InputError(
        fmt::format("{}:{}: {}", source, error.source().begin.line, error.description()));
  }
}

Plan load_plan(const std::filesystem::path& path) {
  return parse_plan(read_text_file(path.string(), largest_settings_file), path.string(),
                    path.parent_path());
}

Settings to_settings(const Plan& plan) {
  Settings s;
  s["program"] = fmt::format("oliphaunt {}", engine_build().version);
  s["games"] = fmt::format("{}", fmt::join(plan.games, " "));
  s["seed"] = std::to_string(plan.seed);
  for (const auto& [game, rules] : plan.rules) {
    s["rules." + game] = fmt::format("{}", fmt::join(rules, " "));
  }
  s["opening-plies"] = std::to_string(plan.opening_plies);
  s["selfplay"] = fmt::format("pairs={} {}", plan.selfplay.pairs, describe(plan.selfplay.player));
  const TunerSettings& t = plan.tuner;
  s["tune"] = fmt::format(
      "window={} per-game={} held-out={} lambda={} rate={} decay={} pull={} batch={} epochs={} "
      "patience={}",
      plan.window, plan.samples.per_game, plan.samples.held_out, t.lambda, t.rate, t.decay, t.pull,
      t.batch, t.epochs, t.patience);
  s["match"] = fmt::format("pairs={} {}", plan.match.pairs, describe(plan.match.player));
  s["sprt"] = fmt::format("{} {} {} {} {}", to_string(plan.sprt.model), plan.sprt.elo0,
                          plan.sprt.elo1, plan.sprt.alpha, plan.sprt.beta);
  std::vector<std::string> players;
  for (const PlayerSettings& player : plan.final_players) players.push_back(describe(player));
  s["final"] = plan.final_pairs == 0
                   ? ""
                   : fmt::format("pairs={} {}", plan.final_pairs, fmt::join(players, " | "));
  return s;
}

}  // namespace oliphaunt::lab
