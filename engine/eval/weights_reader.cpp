#include "engine/eval/weights_reader.h"

#include <optional>
#include <set>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "engine/text/plain_text.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

// The least and greatest number that a weight may be given in any file, so that sums can't
// overflow.
constexpr int value_limit = 10000;

class Reader {
 public:
  Reader(std::string_view source, const std::vector<WeightSection>& sections)
      : source_(source), sections_(sections) {}

  Weights read(std::string_view text, std::string_view game) {
    const toml::table root = parse(text);
    Weights weights;
    weights.game = game;
    check_game(root, game);
    read_provenance(root, weights);
    refuse_unknown(root, "");
    for (const WeightSection& section : sections_) read_section(root, section, weights);
    return weights;
  }

 private:
  [[noreturn]] void fail(std::size_t line, std::string_view message) const {
    throw InputError(fmt::format("{}:{}: {}", source_, line, message));
  }
  [[noreturn]] void fail(const toml::node& node, std::string_view message) const {
    fail(node.source().begin.line, message);
  }

  toml::table parse(std::string_view text) const {
    try {
      return toml::parse(text);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin.line, error.description());
    }
  }

  void check_game(const toml::table& root, std::string_view game) const {
    const toml::node* node = root.get("game");
    if (node == nullptr) fail(1, fmt::format("game: missing, expected \"{}\"", game));
    const auto found = node->value<std::string>();
    if (found != game) {
      fail(*node, fmt::format("game: found {}, expected \"{}\"",
                              found ? '"' + *found + '"' : "no text", game));
    }
  }

  void read_provenance(const toml::table& root, Weights& weights) const {
    const toml::node* node = root.get("provenance");
    if (node == nullptr) return;
    if (!node->is_table()) fail(*node, "provenance: expected a table of texts");
    for (const auto& [key, value] : *node->as_table()) {
      constexpr std::size_t longest_name = 100;
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

  // Everything in the file must be something that a section asks for.
  void refuse_unknown(const toml::table& table, const std::string& prefix) const {
    for (const auto& [key, node] : table) {
      const std::string name = prefix + std::string(key.str());
      if (name == "game" || name == "provenance" || find(name) != nullptr) continue;
      if (!node.is_table() || !leads_to_section(name + '.')) {
        fail(node, name + ": no such weight in this game");
      }
      refuse_unknown(*node.as_table(), name + '.');
    }
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
    if (node == nullptr) fail(1, section.name + ": missing");
    if (!node->is_table()) fail(*node, section.name + ": expected a table");
    const toml::table& table = *node->as_table();
    static const std::set<std::string_view> keys{"unit", "min", "max", "mg", "eg"};
    for (const auto& [key, value] : table) {
      if (!keys.contains(key.str())) {
        fail(value, fmt::format("{}: found key {}, expected unit, min, max, mg and eg",
                                section.name, key.str()));
      }
    }
    const toml::node& unit = member(table, section, "unit");
    if (unit.value<std::string>() != section.unit) {
      fail(unit, fmt::format("{}: expected unit = \"{}\"", section.name, section.unit));
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
      fail(node, fmt::format("{}: expected {} {}", name, size, of_what));
    }
    return *found;
  }

  std::string_view source_;
  const std::vector<WeightSection>& sections_;
};

}  // namespace

Weights read_weights(std::string_view text, std::string_view source, std::string_view game,
                     const std::vector<WeightSection>& sections) {
  return Reader(source, sections).read(text, game);
}

}  // namespace oliphaunt
