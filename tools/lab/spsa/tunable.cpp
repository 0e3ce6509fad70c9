#include "tools/lab/spsa/tunable.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fnmatch.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"
#include "engine/text/suggestion.h"

namespace oliphaunt::lab {

namespace {

// A word of the command line, taken apart.
struct Word {
  std::string name;
  std::string_view step, start;  // empty: the default
};

Word split(std::string_view word) {
  Word parts;
  const std::size_t first = word.find(':');
  parts.name = word.substr(0, first);
  if (first == std::string_view::npos) return parts;
  const std::string_view rest = word.substr(first + 1);
  const std::size_t second = rest.find(':');
  parts.step = rest.substr(0, second);
  if (second != std::string_view::npos) parts.start = rest.substr(second + 1);
  return parts;
}

bool matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0 ||
         fnmatch((pattern + ".*").c_str(), name.c_str(), 0) == 0;
}

double number(const Tunable& tunable, std::string_view what, std::string_view text, double least,
              double greatest) {
  if (const auto value = read_number<double>(text, least, greatest)) return *value;
  throw InputError(fmt::format("--tune {}: {}: found {}, expected a number from {} to {}",
                               tunable.name, what, in_quotes(text), least, greatest));
}

// ", did you mean a, b?", or where to find the names if none is near.
std::string hint(const std::vector<Tunable>& all, const std::string& name) {
  std::vector<std::string> names;
  for (const Tunable& tunable : all) {
    // The halves of a weight count as one.
    names.push_back(tunable.is_weight() ? tunable.name.substr(0, tunable.name.rfind('.'))
                                        : tunable.name);
  }
  const std::string near = suggestion(name, names);
  if (!near.empty()) return near;
  return ", expected a search parameter (see oliphaunt spsa --help) or a weight of the game's "
         "weights file";
}

}  // namespace

int Tunable::get(const PlayerValues& values) const {
  if (const auto* const weight = std::get_if<WeightHalf>(&where)) {
    return values.weights.all[weight->index].*weight->half;
  }
  return values.parameters.*std::get<int Parameters::*>(where);
}

void Tunable::set(PlayerValues& values, int value) const {
  if (const auto* const weight = std::get_if<WeightHalf>(&where)) {
    values.weights.all[weight->index].*weight->half = value;
  } else {
    values.parameters.*std::get<int Parameters::*>(where) = value;
  }
}

std::vector<Tunable> all_tunables(const PlayerValues& values) {
  std::vector<Tunable> all;
  for (const ParameterInfo& info : parameter_infos) {
    const double step = std::max(1.0, (info.greatest - info.least) / 20.0);
    all.push_back(
        {std::string(info.name), info.member, info.least, info.greatest, 0, std::round(step)});
  }
  for (std::size_t i = 0; i < values.weights.size(); ++i) {
    const Weight& w = values.weights.all[i];
    if (w.min == w.max) continue;
    for (const auto& [ending, half] : {std::pair{".mg", &Weight::mg}, {".eg", &Weight::eg}}) {
      const double step = std::max(2.0, std::abs(w.*half) / 10.0);
      all.push_back({w.name + ending, WeightHalf{i, half}, w.min, w.max, 0,
                     std::min<double>(std::round(step), w.max - w.min)});
    }
  }
  for (Tunable& tunable : all) tunable.start = tunable.get(values);
  return all;
}

std::vector<Tunable> select_tunables(const PlayerValues& values,
                                     const std::vector<std::string>& words) {
  std::vector<Tunable> all = all_tunables(values);
  std::vector<bool> selected(all.size());
  for (const std::string& text : words) {
    const Word word = split(text);
    bool found = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      Tunable& t = all[i];
      if (!matches(word.name, t.name)) continue;
      found = true;
      if (selected[i]) throw InputError("--tune: " + t.name + " is named twice");
      selected[i] = true;
      if (!word.step.empty()) t.step = number(t, "step", word.step, 1, t.greatest - t.least);
      if (!word.start.empty()) t.start = number(t, "start", word.start, t.least, t.greatest);
    }
    if (!found) {
      throw InputError("--tune: there is nothing called " + in_quotes(word.name) +
                       hint(all, word.name));
    }
  }
  std::vector<Tunable> chosen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (selected[i]) chosen.push_back(std::move(all[i]));
  }
  return chosen;
}

}  // namespace oliphaunt::lab
