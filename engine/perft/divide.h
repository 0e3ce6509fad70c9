#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/notation/move_text.h"
#include "engine/perft/perft.h"

namespace oliphaunt {

using Divide = std::vector<std::pair<std::string, std::uint64_t>>;

// The complete root moves, ordered by their text, so that two programs' lists can be compared.
template <class G>
Divide divide(const PerftResult& result) {
  Divide list;
  for (const PerftRoot& root : result.roots) {
    if (root.complete) list.emplace_back(move_text<G>(root.move), root.nodes);
  }
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace oliphaunt
