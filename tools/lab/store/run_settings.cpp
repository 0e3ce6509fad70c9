#include "tools/lab/store/run_settings.h"

#include "engine/text/input_error.h"

namespace oliphaunt::lab {

std::vector<std::string> differences(const Settings& stored, const Settings& given) {
  const auto value = [](const Settings& settings, const std::string& name) {
    const auto found = settings.find(name);
    return found == settings.end() ? std::string("not set") : "'" + found->second + "'";
  };
  Settings names = stored;
  names.insert(given.begin(), given.end());
  std::vector<std::string> lines;
  for (const auto& entry : names) {
    const std::string& name = entry.first;
    const std::string a = value(stored, name);
    const std::string b = value(given, name);
    if (a != b) lines.push_back(name + ": " + a + " in the store, " + b + " given");
  }
  return lines;
}

void require_same_settings(const std::string& path, const Settings& stored, const Settings& given) {
  const auto lines = differences(stored, given);
  if (lines.empty()) return;
  std::string message = path + ": is a run with other settings:";
  for (const std::string& line : lines) message += "\n  " + line;
  throw InputError(message);
}

}  // namespace oliphaunt::lab
