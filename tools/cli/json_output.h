#pragma once

#include <nlohmann/json.hpp>

// What `--json` prints, on standard output. Throws OutputError.

namespace oliphaunt::cli {

// Its version, the member "schema" of each document and event: raised when a member is renamed,
// moved or taken away, or changes its meaning. New ones leave it as it is. The documents of
// `speed`, which another build reads, have one of their own (tools/speed/speed_report.h).
inline constexpr int json_schema = 1;

// The result of a command, indented.
void print_document(const nlohmann::ordered_json& members);

// Something that happened, on a line of its own, sent on at once.
void print_event(const nlohmann::ordered_json& members);

}  // namespace oliphaunt::cli
