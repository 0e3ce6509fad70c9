#pragma once

#include <array>
#include <cstddef>

#include "engine/moves/attacks.h"

namespace oliphaunt {

// What decides which moves are legal, found once before any is generated: who gives check, where
// a check can be answered, and which pieces are pinned to what. `Us` is the side to move.
template <class G, Color Us>
struct Legality {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  using Set = typename T::Set;

  // An own piece that may move along `ray` only: from the king, exclusive, to the pinner,
  // inclusive.
  struct Pin {
    Square square;
    Set ray;
  };

  Set us, them, occupied;
  Square king;
  Set checkers;
  // Where a piece other than the king must end its move: anywhere when not in check, on the
  // checker or between it and the king when in check once, nowhere when in check twice.
  Set answers;
  Set pinned;
  // Squares between the king and any enemy slider on a line with it, however many pieces stand
  // between: taking pieces off other squares can't uncover a check.
  Set shields;
  // At most one pin a direction.
  std::size_t pin_count = 0;
  std::array<Pin, 8> pins;

  explicit constexpr Legality(const Board<G>& b)  // NOLINT: `pins` is filled as far as counted
      : us(b.pieces(Us)),
        them(b.pieces(~Us)),
        occupied(b.occupied()),
        king(b.king(Us)),
        checkers(leapers_to<G, ~Us>(b, king)),
        answers(Set::board()) {
    if constexpr (T::any_role(SlidesAsRook{})) {
      add_sliders(rook_lines<Geometry>(king) & b.movers(SlidesAsRook{}) & them);
    }
    if constexpr (T::any_role(SlidesAsBishop{})) {
      add_sliders(bishop_lines<Geometry>(king) & b.movers(SlidesAsBishop{}) & them);
    }
    if (checkers.any()) answers = checkers.more_than_one() ? Set{} : checkers | interpositions_;
  }

  constexpr bool in_check() const { return checkers.any(); }
  // Own pieces that move by their Movement alone and are not pinned.
  constexpr Set free_pieces(const Board<G>& b) const {
    return us - pinned - Set(king) - SpecialPower<G>::pieces(b);
  }
  // The ray of a pinned piece. Precondition: pinned.contains(s).
  constexpr Set pin_ray(Square s) const {
    for (std::size_t i = 0; i < pin_count; ++i) {
      if (pins[i].square == s) return pins[i].ray;
    }
    return {};
  }

  // Exact tests, for the few moves that masks can't judge: whether the king is safe, and whether an
  // enemy attacks a square, after these pieces have come off the board and an own piece has come to
  // stand on `to`.
  constexpr bool king_safe_after(const Board<G>& b, Set removed, Square to) const {
    const Set after = (occupied - removed) | Set(to);
    return attackers_to<G, ~Us>(b, king, after, them - removed - Set(to)).empty();
  }
  constexpr bool attacked_after(const Board<G>& b, Set removed, Square to) const {
    const Set after = (occupied - removed) | Set(to);
    return attackers_to<G, ~Us>(b, to, after, them - removed).any();
  }

 private:
  // Enemy sliders on lines with the king: each gives check, pins a piece, or is shut off.
  constexpr void add_sliders(Set sliders) {
    while (sliders.any()) {
      const Square slider = sliders.pop_first();
      const Set squares = between<Geometry>(king, slider);
      const Set blockers = squares & occupied;
      shields |= squares;
      if (blockers.empty()) {
        checkers |= Set(slider);
        interpositions_ |= squares;
      } else if (!blockers.more_than_one() && blockers.intersects(us)) {
        pinned |= blockers;
        pins[pin_count++] = {blockers.first(), squares | Set(slider)};
      }
    }
  }

  // Between the king and sliders that give check. (A leap can't be blocked.)
  Set interpositions_;
};

// Where a pawn in hand may be dropped, occupied squares included.
template <class G, Color Us>
constexpr typename Traits<G>::Set pawn_drop_zone(const Board<G>& b) {
  return Traits<G>::pawn_drop_zones[index(Us)][static_cast<std::size_t>(b.rules.pawn_drops)];
}

// The squares next to the king that it may step to: targets that are not attacked once the king has
// left its square.
template <class G, Color Us>
constexpr typename Traits<G>::Set safe_king_steps(const Board<G>& b, const Legality<G, Us>& l,
                                                  typename Traits<G>::Set targets) {
  using Set = typename Traits<G>::Set;
  Set steps = king_steps<typename G::Geometry>(l.king) & targets;
  const Set without_king = l.occupied - Set(l.king);
  for (Set candidates = steps; candidates.any();) {
    const Square s = candidates.pop_first();
    if (attackers_to<G, ~Us>(b, s, without_king, l.them).any()) steps -= Set(s);
  }
  return steps;
}

// One way to castle, as sets; from the game's data at compile time.
template <class G>
struct CastlingPath {
  using Set = typename Traits<G>::Set;
  Color color;
  Square king_from, king_to, rook_from, rook_to;
  Set must_be_empty;         // between king and rook
  Set must_not_be_attacked;  // that the king crosses or lands on
};

template <class G>
inline constexpr auto castling_paths = [] {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  std::array<CastlingPath<G>, G::castling.size()> paths{};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const Castling& c = G::castling[i];
    CastlingPath<G>& p = paths[i];
    p.color = c.color;
    p.king_from = T::square(c.king_from);
    p.king_to = T::square(c.king_to);
    p.rook_from = T::square(c.rook_from);
    p.rook_to = T::square(c.rook_to);
    p.must_be_empty = between<Geometry>(p.king_from, p.rook_from);
    p.must_not_be_attacked = between<Geometry>(p.king_from, p.king_to) | typename T::Set(p.king_to);
  }
  return paths;
}();

// Calls visit(path) for each castling that is legal now.
template <class G, Color Us, class Visit>
constexpr void for_each_castling(const Board<G>& b, const Legality<G, Us>& l, Visit&& visit) {
  if constexpr (G::castling.size() != 0) {
    if (b.castling_rights == 0 || l.in_check()) return;
    for (std::size_t i = 0; i < G::castling.size(); ++i) {
      const CastlingPath<G>& path = castling_paths<G>[i];
      if (path.color != Us || ((b.castling_rights >> i) & 1) == 0) continue;
      if (path.must_be_empty.intersects(l.occupied)) continue;
      bool attacked = false;
      for (const Square s : path.must_not_be_attacked) {
        attacked = attacked || attackers_to<G, ~Us>(b, s, l.occupied, l.them).any();
      }
      if (!attacked) visit(path);
    }
  }
}

// The own pawns that may legally take en passant.
template <class G, Color Us>
constexpr typename Traits<G>::Set legal_en_passant(const Board<G>& b, const Legality<G, Us>& l) {
  using T = Traits<G>;
  using Set = typename T::Set;
  Set takers;
  if constexpr (T::any_role(StepsDouble{})) {
    if (b.en_passant == no_square) return takers;
    takers = ferz_ahead<~Us, typename G::Geometry>[index(b.en_passant)] & b.pieces(Us, T::pawn);
    const Set victim = Set(b.en_passant).template shifted<0, -forward<Us>>();
    for (const Square s : takers) {
      if (!l.king_safe_after(b, victim | Set(s), b.en_passant)) takers -= Set(s);
    }
  }
  return takers;
}

}  // namespace oliphaunt
