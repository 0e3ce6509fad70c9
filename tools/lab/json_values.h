#pragma once

#include <cmath>

#include <nlohmann/json.hpp>

#include "tools/lab/statistics/elo.h"
#include "tools/lab/tune/tuner.h"

// Values of the laboratory as JSON has them, in events, journals and reports.

namespace oliphaunt::lab {

// JSON knows no infinity: null stands for it.
inline nlohmann::ordered_json json_number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

inline nlohmann::ordered_json to_json(const Estimate& e) {
  return {
      {"value", json_number(e.value)}, {"low", json_number(e.low)}, {"high", json_number(e.high)}};
}

inline nlohmann::ordered_json to_json(const Losses& l) {
  return {{"training", l.training}, {"held_out", l.held_out}};
}

}  // namespace oliphaunt::lab
