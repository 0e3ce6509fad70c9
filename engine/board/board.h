#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bitboard/bitboard.h"
#include "bitboard/leapers.h"
#include "engine/board/hand.h"
#include "engine/games/traits.h"

namespace oliphaunt {

// "No square", for the e.p. and iron marks.
inline constexpr Square no_square = static_cast<Square>(127);

// All that decides which moves are legal, and nothing else: no key, no counters, no history. A
// plain value, small enough that perft copies it instead of taking moves back.
//
// Invariants: by_color partitions the union of by_role; each color has one king; `en_passant` is
// set only if an enemy pawn stands ready to take; `iron` only while the side not to move owns a
// special piece.
template <class G>
struct Board {
  using T = Traits<G>;
  using Set = typename T::Set;

  std::array<Set, T::role_count> by_role{};
  std::array<Set, 2> by_color{};
  std::array<Hand, 2> hands{};
  // A bit for each entry of G::castling that is still allowed.
  std::uint8_t castling_rights = 0;
  // The square passed by the double step of the last ply.
  Square en_passant = no_square;
  // The square on which the side not to move took a special piece on the last ply, where that makes
  // its own iron: they can't be taken now.
  Square iron = no_square;
  Color side_to_move = Color::white;
  Rules rules = G::rules;

  bool operator==(const Board&) const = default;

  constexpr Set occupied() const { return by_color[0] | by_color[1]; }
  constexpr Set pieces(Color c) const { return by_color[index(c)]; }
  constexpr Set pieces(Role r) const { return by_role[index(r)]; }
  constexpr Set pieces(Color c, Role r) const { return by_role[index(r)] & by_color[index(c)]; }
  constexpr const Hand& hand(Color c) const { return hands[index(c)]; }
  constexpr Square king(Color c) const { return pieces(c, T::king).first(); }

  // The kind of piece on an occupied square; no_role on an empty one. Linear in the kinds.
  constexpr Role role_on(Square s) const {
    for (std::size_t r = 0; r < T::role_count; ++r) {
      if (by_role[r].contains(s)) return static_cast<Role>(r);
    }
    return no_role;
  }

  // The kind of piece on a square that is known to be occupied.
  constexpr Role occupant(Square s) const {
    std::size_t r = 0;
    while (r + 1 < T::role_count && !by_role[r].contains(s)) ++r;
    return static_cast<Role>(r);
  }

  // The union of the roles whose movement satisfies a predicate, both colors. The predicate is
  // evaluated at compile time.
  template <class Feature>
  constexpr Set movers(Feature) const {
    return [this]<std::size_t... R>(std::index_sequence<R...>) {
      Set set;
      ((Feature{}(T::movements[R]) ? void(set |= by_role[R]) : void()), ...);
      return set;
    }
    (std::make_index_sequence<T::role_count>{});
  }
};

}  // namespace oliphaunt
