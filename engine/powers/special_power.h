#pragma once

#include <cstddef>
#include <type_traits>

#include "engine/board/board.h"
#include "engine/board/move.h"
#include "engine/powers/warlock.h"

// Special powers: what a kind of piece does that no Betza notation says. Each is one policy, a
// class of static hooks, which generators, counting, perft, evaluation and search call without
// asking which power it is; what people read about it is in power_info.h and power_text.h. A game
// has one such kind at most, Traits<G>::special.

namespace oliphaunt {

// The policy of games without a special piece, and the list of the hooks. What they need of the
// layers above comes in as arguments.
template <class G>
struct NoPower {
  using Set = typename Traits<G>::Set;

  // The pieces with the power, of both colors.
  static constexpr Set pieces(const Board<G>&) { return {}; }
  // What such a piece on a square attacks, and from where it would attack that square, whatever
  // stands between.
  static constexpr Set attacks(Square) { return {}; }
  // Enemies that Us may not take now.
  template <Color Us>
  static constexpr Set immune(const Board<G>&) {
    return {};
  }
  // An upper bound on the moves of all such pieces of a side, on a board of so many squares.
  static constexpr std::size_t most_moves(std::size_t) { return 0; }

  // Puts the legal moves of those among `from` into the sink. `targets`: where moves may end or
  // capture, own and immune pieces left out, check or no check; `quiet`: whether moves without
  // capture are wanted.
  template <Color Us, class Legality, class Sink>
  static constexpr void generate(const Board<G>&, const Legality&, Set, bool, Set, Sink&) {}
  // Where to generate from to find out whether the list of legal moves has a move: of moves that
  // lead to one position, the list has one.
  static constexpr Set listed_from(const Board<G>&, Move move) { return Set(move.from()); }
  // Called when Us has taken a piece: `captor` will stand on `end` when the move is over.
  template <Color Us>
  static constexpr void after_capture(Board<G>&, Role, Role, Square) {}

  // For perft's count of Them's replies, with Them to move (replies.h). Squares that decide which
  // replies are legal.
  template <Color Them>
  static constexpr Set vital(const Board<G>&) {
    return {};
  }
  // Squares that the number of moves of such pieces depends on.
  template <Color Them>
  static constexpr Set watched(const Board<G>&) {
    return {};
  }
  // Whether one move may take two pieces off a line.
  template <Color Them>
  static constexpr bool opens_lines_twice(const Board<G>&) {
    return false;
  }

  // Tells the tally how often each term of Us applies.
  template <Color Us, class Tally>
  static constexpr void evaluate(const Board<G>&, Tally) {}
  // Whether trading on the move's end square says nothing of what the move gains.
  static constexpr bool defies_exchange(const Board<G>&, Move) { return false; }
};

namespace detail {

template <class G, Power P>
struct PolicyOf;
template <class G>
struct PolicyOf<G, Power::none> : std::type_identity<NoPower<G>> {};
template <class G>
struct PolicyOf<G, Power::warlock> : std::type_identity<Warlock<G>> {};

}  // namespace detail

template <class G>
using SpecialPower = typename detail::PolicyOf<G, Traits<G>::special_power>::type;

}  // namespace oliphaunt
