#pragma once

#include <concepts>
#include <cstdint>

#include "engine/moves/move_list.h"

namespace oliphaunt {

// Where a generator puts the moves it finds, a set of targets at a time.
template <class S, class G>
concept MoveSink = requires(S sink, MoveKind kind, Square s, Role r, typename Traits<G>::Set set) {
  // Moves of one piece from s that differ only in their target.
  sink.add(kind, s, r, r, set);
  // Drops of one kind.
  sink.add_drops(r, set);
  // Moves of a special piece from s that capture on a square first and then end on one of a set.
  sink.add_two_legs(s, s, set);
};

// Writes moves to a list.
template <class G>
class ListSink {
  using Set = typename Traits<G>::Set;

 public:
  explicit ListSink(MoveList<G>& list) : list_(list) {}
  void add(MoveKind kind, Square from, Role mover, Role placed, Set targets) {
    while (targets.any()) list_.push(Move(kind, from, targets.pop_first(), mover, placed));
  }
  void add_drops(Role r, Set targets) {
    while (targets.any()) {
      const Square s = targets.pop_first();
      list_.push(Move(MoveKind::drop, s, s, r, r));
    }
  }
  void add_two_legs(Square from, Square via, Set ends) {
    constexpr Role special = Traits<G>::special;
    while (ends.any()) {
      list_.push(Move(MoveKind::two_legs, from, ends.pop_first(), special, special, via));
    }
  }

 private:
  MoveList<G>& list_;
};

// Counts moves without writing them.
template <class G>
class CountSink {
  using Set = typename Traits<G>::Set;

 public:
  void add(MoveKind, Square, Role, Role, Set targets) {
    count_ += static_cast<std::uint64_t>(targets.count());
  }
  void add_drops(Role, Set targets) { count_ += static_cast<std::uint64_t>(targets.count()); }
  void add_two_legs(Square, Square, Set ends) {
    count_ += static_cast<std::uint64_t>(ends.count());
  }
  std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
};

}  // namespace oliphaunt
