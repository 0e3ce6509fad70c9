#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oliphaunt::lab {

// A player's options by name, in the order in which they were given: an engine may offer one only
// after another was set.
class OptionList {
 public:
  using Entry = std::pair<std::string, std::string>;  // name and value

  OptionList() = default;
  OptionList(std::initializer_list<Entry> entries) : entries_(entries) {}

  // The value of an option, which is added as the last one unless it is there.
  std::string& operator[](std::string_view name) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.first == name; });
    return found != entries_.end() ? found->second
                                   : entries_.emplace_back(std::string(name), "").second;
  }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  // By name, as if they had been given so.
  void sort() { std::sort(entries_.begin(), entries_.end()); }
  bool is_sorted() const { return std::is_sorted(entries_.begin(), entries_.end()); }

  bool operator==(const OptionList&) const = default;

 private:
  std::vector<Entry> entries_;
};

}  // namespace oliphaunt::lab
