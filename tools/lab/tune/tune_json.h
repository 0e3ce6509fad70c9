#pragma once

#include <nlohmann/json.hpp>

#include "tools/lab/tune/tuner.h"

namespace oliphaunt::lab {

// Losses as events, journals and reports have them.
inline nlohmann::ordered_json to_json(const Losses& l) {
  return {{"training", l.training}, {"held_out", l.held_out}};
}

}  // namespace oliphaunt::lab
