#pragma once

#include <cstddef>

#include "engine/moves/attacks.h"

namespace oliphaunt {

// The squares that a piece of kind R on s attacks, whatever stands there.
template <class G, Color Us, Role R>
constexpr typename Traits<G>::Set attacks_of(Square s, typename Traits<G>::Set occupied) {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  constexpr Movement m = T::movement(R);
  typename T::Set set;
  if constexpr (R == T::special) return SpecialPower<G>::attacks(s);
  for_each_atom<G>([&]<std::size_t A>() {
    if constexpr (m.leaps[A]) set |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
  });
  if constexpr (m.slides_rook) set |= rook_attacks<Geometry>(s, occupied);
  if constexpr (m.slides_bishop) set |= bishop_attacks<Geometry>(s, occupied);
  if constexpr (m.forward_ferz_capture) set |= ferz_ahead<Us, Geometry>[index(s)];
  if constexpr (m.forward_wazir_capture) {
    set |= typename T::Set(s).template shifted<0, forward<Us>>();
  }
  return set;
}

// The squares among those ahead of a piece of kind R on s that it may go to only without capturing.
template <class G, Color Us, Role R>
constexpr typename Traits<G>::Set quiet_steps_of(Square s, typename Traits<G>::Set occupied) {
  using T = Traits<G>;
  constexpr Movement m = T::movement(R);
  typename T::Set set;
  if constexpr (m.forward_wazir_move && !m.forward_wazir_capture) {
    set |= typename T::Set(s).template shifted<0, forward<Us>>();
  }
  if constexpr (m.forward_ferz_move && !m.forward_ferz_capture) {
    set |= ferz_ahead<Us, typename G::Geometry>[index(s)];
  }
  return set - occupied;
}

// The squares that a set of pawns attacks.
template <class G, Color Us>
constexpr typename Traits<G>::Set pawn_attacks(typename Traits<G>::Set pawns) {
  using T = Traits<G>;
  typename T::Set set;
  if constexpr (T::movement(T::pawn).forward_ferz_capture) {
    set |= pawns.template shifted<-1, forward<Us>>() | pawns.template shifted<1, forward<Us>>();
  }
  if constexpr (T::movement(T::pawn).forward_wazir_capture) {
    set |= pawns.template shifted<0, forward<Us>>();
  }
  return set;
}

// The squares from which a piece of kind R would attack s.
template <class G, Color Us, Role R>
constexpr typename Traits<G>::Set origins_of(Square s, typename Traits<G>::Set occupied) {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  constexpr Movement m = T::movement(R);
  typename T::Set set;
  if constexpr (R == T::special) return SpecialPower<G>::attacks(s);
  for_each_atom<G>([&]<std::size_t A>() {
    if constexpr (m.leaps[A]) set |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
  });
  if constexpr (m.slides_rook) set |= rook_attacks<Geometry>(s, occupied);
  if constexpr (m.slides_bishop) set |= bishop_attacks<Geometry>(s, occupied);
  if constexpr (m.forward_ferz_capture) set |= ferz_ahead<~Us, Geometry>[index(s)];
  if constexpr (m.forward_wazir_capture) {
    set |= typename T::Set(s).template shifted<0, forward<~Us>>();
  }
  return set;
}

}  // namespace oliphaunt
