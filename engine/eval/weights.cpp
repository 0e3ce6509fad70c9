#include "engine/eval/weights.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/eval/embedded_weights.h"
#include "engine/eval/weight_names.h"
#include "engine/eval/weights_reader.h"
#include "engine/games/registry.h"
#include "engine/text/text_file.h"

namespace oliphaunt {

namespace {

template <class G>
std::vector<WeightSection> sections() {
  std::vector<WeightSection> all;
  for (const WeightGroup& group : weight_groups<G>()) {
    WeightSection section{group_name<G>(group), std::string(group.unit), 0, 0, {}};
    if (group.shape == WeightShape::table) section.columns = group.size;
    if (group.shape == WeightShape::squares) {
      section.rows = G::Geometry::ranks;
      section.columns = square_weight_files<G>;
    }
    for (int i = 0; i < group.size; ++i) section.weights.push_back(weight_name<G>(group, i));
    all.push_back(std::move(section));
  }
  return all;
}

// A text as a TOML basic string.
std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

// "12", "[1, 2]", or rows of a board with the last rank first.
std::string values_text(const WeightGroup& group, const Weight* weights, int Weight::*half,
                        int files) {
  if (group.shape == WeightShape::single) return std::to_string(weights[0].*half);
  const auto row = [&](int first, int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
      text += fmt::format("{}{:4}", i == 0 ? "" : ",", weights[first + i].*half);
    }
    return text + "]";
  };
  if (group.shape == WeightShape::table) return row(0, group.size);
  std::string text = "[\n";
  for (int first = group.size - files; first >= 0; first -= files) {
    text += "  " + row(first, files) + ",\n";
  }
  return text + "]";
}

}  // namespace

template <class G>
Weights parse_weights(std::string_view text, std::string_view source) {
  return read_weights(text, source, G::name, sections<G>());
}

template <class G>
Weights load_weights(const std::filesystem::path& path) {
  return parse_weights<G>(read_text_file(path.string(), largest_settings_file), path.string());
}

template <class G>
std::string write_weights(const Weights& weights) {
  std::string text = fmt::format(
      "# Evaluation weights: {}. Values in centipawns for each unit, mg "
      "with all pieces\n# on the board and eg with none.\n\ngame = {}\n",
      G::title, toml_string(weights.game));
  if (!weights.provenance.empty()) {
    text += "\n[provenance]\n";
    for (const auto& [key, value] : weights.provenance) {
      text += fmt::format("{} = {}\n", toml_string(key), toml_string(value));
    }
  }
  const Weight* next = weights.all.data();
  std::string_view term;
  for (const WeightGroup& group : weight_groups<G>()) {
    text += '\n';
    if (group.term != term) text += fmt::format("# {}: {}.\n", group.term, group.meaning);
    term = group.term;
    constexpr int files = square_weight_files<G>;
    text += fmt::format("[{}]\nunit = {}\nmin = {}\nmax = {}\nmg = {}\neg = {}\n",
                        group_name<G>(group), toml_string(next->unit), next->min, next->max,
                        values_text(group, next, &Weight::mg, files),
                        values_text(group, next, &Weight::eg, files));
    next += group.size;
  }
  return text;
}

template <class G>
const Weights& default_weights() {
  static const Weights weights = parse_weights<G>(
      embedded_weights(G::name), fmt::format("data/weights/{}.toml (built in)", G::name));
  return weights;
}

#define OLIPHAUNT_INSTANTIATE(G)                                         \
  template Weights parse_weights<G>(std::string_view, std::string_view); \
  template Weights load_weights<G>(const std::filesystem::path&);        \
  template std::string write_weights<G>(const Weights&);                 \
  template const Weights& default_weights<G>();
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

const Weights& default_weights(const GameDescription& game) {
  const Weights* result = nullptr;
  visit_game(game.name, [&]<class G>(std::type_identity<G>) { result = &default_weights<G>(); });
  return *result;
}

Weights parse_weights(const GameDescription& game, std::string_view text, std::string_view source) {
  Weights result;
  visit_game(game.name,
             [&]<class G>(std::type_identity<G>) { result = parse_weights<G>(text, source); });
  return result;
}

Weights load_weights(const GameDescription& game, const std::filesystem::path& path) {
  Weights result;
  visit_game(game.name, [&]<class G>(std::type_identity<G>) { result = load_weights<G>(path); });
  return result;
}

std::string write_weights(const GameDescription& game, const Weights& weights) {
  std::string result;
  visit_game(game.name,
             [&]<class G>(std::type_identity<G>) { result = write_weights<G>(weights); });
  return result;
}

}  // namespace oliphaunt
