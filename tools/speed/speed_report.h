#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/speed/machine.h"

// What `oliphaunt speed --json` prints, and what `--against` reads from the other build. The schema
// is stable: a build may add items and fields, and readers ignore what they do not know; whatever
// else changes raises `speed_schema`.

namespace oliphaunt {

inline constexpr int speed_schema = 1;

// The name of the item that measures search.
inline constexpr std::string_view search_item = "search";

// One thing measured on one game, several times over.
struct SpeedItem {
  std::string game;
  std::string name;               // "generate", "count" ..., see measure.h
  std::uint64_t nodes = 0;        // of one repetition, always the same; of "search": the signature
  std::vector<double> seconds{};  // of thread CPU time, by repetition; at least one, each above 0

  // Nodes a second, by repetition.
  std::vector<double> rates() const;
};

struct SpeedReport {
  std::string version;
  std::string compiler, flags, engine;  // as BuildInfo
  Machine machine;
  std::vector<SpeedItem> items;
};

// The nodes of all fixed searches in the report ("Bench"): a number that changes only when the
// search does, or with the choice of games. Nothing if no search was measured.
std::optional<std::uint64_t> signature(const SpeedReport& report);

std::string to_json(const SpeedReport& report);

// Reads what to_json wrote, or a build with the same schema. Throws InputError, which says what is
// missing or wrong.
SpeedReport parse_speed_report(std::string_view json);

// The middle value, or the mean of the two in the middle. Precondition: not empty.
double median(std::vector<double> values);

}  // namespace oliphaunt
