#include "engine/text/suggestion.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace oliphaunt {

namespace {

// How many characters must be put in, taken out, changed or exchanged with their neighbour to make
// one text the other (F. J. Damerau, 1964; each place is touched once).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), last[j] + 1, row[j - 1] + 1});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::string suggestion(std::string_view name, std::span<const std::string> known) {
  constexpr std::size_t longest = 100;  // what is no slip any more is not worth the time
  constexpr std::size_t most = 3;
  if (name.empty() || name.size() > longest) return {};
  std::set<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(name, candidate);
    const bool part = name.size() >= 3 && candidate.find(name) != std::string_view::npos;
    // A name of two letters is not near to all others of two.
    const std::size_t limit =
        std::min(std::max<std::size_t>(2, name.size() / 4), candidate.size() / 2);
    if (part || distance <= limit) near.emplace(distance, candidate);
  }
  std::string text;
  std::size_t count = 0;
  for (const auto& [distance, candidate] : near) {
    if (++count > most) break;
    const bool last = count == near.size() || count == most;
    text += text.empty() ? ", did you mean " : last ? " or " : ", ";
    text += candidate;
  }
  return text.empty() ? text : text + "?";
}

}  // namespace oliphaunt
