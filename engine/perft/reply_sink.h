#pragma once

#include "engine/moves/sink.h"
#include "engine/perft/replies.h"

namespace oliphaunt {

// Counts the opponent's replies to every move put into it, each move in the cheapest way that is
// exact for it. Header of templates for perft.
template <class G, Color Us>
class ReplySink {
  using T = Traits<G>;
  using Set = typename T::Set;

 public:
  explicit ReplySink(const Board<G>& board)
      : board_(board), them_(board.pieces(~Us)), replies_(board) {}

  std::uint64_t count() const { return count_; }

  void add(MoveKind kind, Square from, Role mover, Role placed, Set targets) {
    if (kind == MoveKind::pass) {
      count(replies_.total());
      return;
    }
    if (may_leave(kind, from, mover != placed)) {
      Set calm = targets - replies_.vital() - replies_.loud(placed);
      // After a double step the pawn may be taken en passant, on a square that pawns move to.
      if (kind == MoveKind::double_step && replies_.local().intersects(passed(from))) calm = {};
      targets -= calm;
      if (!replies_.local().contains(from)) {
        const Set unchanged = calm - replies_.local() - them_;
        count_unchanged(from, unchanged);
        calm -= unchanged;
      }
      while (calm.any()) {
        count(replies_.after(board_, Move(MoveKind::step, from, calm.pop_first(), mover, placed)));
      }
    }
    while (targets.any()) count_anew(Move(kind, from, targets.pop_first(), mover, placed));
  }

  void add_drops(Role r, Set targets) {
    if constexpr (G::drops) {
      Set calm = targets - replies_.vital() - replies_.loud(r);
      targets -= calm;
      const Set unchanged = calm - replies_.local();
      calm -= unchanged;
      const Hand& hand = board_.hand(~Us);
      const bool pawns = hand.has(T::hand_slot(T::pawn));
      count(unchanged.count() * (replies_.total() - (hand.kinds() - static_cast<int>(pawns))));
      if (pawns) count(-(unchanged & pawn_drop_zone<G, ~Us>(board_)).count());
      while (calm.any()) {
        const Square s = calm.pop_first();
        count(replies_.after(board_, Move(MoveKind::drop, s, s, r, r)));
      }
      while (targets.any()) {
        const Square s = targets.pop_first();
        count_anew(Move(MoveKind::drop, s, s, r, r));
      }
    }
  }

  void add_two_legs(Square from, Square via, Set ends) {
    while (ends.any()) {
      count_anew(Move(MoveKind::two_legs, from, ends.pop_first(), T::special, T::special, via));
    }
  }

 private:
  void count(int n) { count_ += static_cast<std::uint64_t>(n); }

  static Set passed(Square from) { return Set(from).template shifted<0, forward<Us>>(); }

  bool may_leave(MoveKind kind, Square from, bool promotes) const {
    if (kind != MoveKind::step && kind != MoveKind::double_step) return false;
    if (replies_.vital().contains(from)) return false;
    return !(promotes && replies_.open_lines().contains(from));
  }

  // Quiet moves that leave all replies but pawn drops as they are.
  void count_unchanged(Square from, Set targets) {
    count(targets.count() * replies_.total());
    if constexpr (G::drops) {
      if (!board_.hand(~Us).has(T::hand_slot(T::pawn))) return;
      const Set zone = pawn_drop_zone<G, ~Us>(board_);
      if (zone.contains(from)) count(targets.count());
      count(-(targets & zone).count());
    }
  }

  [[gnu::noinline]] void count_anew(Move move) {
    Board<G> next = board_;
    make_move<G, Us>(next, move);
    count_ += count_moves<G, ~Us>(next);
  }

  const Board<G>& board_;
  const Set them_;
  const Replies<G, ~Us> replies_;
  std::uint64_t count_ = 0;
};

}  // namespace oliphaunt
