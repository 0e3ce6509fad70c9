#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/board/move.h"

namespace oliphaunt {

// A number that learns from cutoffs: pulled towards ±limit the harder the farther it is from there.
class HistoryValue {
 public:
  static constexpr int limit = 16384;
  int get() const { return value_; }
  void add(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
  }

 private:
  std::int16_t value_ = 0;
};

// A move as histories see it: which kind of piece comes, from the board or from the hand, to which
// square.
template <class G>
struct MoveClass {
  using T = Traits<G>;
  static constexpr auto squares = static_cast<std::size_t>(G::Geometry::bits);
  static constexpr std::size_t count = (T::role_count + T::hand_roles.size) * squares;

  static constexpr std::size_t of(Move move) {
    const std::size_t kind = move.kind() == MoveKind::drop
                                 ? T::role_count + T::hand_slot(move.mover())
                                 : index(move.mover());
    return kind * squares + index(move.to());
  }
};

// What one thread has learnt about moves.
template <class G>
class Histories {
  using T = Traits<G>;
  static constexpr std::size_t classes = MoveClass<G>::count;

 public:
  Histories() : tables_(std::make_unique<Tables>()), continuations_(classes * classes) {}

  void clear() {
    *tables_ = Tables{};
    std::fill(continuations_.begin(), continuations_.end(), HistoryValue{});
  }

  HistoryValue& quiet(Color c, Move move) {
    return tables_->quiet[index(c)][MoveClass<G>::of(move)];
  }
  HistoryValue& capture(Move move, Role victim) {
    return tables_->capture[MoveClass<G>::of(move)][index(victim)];
  }
  // How well a move did after another, given by its class.
  HistoryValue& continuation(std::size_t previous, Move move) {
    return continuations_[previous * classes + MoveClass<G>::of(move)];
  }
  // The quiet move that last refuted a move of this class.
  Move& counter(Color c, std::size_t previous) { return tables_->counter[index(c)][previous]; }

 private:
  struct Tables {
    std::array<std::array<HistoryValue, classes>, 2> quiet{};
    std::array<std::array<HistoryValue, T::role_count>, classes> capture{};
    std::array<std::array<Move, classes>, 2> counter{};
  };
  std::unique_ptr<Tables> tables_;
  std::vector<HistoryValue> continuations_;
};

}  // namespace oliphaunt
