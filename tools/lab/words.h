#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace oliphaunt::lab {

// What stands between the blanks of a text.
inline std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace oliphaunt::lab
