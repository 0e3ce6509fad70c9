#include "tools/lab/store/damage.h"

#include <algorithm>

#include <fmt/format.h>

namespace oliphaunt::lab {

std::string to_string(const Damage& damage) {
  constexpr std::size_t most_listed = 20;
  std::vector<std::string> parts;
  if (!damage.pairs.empty()) {
    const std::size_t listed = std::min(damage.pairs.size(), most_listed);
    const auto first = damage.pairs.begin();
    std::string list =
        fmt::format("{}", fmt::join(first, first + static_cast<std::ptrdiff_t>(listed), ", "));
    if (listed < damage.pairs.size()) {
      list += fmt::format(" and {} more", damage.pairs.size() - listed);
    }
    parts.push_back(fmt::format("{} {} not what was written: {}", damage.pairs.size(),
                                damage.pairs.size() == 1 ? "pair is" : "pairs are", list));
  }
  if (damage.games_beyond != 0) {
    parts.push_back(fmt::format("{} games are of no pair of the run", damage.games_beyond));
  }
  if (!damage.end.empty()) parts.push_back(damage.end);
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace oliphaunt::lab
