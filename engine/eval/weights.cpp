#include "engine/eval/weights.h"

#include <functional>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "engine/eval/draft_weights.h"
#include "engine/eval/embedded_weights.h"
#include "engine/eval/weight_groups.h"
#include "engine/eval/weights_reader.h"
#include "engine/text/text_file.h"

namespace oliphaunt {

namespace {

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
  if (group.term->shape == WeightShape::single) return std::to_string(weights[0].*half);
  const auto row = [&](int first, int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) {
      text += fmt::format("{}{:4}", i == 0 ? "" : ",", weights[first + i].*half);
    }
    return text + "]";
  };
  if (group.term->shape == WeightShape::table) return row(0, group.size);
  std::string text = "[\n";
  for (int first = group.size - files; first >= 0; first -= files) {
    text += "  " + row(first, files) + ",\n";
  }
  return text + "]";
}

}  // namespace

Weights parse_weights(const GameDescription& game, std::string_view text, std::string_view source) {
  return read_weights(game, text, source);
}

Weights load_weights(const GameDescription& game, const std::filesystem::path& path) {
  return parse_weights(game, read_text_file(path.string(), largest_settings_file), path.string());
}

std::string write_weights(const GameDescription& game, const Weights& weights) {
  std::string text = fmt::format(
      "# Evaluation weights: {}. Values in centipawns for each unit, mg "
      "with all pieces\n# on the board and eg with none.\n\ngame = {}\n",
      game.title, toml_string(weights.game));
  if (!weights.provenance.empty()) {
    text += "\n[provenance]\n";
    for (const auto& [key, value] : weights.provenance) {
      text += fmt::format("{} = {}\n", toml_string(key), toml_string(value));
    }
  }
  const int files = square_weight_files(game);
  const Weight* next = weights.all.data();
  const TermInfo* term = nullptr;
  for (const WeightGroup& group : weight_groups(game)) {
    text += '\n';
    if (group.term != term)
      text += fmt::format("# {}: {}.\n", group.term->name, group.term->meaning);
    term = group.term;
    text += fmt::format("[{}]\nunit = {}\nmin = {}\nmax = {}\nmg = {}\neg = {}\n",
                        group_name(group), toml_string(next->unit), next->min, next->max,
                        values_text(group, next, &Weight::mg, files),
                        values_text(group, next, &Weight::eg, files));
    next += group.size;
  }
  return text;
}

const Weights& default_weights(const GameDescription& game) {
  static std::mutex mutex;
  static std::map<std::string, Weights, std::less<>> known;
  const std::scoped_lock lock(mutex);
  const auto found = known.find(game.name);
  if (found != known.end()) return found->second;
  const std::string_view text = embedded_weights(game.name);
  Weights weights =
      text.empty()
          ? draft_weights(game)
          : parse_weights(game, text, fmt::format("data/weights/{}.toml (built in)", game.name));
  return known.emplace(game.name, std::move(weights)).first->second;
}

}  // namespace oliphaunt
