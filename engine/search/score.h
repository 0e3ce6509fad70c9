#pragma once

#include <cstdint>

namespace oliphaunt {

// How many plies deep a line of search can get.
inline constexpr int max_ply = 128;

// The worth of a position for the side to move: centipawns, or the distance to mate. Every
// win or loss that the rules of a game know (stalemate that loses, a bared king) counts as mate.
struct Score {
  static constexpr int mate_value = 32000;
  // Beyond any score that is not a mate, on either side.
  static constexpr int mate_bound = mate_value - max_ply;
  // Evaluations stay within this.
  static constexpr int max_evaluation = 30000;

  int value = 0;

  static constexpr Score mate_in_plies(int plies) { return {mate_value - plies}; }
  static constexpr Score mated_in_plies(int plies) { return {plies - mate_value}; }

  constexpr bool is_win() const { return value >= mate_bound; }
  constexpr bool is_loss() const { return value <= -mate_bound; }
  constexpr bool is_mate() const { return is_win() || is_loss(); }
  // Moves of the winner until the end: positive if the side to move wins, negative if it loses,
  // 0 if it has lost already. Precondition: is_mate().
  constexpr int mate_moves() const {
    return is_win() ? (mate_value - value + 1) / 2 : -(mate_value + value) / 2;
  }

  constexpr Score operator-() const { return {-value}; }
  constexpr auto operator<=>(const Score&) const = default;
};

// What a score says about the true value: that it is no less, or no more.
enum class Bound : std::uint8_t { exact, lower, upper };

}  // namespace oliphaunt
