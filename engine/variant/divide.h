#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/variant/variant.h"

namespace oliphaunt {

using Divide = std::vector<std::pair<std::string, std::uint64_t>>;

// The complete root moves, ordered by their text, so that two programs' lists can be compared.
Divide divide(const Variant& variant, const PerftResult& result);

}  // namespace oliphaunt
