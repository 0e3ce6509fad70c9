#include "engine/protocol/engine_state.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/games/catalogue.h"
#include "engine/protocol/lines.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"
#include "engine/variant/variants.h"

namespace oliphaunt {

namespace {

std::string without_hyphens(std::string_view name) {
  std::string text(name);
  text.erase(std::remove(text.begin(), text.end(), '-'), text.end());
  return text;
}

bool has_option(const std::vector<RuleOption>& options, std::string_view name) {
  return std::any_of(options.begin(), options.end(),
                     [&](const RuleOption& option) { return option.name == name; });
}

}  // namespace

std::vector<RuleOption> all_rule_options() {
  std::vector<RuleOption> all;
  for (const GameDescription* game : all_games()) {
    for (const RuleOption& option : game->rule_options) {
      if (!has_option(all, option.name)) all.push_back(option);
    }
  }
  return all;
}

std::string game_for_protocol(std::string_view name) {
  if (same_word(name, "normal") || same_word(name, "standard")) return "chess";
  for (const GameDescription* game : all_games()) {
    if (same_word(without_hyphens(name), without_hyphens(game->name))) {
      return std::string(game->name);
    }
  }
  return {};
}

EngineState::EngineState(const EngineSettings& settings)
    : settings_(settings), search_(settings.search), weights_(settings.weights) {
  take(make_game("chess"));
}

std::shared_ptr<GameSession> EngineState::make_game(std::string_view game) const {
  const Variant& variant = known_variant(game);
  std::vector<std::string> rules;
  for (const RuleOption& option : variant.game().rule_options) {
    if (const auto set = rules_.find(std::string(option.name)); set != rules_.end()) {
      rules.push_back(set->first + '=' + set->second);
    }
  }
  return std::make_shared<GameSession>(variant, rules);
}

void EngineState::take(std::shared_ptr<GameSession> game) {
  game_ = std::move(game);
  rules_changed_ = false;
  search_changed_ = true;
  weights_changed_ = !weights_.empty();
}

void EngineState::set_start() {
  rules_changed_ ? take(make_game(game_->name())) : game_->set_start();
}

void EngineState::set_fen(std::string_view fen) {
  if (!rules_changed_) return game_->set_fen(fen);
  auto game = make_game(game_->name());
  game->set_fen(fen);
  take(std::move(game));
}

void EngineState::choose_game(std::string_view name) {
  const std::string game = game_for_protocol(name);
  if (game.empty()) {
    unknown_game_ =
        fmt::format("no game is called {}, expected one of {}", in_quotes(name), game_names());
    throw InputError(unknown_game_);
  }
  game == game_->name() ? set_start() : take(make_game(game));
  unknown_game_.clear();
}

void EngineState::require_game() const {
  if (!unknown_game_.empty()) throw InputError(unknown_game_);
}

bool EngineState::set_rule(std::string_view name, std::string_view value) {
  for (const RuleOption& option : all_rule_options()) {
    if (!same_word(name, option.name)) continue;
    const auto values = words_of(option.values);
    if (std::find(values.begin(), values.end(), value) == values.end()) {
      throw InputError(fmt::format("option {}: found {}, expected one of: {}", option.name,
                                   found(value), option.values));
    }
    rules_[std::string(option.name)] = value;
    rules_changed_ = true;
    return true;
  }
  return false;
}

bool EngineState::set_option(std::string_view name, std::string_view value) {
  const auto number = [&](std::int64_t most) {
    search_changed_ = true;
    return static_cast<int>(parse_number(fmt::format("option {}", name), value, 1, most));
  };
  if (same_word(name, "Hash")) {
    search_.hash_mb = static_cast<std::size_t>(number(static_cast<int>(settings_.most_hash_mb)));
  } else if (same_word(name, "Threads")) {
    search_.threads = number(settings_.most_threads);
  } else if (same_word(name, "MultiPV")) {
    search_.multi_pv = number(most_lines);
  } else if (same_word(name, "Move Overhead")) {
    search_.move_overhead =
        Milliseconds(parse_number("option Move Overhead", value, 0, most_move_overhead.count()));
    search_changed_ = true;
  } else if (same_word(name, "Weights")) {
    weights_ = same_word(value, own_weights) ? "" : std::string(value);
    weights_changed_ = true;
  } else if (same_word(name, "UCI_Variant")) {
    choose_game(value);
  } else if (!same_word(name, "Ponder")) {  // which tells what the GUI means to do, and is no order
    return set_rule(name, value);
  }
  return true;
}

void EngineState::apply() {
  if (search_changed_) game_->set_options(search_);
  search_changed_ = false;
  if (forget_) game_->new_game();
  forget_ = false;
  if (!weights_changed_) return;
  weights_changed_ = false;
  try {
    game_->set_weights(weights_);
  } catch (const InputError&) {
    game_->set_weights("");
    throw;
  }
}

SearchJob EngineState::prepare_search(Limits limits, std::span<const std::string> moves) {
  if (settings_.most_nodes != UINT64_MAX) {
    limits.nodes = std::min(limits.nodes.value_or(UINT64_MAX), settings_.most_nodes);
  }
  return game_->prepare_search(std::move(limits), moves);
}

}  // namespace oliphaunt
