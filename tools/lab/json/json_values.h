#pragma once

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/text/plain_text.h"
#include "tools/lab/statistics/elo.h"

// Values of the laboratory as JSON has them, in events, journals and reports.

namespace oliphaunt::lab {

// The text of a document, whatever its strings hold: bytes that are no UTF-8 become U+FFFD, and
// what a terminal would obey is written as an escape.
inline std::string json_text(const nlohmann::ordered_json& json, int indent = -1) {
  using Json = nlohmann::ordered_json;
  return plain_json(json.dump(indent, ' ', false, Json::error_handler_t::replace));
}

// JSON knows no infinity: null stands for it.
inline nlohmann::ordered_json json_number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
}

inline nlohmann::ordered_json to_json(const Estimate& e) {
  return {
      {"value", json_number(e.value)}, {"low", json_number(e.low)}, {"high", json_number(e.high)}};
}

}  // namespace oliphaunt::lab
