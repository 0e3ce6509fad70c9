#include "engine/eval/weights_reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "engine/eval/weight_groups.h"
#include "engine/text/plain_text.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

// The least and greatest number that a weight may be given in any file, so that sums can't
// overflow.
constexpr int value_limit = 10000;
// Of what a file may name as it likes.
constexpr std::size_t longest_name = 100;

// What a section of a weights file must hold.
struct WeightSection {
  std::string name;
  std::string unit;
  // Values are written as `rows` rows of `columns` each; a scalar has rows = columns = 0, a table
  // rows = 0.
  int rows = 0, columns = 0;
  std::vector<std::string> weights;  // names, in the order of the flat list
};

std::vector<WeightSection> sections(const GameDescription& game) {
  std::vector<WeightSection> all;
  for (const WeightGroup& group : weight_groups(game)) {
    WeightSection section{group_name(group), std::string(group.term->unit), 0, 0, {}};
    if (group.term->shape == WeightShape::table) section.columns = group.size;
    if (group.term->shape == WeightShape::squares) {
      section.rows = game.ranks;
      section.columns = square_weight_files(game);
    }
    for (int i = 0; i < group.size; ++i) section.weights.push_back(weight_name(game, group, i));
    all.push_back(std::move(section));
  }
  return all;
}

// A file has other sections than the game, or others in them.
class OtherForm : public InputError {
 public:
  using InputError::InputError;
};

class Reader {
 public:
  Reader(const GameDescription& game, std::string_view source)
      : game_(game), source_(source), sections_(sections(game)) {}

  Weights read(std::string_view text) {
    const toml::table root = parse(text);
    Weights weights = read_head(root);
    try {
      visit_unknown(root, "", [this](const toml::node& node, const std::string& name) {
        throw OtherForm(unknown(node, name));
      });
      for (const WeightSection& section : sections_) read_section(root, section, weights);
    } catch (const OtherForm& error) {
      throw InputError(fmt::format("{} (`oliphaunt weights --upgrade FILE` brings it up to date)",
                                   error.what()));
    }
    return weights;
  }

  Weights salvage(std::string_view text, const Weights& draft, std::vector<std::string>& changes) {
    const toml::table root = parse(text);
    Weights weights = read_head(root);
    visit_unknown(root, "", [&](const toml::node& node, const std::string& name) {
      changes.push_back(unknown(node, name) + ": dropped");
    });
    for (const WeightSection& section : sections_) {
      try {
        read_section(root, section, weights);
      } catch (const InputError& error) {
        const Weight* drafted = draft.all.data() + weights.all.size();
        changes.push_back(
            fmt::format("{}: {}", error.what(), mend_section(root, section, drafted, weights)));
      }
    }
    return weights;
  }

  std::string game_name(std::string_view text) const {
    const toml::table root = parse(text);
    const toml::node* node = root.get("game");
    if (node == nullptr) fail(1, "game: missing, expected the name of one");
    const auto name = node->value<std::string>();
    if (!name) fail(*node, "game: found no text, expected the name of one");
    return *name;
  }

 private:
  std::string at(const toml::node& node, std::string_view message) const {
    return fmt::format("{}:{}: {}", source_, node.source().begin.line, message);
  }
  [[noreturn]] void fail(std::size_t line, std::string_view message) const {
    throw InputError(fmt::format("{}:{}: {}", source_, line, message));
  }
  [[noreturn]] void fail(const toml::node& node, std::string_view message) const {
    throw InputError(at(node, message));
  }

  toml::table parse(std::string_view text) const {
    try {
      return toml::parse(text);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin.line, plain_text(error.description()));
    }
  }

  Weights read_head(const toml::table& root) const {
    Weights weights;
    weights.game = game_.name;
    const toml::node* node = root.get("game");
    if (node == nullptr) fail(1, fmt::format("game: missing, expected \"{}\"", game_.name));
    const auto named = node->value<std::string>();
    if (named != game_.name) {
      fail(*node, fmt::format("game: found {}, expected \"{}\"",
                              named ? '"' + plain_text(*named, longest_name) + '"' : "no text",
                              game_.name));
    }
    read_provenance(root, weights);
    return weights;
  }

  void read_provenance(const toml::table& root, Weights& weights) const {
    const toml::node* node = root.get("provenance");
    if (node == nullptr) return;
    if (!node->is_table()) fail(*node, "provenance: expected a table of texts");
    for (const auto& [key, value] : *node->as_table()) {
      if (key.length() > longest_name || !is_plain_text(key.str())) {
        fail(value, fmt::format("provenance: found a name {}, expected a plain text of at most {} "
                                "bytes",
                                in_quotes(key.str()), longest_name));
      }
      const auto text = value.value_exact<std::string>();
      if (!text) fail(value, fmt::format("provenance.{}: expected a text", key.str()));
      weights.provenance.emplace(key.str(), *text);
    }
  }

  // Calls visit(node, name) for what is in the file though no section asks for it.
  template <class Visit>
  void visit_unknown(const toml::table& table, const std::string& prefix,
                     const Visit& visit) const {
    for (const auto& [key, node] : table) {
      const std::string name = prefix + std::string(key.str());
      if (name == "game" || name == "provenance" || find(name) != nullptr) continue;
      if (node.is_table() && leads_to_section(name + '.')) {
        visit_unknown(*node.as_table(), name + '.', visit);
      } else {
        visit(node, name);
      }
    }
  }
  std::string unknown(const toml::node& node, const std::string& name) const {
    return at(node, plain_text(name, longest_name) + ": no such weight in this game");
  }
  const WeightSection* find(std::string_view name) const {
    for (const WeightSection& section : sections_) {
      if (section.name == name) return &section;
    }
    return nullptr;
  }
  bool leads_to_section(std::string_view prefix) const {
    for (const WeightSection& section : sections_) {
      if (section.name.starts_with(prefix)) return true;
    }
    return false;
  }

  void read_section(const toml::table& root, const WeightSection& section, Weights& weights) const {
    const toml::node* node = root.at_path(section.name).node();
    if (node == nullptr) {
      throw OtherForm(fmt::format("{}:1: {}: missing", source_, section.name));
    }
    if (!node->is_table()) fail(*node, section.name + ": expected a table");
    const toml::table& table = *node->as_table();
    static const std::set<std::string_view> keys{"unit", "min", "max", "mg", "eg"};
    for (const auto& [key, value] : table) {
      if (!keys.contains(key.str())) {
        fail(value, fmt::format("{}: found key {}, expected unit, min, max, mg and eg",
                                section.name, plain_text(key.str(), longest_name)));
      }
    }
    const toml::node& unit = member(table, section, "unit");
    if (unit.value<std::string>() != section.unit) {
      throw OtherForm(
          at(unit, fmt::format("{}: expected unit = \"{}\"", section.name, section.unit)));
    }
    const int min =
        integer(member(table, section, "min"), section.name + ".min", -value_limit, value_limit);
    const int max = integer(member(table, section, "max"), section.name + ".max", min, value_limit);
    const std::vector<int> mg = values(member(table, section, "mg"), section, "mg", min, max);
    const std::vector<int> eg = values(member(table, section, "eg"), section, "eg", min, max);
    for (std::size_t i = 0; i < section.weights.size(); ++i) {
      weights.all.push_back({section.weights[i], section.unit, min, max, mg[i], eg[i]});
    }
  }

  const toml::node& member(const toml::table& table, const WeightSection& section,
                           std::string_view key) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) fail(table, fmt::format("{}: {} is missing", section.name, key));
    return *node;
  }

  int integer(const toml::node& node, std::string_view name, int min, int max) const {
    const auto value = node.value_exact<std::int64_t>();
    if (!value) fail(node, fmt::format("{}: expected a whole number", name));
    if (*value < min || *value > max) {
      fail(node, fmt::format("{}: found {}, expected {} to {}", name, *value, min, max));
    }
    return static_cast<int>(*value);
  }

  // The values of a section in flat order. Boards are written as they are looked at: the last rank
  // first.
  std::vector<int> values(const toml::node& node, const WeightSection& section,
                          std::string_view half, int min, int max) const {
    const std::string name = fmt::format("{}.{}", section.name, half);
    if (section.columns == 0) return {integer(node, name, min, max)};
    if (section.rows == 0) return row(node, name, section.columns, min, max);
    const toml::array& rows = array(node, name, section.rows, "rows");
    std::vector<int> all;
    for (std::size_t r = rows.size(); r-- > 0;) {
      const std::vector<int> one = row(rows[r], name, section.columns, min, max);
      all.insert(all.end(), one.begin(), one.end());
    }
    return all;
  }
  std::vector<int> row(const toml::node& node, const std::string& name, int columns, int min,
                       int max) const {
    std::vector<int> all;
    for (const toml::node& element : array(node, name, columns, "whole numbers")) {
      all.push_back(integer(element, name, min, max));
    }
    return all;
  }
  const toml::array& array(const toml::node& node, const std::string& name, int size,
                           std::string_view of_what) const {
    const toml::array* found = node.as_array();
    if (found == nullptr || found->size() != static_cast<std::size_t>(size)) {
      throw OtherForm(at(node, fmt::format("{}: expected {} {}", name, size, of_what)));
    }
    return *found;
  }

  // Adds the weights of a section that is not as it must be, and says what was made of it. Numbers
  // stay where they mean what they meant: in another unit or on another board they don't.
  std::string mend_section(const toml::table& root, const WeightSection& section,
                           const Weight* draft, Weights& weights) const {
    const toml::table* table = root.at_path(section.name).as_table();
    if (table != nullptr && (*table)["unit"].value<std::string>() != section.unit) table = nullptr;
    const auto given = [&](std::string_view key, int i) {
      const toml::node* node = table == nullptr ? nullptr : table->get(key);
      return node == nullptr ? std::nullopt : number(element(*node, section, i));
    };
    const WeightSection scalar;
    const auto bound = [&](std::string_view key) {
      const toml::node* node = table == nullptr ? nullptr : table->get(key);
      return node == nullptr ? std::nullopt : number(element(*node, scalar, 0));
    };
    int min = bound("min").value_or(draft->min);
    int max = bound("max").value_or(draft->max);
    if (min > max) std::tie(min, max) = std::pair(draft->min, draft->max);
    std::size_t drafted = 0;
    for (std::size_t i = 0; i < section.weights.size(); ++i) {
      const auto mg = given("mg", static_cast<int>(i));
      const auto eg = given("eg", static_cast<int>(i));
      if (!mg || !eg) ++drafted;
      weights.all.push_back({section.weights[i], section.unit, min, max,
                             std::clamp(mg.value_or(draft[i].mg), min, max),
                             std::clamp(eg.value_or(draft[i].eg), min, max)});
    }
    if (drafted == 0) return "kept, brought within the bounds";
    if (drafted == section.weights.size()) return "drafted";
    return fmt::format("drafted {} of {}", drafted, section.weights.size());
  }

  // The i-th value of a section, in flat order; null if it isn't there.
  static const toml::node* element(const toml::node& node, const WeightSection& section, int i) {
    if (section.columns == 0) return &node;
    const toml::array* values = node.as_array();
    if (values == nullptr) return nullptr;
    auto place = static_cast<std::size_t>(i);
    if (section.rows != 0) {
      const auto rows = static_cast<std::size_t>(section.rows);
      const auto columns = static_cast<std::size_t>(section.columns);
      if (values->size() != rows) return nullptr;
      values = values->get(rows - 1 - place / columns)->as_array();
      if (values == nullptr || values->size() != columns) return nullptr;
      place %= columns;
    }
    return values->get(place);
  }

  static std::optional<int> number(const toml::node* node) {
    if (node == nullptr) return std::nullopt;
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < -value_limit || *value > value_limit) return std::nullopt;
    return static_cast<int>(*value);
  }

  const GameDescription& game_;
  std::string_view source_;
  std::vector<WeightSection> sections_;
};

}  // namespace

Weights read_weights(const GameDescription& game, std::string_view text, std::string_view source) {
  return Reader(game, source).read(text);
}

Weights salvage_weights(const GameDescription& game, std::string_view text, std::string_view source,
                        const Weights& draft, std::vector<std::string>& changes) {
  return Reader(game, source).salvage(text, draft, changes);
}

std::string read_game_name(std::string_view text, std::string_view source) {
  return Reader(GameDescription(), source).game_name(text);
}

}  // namespace oliphaunt
