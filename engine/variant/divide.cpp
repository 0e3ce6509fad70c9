#include "engine/variant/divide.h"

#include <algorithm>

namespace oliphaunt {

Divide divide(const Variant& variant, const PerftResult& result) {
  Divide list;
  for (const PerftRoot& root : result.roots) {
    if (root.complete) list.emplace_back(variant.move_text(root.move), root.nodes);
  }
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace oliphaunt
