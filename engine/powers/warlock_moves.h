#pragma once

#include "bitboard/leapers.h"
#include "engine/board/board.h"
#include "engine/board/move.h"

namespace oliphaunt {

// All squares within two king steps.
template <class Geometry>
inline constexpr auto warlock_area = [] {
  SquareTable<Geometry, Bitboard<Geometry>> table{};
  for (const Square s : Bitboard<Geometry>::board()) {
    table[index(s)] = king_steps<Geometry>(s) | leaps_from<Geometry, 2, 0>(s) |
                      leaps_from<Geometry, 2, 1>(s) | leaps_from<Geometry, 2, 2>(s);
  }
  return table;
}();

// All legal moves of some Warlocks. Masks decide where they can; what is left (check,
// pins, a piece taken off a line with the king, Warlock takes Warlock) is tested move by move.
// `Legality` and `Sink` are those of engine/moves/.
template <class G, Color Us, class Legality, class Sink>
class WarlockMoves {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

 public:
  // `targets`: where a move may end or capture, own and iron pieces already left out. `quiet`:
  // whether moves without capture are wanted.
  WarlockMoves(const Board<G>& board, const Legality& legality, Set targets, bool quiet, Sink& sink)
      : b_(board),
        l_(legality),
        targets_(targets),
        prey_(targets & legality.them),
        rivals_(prey_ & board.pieces(T::special)),
        quiet_(quiet),
        sink_(sink) {}

  void generate(Set warlocks) {
    for (const Square s : warlocks) {
      leaps(s);
      for (const Square victim : king_steps<Geometry>(s) & prey_) doubles(s, victim);
      // A pass changes nothing on the board, so one stands for all ways of all Warlocks.
      if (quiet_ && !passed_ && !l_.in_check() && (king_steps<Geometry>(s) - l_.occupied).any()) {
        passed_ = true;
        sink_.add(MoveKind::pass, s, T::special, T::special, Set(s));
      }
    }
  }

 private:
  void leaps(Square s) {
    Set ends = warlock_area<Geometry>[index(s)] & targets_ & l_.answers;
    if (l_.pinned.contains(s)) ends &= l_.pin_ray(s);
    const Set duels = ends & rivals_;
    Set legal = ends - duels;
    for (const Square end : duels) {
      if (!l_.attacked_after(b_, Set(s) | Set(end), end)) legal |= Set(end);
    }
    sink_.add(MoveKind::step, s, T::special, T::special, legal);
  }

  // Captures on `victim` and goes on, or returns.
  void doubles(Square s, Square victim) {
    const Set removed = Set(s) | Set(victim);
    const Set free = (Set::board() - l_.occupied) | Set(s);
    const Set ends = king_steps<Geometry>(victim) & (free | prey_);
    // Leaving or clearing a square that shields the king may uncover a check.
    const bool any_end_is_safe = !l_.in_check() && !removed.intersects(l_.shields);
    const bool duel = rivals_.contains(victim);
    Set legal = any_end_is_safe && !duel ? ends - rivals_ : Set{};
    for (const Square end : ends - legal) {
      if (!any_end_is_safe && !l_.king_safe_after(b_, removed, end)) continue;
      // The royal rule: no enemy piece attacks the end square of a Warlock that took a Warlock.
      if ((duel || rivals_.contains(end)) && l_.attacked_after(b_, removed | Set(end), end))
        continue;
      legal |= Set(end);
    }
    // Two Warlocks that take the same piece and return reach the same position: one move.
    if (legal.contains(s)) {
      if (taken_and_returned_.contains(victim)) legal -= Set(s);
      taken_and_returned_ |= Set(victim);
    }
    sink_.add_two_legs(s, victim, legal);
  }

  const Board<G>& b_;
  const Legality& l_;
  const Set targets_;
  const Set prey_;
  const Set rivals_;
  const bool quiet_;
  Sink& sink_;
  bool passed_ = false;
  Set taken_and_returned_;
};

}  // namespace oliphaunt
