#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace oliphaunt::lab {

// What stands between the blanks of a line.
inline std::vector<std::string> words_of(std::string_view line) {
  std::istringstream in{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace oliphaunt::lab
