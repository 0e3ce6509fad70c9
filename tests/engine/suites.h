#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

// The positions of the perft suites in data/, as a source of varied ones.

namespace oliphaunt::testing {

// Calls visit(fen) for every line of the suites of a game; returns how many there were.
template <class Visit>
int for_each_suite_fen(std::string_view game, Visit visit) {
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(OLIPHAUNT_DATA_DIR) / "perft")) {
    const std::string file = entry.path().filename().string();
    if (!file.starts_with(std::string(game) + '.')) continue;
    std::ifstream in(entry.path());
    if (!in) throw std::runtime_error("can't read " + entry.path().string());
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '#') continue;
      visit(line.substr(0, line.find(" ;")));
      ++count;
    }
  }
  return count;
}

}  // namespace oliphaunt::testing
