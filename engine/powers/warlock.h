#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/board/board.h"
#include "engine/board/move.h"
#include "engine/powers/warlock_moves.h"
#include "engine/powers/warlock_terms.h"

namespace oliphaunt {

// The Warlock: leaps to any of 24 squares, or takes on one of two king steps or on both, or passes.
// The hooks are those of NoPower, where they are explained.
template <class G>
struct Warlock {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

  static constexpr Set pieces(const Board<G>& b) { return b.pieces(T::special); }
  static constexpr Set pieces(const Board<G>& b, Color c) { return b.pieces(c, T::special); }
  static constexpr Set attacks(Square s) { return warlock_area<Geometry>[index(s)]; }
  // Iron ones.
  template <Color Us>
  static constexpr Set immune(const Board<G>& b) {
    return b.iron != no_square ? pieces(b, ~Us) : Set{};
  }
  // With n Warlocks among the pieces, at most min(n, squares - n) enemies stand beside each of
  // eight neighbours, and each such pair has eight ends.
  static constexpr std::size_t most_moves(std::size_t squares) {
    std::size_t most = 0;
    for (std::size_t n = 0; n <= squares; ++n) {
      most = std::max(most, n * 24 + 64 * std::min(n, squares - n) + 1);
    }
    return most;
  }

  template <Color Us, class Legality, class Sink>
  static void generate(const Board<G>& b, const Legality& l, Set targets, bool quiet, Set from,
                       Sink& sink) {
    WarlockMoves<G, Us, Legality, Sink>(b, l, targets, quiet, sink).generate(from & pieces(b, Us));
  }
  // A pass, and a capture with return, is listed for the first Warlock that can make it.
  static constexpr Set listed_from(const Board<G>& b, Move move) {
    const bool shared = move.kind() == MoveKind::pass || move.kind() == MoveKind::two_legs;
    return shared ? pieces(b) : Set(move.from());
  }
  template <Color Us>
  static constexpr void after_capture(Board<G>& b, Role victim, Role captor, Square end) {
    if (victim == T::special && captor != T::special && pieces(b, Us).any()) b.iron = end;
  }

  // Taking a Warlock may make others iron.
  template <Color Them>
  static constexpr Set vital(const Board<G>& b) {
    return pieces(b, Them);
  }
  // A Warlock's moves depend on what stands around it, and whether it may take a Warlock on the
  // whole board.
  template <Color Them>
  static constexpr Set watched(const Board<G>& b) {
    Set squares;
    for (const Square s : pieces(b, Them)) {
      squares |= attacks(s).intersects(pieces(b, ~Them)) ? Set::board() : attacks(s);
    }
    return squares;
  }
  template <Color Them>
  static constexpr bool opens_lines_twice(const Board<G>& b) {
    return pieces(b, Them).any();
  }

  template <Color Us, class Tally>
  static void evaluate(const Board<G>& b, Tally tally) {
    const Set own = pieces(b, Us);
    if (own.empty()) return;
    const Set rivals = pieces(b, ~Us);
    const Set pawns = b.pieces(~Us, T::pawn);
    const Set prey = b.pieces(~Us) - pawns - b.pieces(T::king) - rivals;
    tally.add(WarlockTerm::per_piece, prey.count());
    tally.add(WarlockTerm::per_pawn, pawns.count());
    if (rivals.empty()) tally.add(WarlockTerm::alone, 1);
    for (const Square s : own) {
      const Set beside = king_steps<Geometry>(s);
      const Set further = attacks(s) - beside;
      tally.add(WarlockTerm::prey, (prey & beside).count());
      tally.add(WarlockTerm::prey_pawn, (pawns & beside).count());
      tally.add(WarlockTerm::reach, (prey & further).count());
      const Set attackers = tally.attackers_of(s);
      if ((attackers - rivals).any()) tally.add(WarlockTerm::exposed, 1);
      if (attackers.intersects(rivals) && !tally.guarded(s)) tally.add(WarlockTerm::duel, 1);
    }
  }
  // Warlocks take guarded pieces and get away.
  static constexpr bool defies_exchange(const Board<G>& b, Move move) {
    return move.mover() == T::special || pieces(b).contains(move.to());
  }
};

}  // namespace oliphaunt
