#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"
#include "tools/lab/store/run_settings.h"

namespace oliphaunt::lab {

// A number as a setting or an option has it. Throws InputError, which begins with the key.
template <class T>
T setting_number(std::string_view key, std::string_view text, T least, T most,
                 std::string_view unit = "") {
  if (const auto value = read_number<T>(text, least, most)) return *value;
  throw InputError(fmt::format("{}: found {}, expected a number from {} to {}{}", key,
                               in_quotes(text), least, most, unit));
}

// Reads settings one by one by name. Throws InputError for what is missing or no such value.
class SettingsReader {
 public:
  explicit SettingsReader(const Settings& settings) : settings_(settings) {}

  const Settings& all() const { return settings_; }
  bool contains(const std::string& name) const { return settings_.contains(name); }
  const std::string& text(const std::string& name) const;
  std::vector<std::string> words(const std::string& name) const;
  // Not negative.
  template <class T>
  T integer(const std::string& name) const {
    return setting_number<T>(name, text(name), 0, std::numeric_limits<T>::max());
  }
  // So many, or none.
  template <class T>
  std::vector<T> numbers(const std::string& name, std::size_t count) const {
    std::vector<T> list;
    for (const std::string& word : words(name)) {
      list.push_back(setting_number<T>(name, word, std::numeric_limits<T>::lowest(),
                                       std::numeric_limits<T>::max()));
    }
    if (!list.empty() && list.size() != count) throw InputError("settings: " + name + " is cut");
    return list;
  }

 private:
  const Settings& settings_;
};

}  // namespace oliphaunt::lab
