#include "tools/speed/speed_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

using Json = nlohmann::ordered_json;

SpeedItem read_item(const Json& json) {
  SpeedItem item{.game = json.at("game").get<std::string>(),
                 .name = json.at("item").get<std::string>(),
                 .nodes = json.at("nodes").get<std::uint64_t>(),
                 .seconds = json.at("seconds").get<std::vector<double>>()};
  const auto positive = [](double seconds) { return seconds > 0; };
  if (item.seconds.empty() || !std::all_of(item.seconds.begin(), item.seconds.end(), positive)) {
    throw InputError(fmt::format("item {} of {}: expected seconds above 0", in_quotes(item.name),
                                 in_quotes(item.game)));
  }
  return item;
}

}  // namespace

std::vector<double> SpeedItem::rates() const {
  std::vector<double> rates;
  for (const double s : seconds) rates.push_back(static_cast<double>(nodes) / s);
  return rates;
}

std::optional<std::uint64_t> signature(const SpeedReport& report) {
  std::optional<std::uint64_t> sum;
  for (const SpeedItem& item : report.items) {
    if (item.name == search_item) sum = sum.value_or(0) + item.nodes;
  }
  return sum;
}

std::string to_json(const SpeedReport& report) {
  Json json = {
      {"schema", speed_schema},
      {"program",
       {{"version", report.version},
        {"compiler", report.compiler},
        {"flags", report.flags},
        {"engine", report.engine}}},
      {"machine",
       {{"cpu", report.machine.cpu},
        {"cpus", report.machine.cpus},
        {"system", report.machine.system}}},
      {"items", Json::array()},
  };
  for (const SpeedItem& item : report.items) {
    json["items"].push_back({{"game", item.game},
                             {"item", item.name},
                             {"nodes", item.nodes},
                             {"seconds", item.seconds},
                             {"nodes_per_second", median(item.rates())}});
  }
  if (const auto s = signature(report)) json["signature"] = *s;
  return json.dump(2);
}

SpeedReport parse_speed_report(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("schema")) {
    throw InputError("expected a JSON object with a 'schema', as `speed --json` prints");
  }
  if (json["schema"] != speed_schema) {
    throw InputError(
        fmt::format("found speed schema {}, expected {}", json["schema"].dump(), speed_schema));
  }
  try {
    const Json& program = json.at("program");
    const Json& machine = json.at("machine");
    SpeedReport report{.version = program.at("version").get<std::string>(),
                       .compiler = program.at("compiler").get<std::string>(),
                       .flags = program.at("flags").get<std::string>(),
                       .engine = program.at("engine").get<std::string>(),
                       .machine = {.cpu = machine.at("cpu").get<std::string>(),
                                   .cpus = machine.at("cpus").get<int>(),
                                   .system = machine.at("system").get<std::string>()},
                       .items = {}};
    for (const Json& item : json.at("items")) report.items.push_back(read_item(item));
    return report;
  } catch (const Json::exception& error) {
    // Without the library's number in brackets, which means nothing to a user.
    const std::string_view message = error.what();
    throw InputError("not a speed report: " + std::string(message.substr(message.find(']') + 2)));
  }
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

}  // namespace oliphaunt
