#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace oliphaunt::lab {

// Games of one player by result, from that player's side.
struct Wdl {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  std::uint64_t games() const { return wins + draws + losses; }
  bool operator==(const Wdl&) const = default;
};

// Pairs of games (one opening, colours reversed) by what the first player scored in the two, in
// half points: 0 (two losses) to 4 (two wins). The two games of a pair are not independent, the
// pairs are; so this, not Wdl, is what intervals and tests are computed from.
struct Pentanomial {
  std::array<std::uint64_t, 5> pairs{};

  // Precondition: half_points <= 4.
  void add(std::size_t half_points) { ++pairs[half_points]; }
  std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const auto n : pairs) sum += n;
    return sum;
  }
  bool operator==(const Pentanomial&) const = default;
};

}  // namespace oliphaunt::lab
