#include "tools/lab/store/settings_reader.h"

#include "engine/text/words.h"

namespace oliphaunt::lab {

const std::string& SettingsReader::text(const std::string& name) const {
  const auto found = settings_.find(name);
  if (found == settings_.end()) throw InputError("settings: there is no " + name);
  return found->second;
}

std::vector<std::string> SettingsReader::words(const std::string& name) const {
  return words_of(text(name));
}

}  // namespace oliphaunt::lab
