#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "engine/board/board.h"
#include "engine/eval/layout.h"
#include "engine/eval/targets.h"

// The evaluation's terms. Header of templates for the engine's own sources.

namespace oliphaunt {

// Walks over a board once and tells an accumulator how often each weight applies.
template <class G, class Accumulator>
class Terms {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

 public:
  Terms(const Board<G>& board, Accumulator& accumulator)
      : b_(board), accumulator_(accumulator), occupied_(board.occupied()) {}

  void add_all() {
    prepare<Color::white>();
    prepare<Color::black>();
    pieces<Color::white>();
    pieces<Color::black>();
    after_attacks<Color::white>();
    after_attacks<Color::black>();
    accumulator_.add(layout<G>.tempo, b_.side_to_move == Color::white ? 1 : -1);
  }

 private:
  // What one side's pieces do, gathered before the terms that compare the sides.
  struct Side {
    Set pawn_attacks;
    Set attacks;             // by everything
    Set guards;              // by everything but the king
    Set zone;                // the squares at the king
    int king_attackers = 0;  // pieces that attack the enemy king's zone
  };

  template <Color Us>
  void add(std::size_t weight, int count) {
    accumulator_.add(weight, Us == Color::white ? count : -count);
  }
  Side& side(Color c) { return sides_[index(c)]; }

  // What a special power counts by.
  template <Color Us>
  struct Tally {
    Terms& terms;
    template <class Number>
    void add(Number term, int count) const {
      terms.template add<Us>(layout<G>.power[static_cast<std::size_t>(term)], count);
    }
    // The enemies that attack s.
    Set attackers_of(Square s) const {
      return attackers_to<G, ~Us>(terms.b_, s, terms.occupied_, terms.b_.pieces(~Us));
    }
    bool guarded(Square s) const {
      const Set others = terms.b_.pieces(Us) - Set(s);
      return attackers_to<G, Us>(terms.b_, s, terms.occupied_, others).any();
    }
  };

  template <Color Us>
  void prepare() {
    Side& us = side(Us);
    us.pawn_attacks = pawn_attacks<G, Us>(b_.pieces(Us, T::pawn));
    us.zone = king_steps<Geometry>(b_.king(Us));
    us.attacks = us.zone | us.pawn_attacks;
    us.guards = us.pawn_attacks;
    us.zone |= Set(b_.king(Us));
  }

  template <Color Us>
  void pieces() {
    [&]<std::size_t... R>(std::index_sequence<R...>) {
      (pieces_of_kind<Us, static_cast<Role>(R)>(), ...);
    }
    (std::make_index_sequence<T::role_count>{});
    if constexpr (G::drops) {
      const Hand& hand = b_.hand(Us);
      if (!hand.empty()) {
        for (const Role r : T::hand_roles) {
          add<Us>(layout<G>.hand[index(r)], hand.count(T::hand_slot(r)));
        }
      }
    }
  }

  template <Color Us, Role R>
  void pieces_of_kind() {
    const Set set = b_.pieces(Us, R);
    if (set.empty()) return;
    const auto& numbers = square_weight_numbers<G>[index(Us)];
    for (const Square s : set) {
      add<Us>(static_cast<std::size_t>(layout<G>.square[index(R)]) + numbers[index(s)], 1);
    }
    if constexpr (R != T::king) {
      add<Us>(layout<G>.piece[index(R)], set.count());
      if constexpr (layout<G>.pair.has(index(R))) {
        if (set.more_than_one()) add<Us>(layout<G>.pair[index(R)], 1);
      }
      for (const Square s : set) activity<Us, R>(s);
    }
  }

  // What a piece other than the king attacks from s.
  template <Color Us, Role R>
  void activity(Square s) {
    Side& us = side(Us);
    const Side& them = side(~Us);
    const Set attacks = attacks_of<G, Us, R>(s, occupied_);
    us.attacks |= attacks;
    us.guards |= attacks;
    const Set at_king = attacks & them.zone;
    if (at_king.any()) {
      add<Us>(layout<G>.king_attack[index(R)], at_king.count());
      ++us.king_attackers;
    }
    if constexpr (R != T::pawn || layout<G>.promotion.has(index(R))) {
      const Set targets = (attacks_to_move<R>(attacks) | quiet_steps_of<G, Us, R>(s, occupied_)) -
                          b_.pieces(Us) - them.pawn_attacks;
      if constexpr (R != T::pawn) add<Us>(layout<G>.mobility[index(R)], targets.count());
      if constexpr (layout<G>.promotion.has(index(R))) {
        if (targets.intersects(T::promotion_zone(Us))) add<Us>(layout<G>.promotion[index(R)], 1);
      }
    }
  }

  // The attacked squares that the piece could go to: pawns attack more than they may step on.
  template <Role R>
  Set attacks_to_move(Set attacks) const {
    constexpr Movement m = T::movement(R);
    if constexpr ((m.forward_ferz_capture && !m.forward_ferz_move) ||
                  (m.forward_wazir_capture && !m.forward_wazir_move)) {
      return attacks & occupied_;
    }
    return attacks;
  }

  template <Color Us>
  void after_attacks() {
    king<Us>();
    pawns<Us>();
    threats<Us>();
    SpecialPower<G>::template evaluate<Us>(b_, Tally<Us>{*this});
  }

  // The own king's safety.
  template <Color Us>
  void king() {
    const Side& us = side(Us);
    const Side& them = side(~Us);
    const Set around = us.zone - Set(b_.king(Us));
    const Set weak = around & them.attacks & ~us.guards;
    int danger = them.king_attackers + weak.count();
    if constexpr (G::drops) {
      const Set room = around - occupied_;
      danger += std::min(hand_size(~Us), room.count());
      drop_checks<~Us>();
    }
    danger = std::min(danger, king_danger_levels - 1);
    add<Us>(static_cast<std::size_t>(layout<G>.king_danger) + static_cast<std::size_t>(danger), 1);
    add<Us>(layout<G>.king_shelter, (around & b_.pieces(Us)).count());
    add<Us>(layout<G>.king_escape, (around - occupied_ - them.attacks).count());
  }

  int hand_size(Color c) const {
    int size = 0;
    for (const Role r : T::hand_roles) size += b_.hand(c).count(T::hand_slot(r));
    return size;
  }

  // Drops of our hand that would give check where they can't be taken for nothing: on squares that
  // no enemy guards, or only the king while we guard them too.
  template <Color Us>
  void drop_checks() {
    if (b_.hand(Us).empty()) return;
    const Square king = b_.king(~Us);
    const Set open =
        Set::board() - occupied_ - side(~Us).guards - (side(~Us).zone - side(Us).attacks);
    [&]<std::size_t... R>(std::index_sequence<R...>) {
      (
          [&] {
            constexpr Role r = static_cast<Role>(R);
            if constexpr (T::hand_roles.contains(r)) {
              if (!b_.hand(Us).has(T::hand_slot(r))) return;
              const Set checks = origins_of<G, Us, r>(king, occupied_) & open;
              add<Us>(layout<G>.drop_check[R], std::min(checks.count(), 3));
            }
          }(),
          ...);
    }
    (std::make_index_sequence<T::role_count>{});
  }

  template <Color Us>
  void pawns() {
    const Set own = b_.pieces(Us, T::pawn);
    if (own.empty()) return;
    const Set enemy = b_.pieces(~Us, T::pawn);
    const Set files = filled<Us>(own) | filled<~Us>(own);
    const Set beside = files.template shifted<-1, 0>() | files.template shifted<1, 0>();
    // Squares on which a pawn can be stopped or taken by an enemy pawn on its way.
    Set stopped = filled<~Us>(enemy.template shifted<0, forward<~Us>>());
    if constexpr (T::movement(T::pawn).forward_ferz_capture) {
      stopped |= stopped.template shifted<-1, 0>() | stopped.template shifted<1, 0>();
    }
    for (const Square s : own - stopped) {
      const int rank =
          Us == Color::white ? Geometry::rank(s) : Geometry::ranks - 1 - Geometry::rank(s);
      add<Us>(static_cast<std::size_t>(layout<G>.pawn_passed) + static_cast<std::size_t>(rank), 1);
    }
    [[maybe_unused]] const Set ahead_of_own = filled<Us>(own.template shifted<0, forward<Us>>());
    add<Us>(layout<G>.pawn_isolated, (own - beside).count());
    if constexpr (layout<G>.pawn_doubled != Layout::no_weight) {
      add<Us>(layout<G>.pawn_doubled, (own & ahead_of_own).count());
      add<Us>(layout<G>.pawn_supported, (own & side(Us).pawn_attacks).count());
    }
    add<Us>(layout<G>.pawn_phalanx, (own & own.template shifted<1, 0>()).count());
  }

  // The set and every square ahead of it, to the edge of the board.
  template <Color Us>
  static Set filled(Set set) {
    static_assert(Geometry::ranks <= 16);
    set |= set.template shifted<0, forward<Us>>();
    set |= set.template shifted<0, 2 * forward<Us>>();
    set |= set.template shifted<0, 4 * forward<Us>>();
    if constexpr (Geometry::ranks > 8) set |= set.template shifted<0, 8 * forward<Us>>();
    return set;
  }

  template <Color Us>
  void threats() {
    const Set pawns = b_.pieces(~Us, T::pawn);
    const Set pieces = b_.pieces(~Us) - pawns - b_.pieces(T::king);
    const Set loose = side(Us).attacks & ~side(~Us).attacks;
    add<Us>(layout<G>.threat_by_pawn, (pieces & side(Us).pawn_attacks).count());
    add<Us>(layout<G>.threat_hanging, (pieces & loose).count());
    add<Us>(layout<G>.threat_hanging_pawn, (pawns & loose).count());
  }

  const Board<G>& b_;
  Accumulator& accumulator_;
  const Set occupied_;
  std::array<Side, 2> sides_;
};

}  // namespace oliphaunt
