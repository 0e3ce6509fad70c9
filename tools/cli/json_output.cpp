#include "tools/cli/json_output.h"

#include "tools/cli/output.h"
#include "tools/lab/json/json_values.h"

namespace oliphaunt::cli {

namespace {

using Json = nlohmann::ordered_json;

void print_json(const Json& members, int indentation) {
  Json json{{"schema", json_schema}};
  json.update(members);
  print("{}\n", lab::json_text(json, indentation));
}

}  // namespace

void print_document(const Json& members) { print_json(members, 2); }

void print_event(const Json& members) {
  constexpr int on_one_line = -1;
  print_json(members, on_one_line);
  flush_output();
}

}  // namespace oliphaunt::cli
