#include "tools/lab/store/run_settings.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/plain_text.h"

namespace oliphaunt::lab {

std::vector<std::string> differences(const Settings& stored, const Settings& given) {
  constexpr std::size_t longest = 300;
  const auto shown = [](const std::string* value) {
    return value == nullptr ? "not set" : fmt::format("'{}'", plain_text(*value, longest));
  };
  const auto value = [](const Settings& settings, const std::string& name) {
    const auto found = settings.find(name);
    return found == settings.end() ? nullptr : &found->second;
  };
  Settings names = stored;
  names.insert(given.begin(), given.end());
  std::vector<std::string> lines;
  for (const auto& entry : names) {
    const std::string& name = entry.first;
    const std::string* const a = value(stored, name);
    const std::string* const b = value(given, name);
    if (a != nullptr && b != nullptr && *a == *b) continue;
    lines.push_back(fmt::format("{}: {} in the store, {} given", plain_text(name, longest),
                                shown(a), shown(b)));
  }
  return lines;
}

void require_same_settings(const std::string& path, const Settings& stored, const Settings& given) {
  const auto lines = differences(stored, given);
  if (lines.empty()) return;
  std::string message = path + ": is a run with other settings:";
  constexpr std::size_t most_lines = 50;
  for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i) message += "\n  " + lines[i];
  throw InputError(message);
}

}  // namespace oliphaunt::lab
