#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace oliphaunt::lab {

struct BookSettings {
  std::string game;
  std::vector<std::string> rules;
  std::size_t count = 0;
  std::uint64_t seed = 1;
  // Random legal plies from the start position: a number in this range for each position.
  int least_plies = 6, most_plies = 14;
  // Kept is what a search of so many nodes scores within so many centipawns of zero.
  std::uint64_t nodes = 5000;
  int window = 50;
  int threads = 1;
};

// Balanced positions for openings, all different, none with the side to move in check: FEN with
// counters as at the start of a game. A function of the settings, threads aside. Empty if stopped.
// Throws InputError if they can't be found.
std::vector<std::string> make_book(const BookSettings& settings, const std::atomic<bool>* stop,
                                   const std::function<void(std::size_t found)>& on_progress);

}  // namespace oliphaunt::lab
