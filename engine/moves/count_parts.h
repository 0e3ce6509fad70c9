#pragma once

#include <cstdint>

#include "engine/moves/legality.h"

// The parts that a count of moves is made of, each a function of the sets that it depends on. The
// pieces counted are those in `free`: not pinned, neither king nor special. `targets` is where they
// may end. Header of templates for the engine's own sources.

namespace oliphaunt {

// Calls visit.template operator()<R>() for each role R of the game with a property (a function of
// the role, evaluated at compile time).
template <class G, class Property, class Visit>
constexpr void for_each_role(Property, Visit&& visit) {
  [&]<std::size_t... R>(std::index_sequence<R...>) {
    (
        [&] {
          constexpr Role r = static_cast<Role>(R);
          if constexpr (Property{}(r)) visit.template operator()<r>();
        }(),
        ...);
  }
  (std::make_index_sequence<Traits<G>::role_count>{});
}

template <class G, Color Us>
struct CountParts {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

  struct IsSlider {
    constexpr bool operator()(Role r) const {
      return T::movement(r).slides_rook || T::movement(r).slides_bishop;
    }
  };
  // Whether a move of this kind of piece may be made in two ways, with promotion or without.
  static constexpr bool may_promote_shogi(Role r) {
    return G::promotion.mode == PromotionMode::shogi && T::promotions(r).size != 0;
  }
  struct PromotesShogi {
    constexpr bool operator()(Role r) const { return may_promote_shogi(r); }
  };

  // Leaps in all directions; the set is moved as a whole.
  static int leapers(const Board<G>& b, Set free, Set targets) {
    int n = 0;
    for_each_atom<G>([&]<std::size_t A>() {
      n += count_leaps<atom_leaps[A].a, atom_leaps[A].b>(b.movers(LeapsAs<A>{}) & free, targets);
    });
    return n;
  }

  template <Role R>
  static Set slider_reach(Square s, Set occupied) {
    constexpr Movement m = T::movement(R);
    Set reach;
    if constexpr (m.slides_rook) reach |= rook_attacks<Geometry>(s, occupied);
    if constexpr (m.slides_bishop) reach |= bishop_attacks<Geometry>(s, occupied);
    return reach;
  }

  // The moves of one slider along its lines, given how far it reaches.
  template <Role R>
  static int slider(Square s, Set reach, Set targets, Set them) {
    int n = (reach & targets).count();
    if constexpr (may_promote_shogi(R)) {
      constexpr Set zone = T::promotion_zone(Us);
      n += (reach & targets & (zone.contains(s) ? them : zone)).count();
    }
    return n;
  }

  static int sliders(const Board<G>& b, Set free, Set occupied, Set targets, Set them) {
    int n = 0;
    for_each_role<G>(IsSlider{}, [&]<Role R>() {
      for (const Square s : b.pieces(R) & free) {
        n += slider<R>(s, slider_reach<R>(s, occupied), targets, them);
      }
    });
    return n;
  }

  template <int Dx>
  static Set ahead(Set pieces) {
    return pieces.template shifted<Dx, forward<Us>>();
  }

  // Moves that only go forward. `empty` and `prey`: what may be entered and what may be taken;
  // `passable`: what a double step may pass over.
  static int forward_moves(const Board<G>& b, Set free, Set empty, Set prey, Set passable) {
    int n = 0;
    if constexpr (T::any_role(StepsAhead{})) {
      n += (ahead<0>(b.movers(StepsAhead{}) & free) & empty).count();
    }
    if constexpr (T::any_role(CapturesAhead{})) {
      n += (ahead<0>(b.movers(CapturesAhead{}) & free) & prey).count();
    }
    if constexpr (T::any_role(StepsDiagonallyAhead{})) {
      const Set movers = b.movers(StepsDiagonallyAhead{}) & free;
      n += (ahead<-1>(movers) & empty).count() + (ahead<1>(movers) & empty).count();
    }
    if constexpr (T::any_role(CapturesDiagonallyAhead{})) {
      const Set movers = b.movers(CapturesDiagonallyAhead{}) & free;
      n += (ahead<-1>(movers) & prey).count() + (ahead<1>(movers) & prey).count();
    }
    if constexpr (T::any_role(StepsDouble{})) {
      const Set passed = ahead<0>(b.movers(StepsDouble{}) & free) & passable &
                         T::own_rank(Us, G::double_step_rank + 1);
      n += (ahead<0>(passed) & empty).count();
    }
    return n + promotion_choices(b, free, empty, prey);
  }

  // The moves of pawns that exist more than once, as there is a choice of what to become.
  static int promotion_choices(const Board<G>& b, Set free, Set empty, Set prey) {
    if constexpr (G::promotion.mode == PromotionMode::pawn_reaches_zone) {
      constexpr int choices = static_cast<int>(T::promotions(T::pawn).size);
      constexpr Set zone = T::promotion_zone(Us);
      if constexpr (choices > 1) {
        const Set pawns = b.pieces(T::pawn) & free & zone.template shifted<0, -forward<Us>>();
        if (pawns.any()) {
          return (choices - 1) * ((ahead<0>(pawns) & zone & empty).count() +
                                  (ahead<-1>(pawns) & zone & prey).count() +
                                  (ahead<1>(pawns) & zone & prey).count());
        }
      }
    }
    return 0;
  }

  // The moves of leapers and pawns that promote by choice, shogi's way: offered on entering the
  // zone and on captures from within. A pawn on the last rank has no choice, so its move stays one.
  static int shogi_promotions(const Board<G>& b, Set free, Set targets, Set them) {
    int n = 0;
    for_each_role<G>(PromotesShogi{}, [&]<Role R>() {
      constexpr Movement m = T::movement(R);
      constexpr Set zone = T::promotion_zone(Us);
      constexpr Set compulsory = R == T::pawn ? T::last_ranks(Us, 1) : Set{};
      const Set from_within = b.pieces(R) & free & zone;
      const Set from_outside = (b.pieces(R) & free) - zone;
      const Set entering = targets & (zone - compulsory);
      const Set taking = (targets & them) - compulsory;
      for_each_atom<G>([&]<std::size_t A>() {
        if constexpr (m.leaps[A]) {
          n += count_leaps<atom_leaps[A].a, atom_leaps[A].b>(from_outside, entering) +
               count_leaps<atom_leaps[A].a, atom_leaps[A].b>(from_within, taking);
        }
      });
      if constexpr (m.forward_wazir_capture) {
        n += (ahead<0>(from_outside) & entering).count() + (ahead<0>(from_within) & taking).count();
      }
    });
    return n;
  }
};

}  // namespace oliphaunt
