#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace oliphaunt {

// The pieces that one player may drop: a count for each of up to eight slots (Traits::hand_slot),
// packed so that a hand is copied, compared and asked how many kinds it holds in a few
// instructions. A count is at most max_count.
class Hand {
 public:
  static constexpr int max_count = 127;

  constexpr bool empty() const { return counts_ == 0; }
  constexpr int count(std::size_t slot) const {
    return static_cast<int>((counts_ >> (8 * slot)) & 0xff);
  }
  constexpr bool has(std::size_t slot) const { return count(slot) != 0; }
  // Precondition: count(slot) < max_count.
  constexpr void add(std::size_t slot) { counts_ += std::uint64_t{1} << (8 * slot); }
  // Precondition: has(slot).
  constexpr void remove(std::size_t slot) { counts_ -= std::uint64_t{1} << (8 * slot); }
  // In how many slots there is something.
  constexpr int kinds() const {
    return std::popcount((counts_ + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080);
  }
  // The counts as one word, for hashing and comparing.
  constexpr std::uint64_t word() const { return counts_; }
  constexpr bool operator==(const Hand&) const = default;

 private:
  std::uint64_t counts_ = 0;
};

}  // namespace oliphaunt
