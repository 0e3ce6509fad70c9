#pragma once

#include <memory>
#include <optional>

#include "engine/board/board.h"
#include "engine/eval/weights.h"

namespace oliphaunt {

// Follows captures and promotions to where nothing hangs: the end of the line that a quiescence
// search with these weights finds best. There an evaluation says what it means, so it is there that
// weights are fitted.
//
// The search is that of the engine (quiescence.h) without what makes it fast at the cost of lines:
// no table, no window around the score, no margin below which captures are left out, and all
// evasions that lose nothing. An object may be used by one thread at a time.
template <class G>
class QuietLine {
 public:
  // How many positions a search may visit before it is given up. Weights fitted to the ends of much
  // longer searches too were found to play worse (docs/measurements.md).
  static constexpr int most_positions = 100;

  // Precondition: the weights are the game's.
  explicit QuietLine(const Weights& weights);
  ~QuietLine();
  QuietLine(QuietLine&&) noexcept;
  QuietLine& operator=(QuietLine&&) noexcept;

  // The last position of the line: the board itself if it is quiet. There nobody is in check and
  // the game is not over. nullopt if the line ends with the game, or is given up. A function of
  // board and weights; e.p. and the like are respected, repetitions and the ply rule are not.
  std::optional<Board<G>> end(const Board<G>& board);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace oliphaunt
