#pragma once

#include "engine/moves/generate.h"

// Counting legal moves without generating them: leapers and pawns are moved as sets, drops are a
// product. Header of templates for the engine's own sources.

namespace oliphaunt {

template <class G, Color Us>
class Counter {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

 public:
  explicit Counter(const Board<G>& board)
      : b_(board),
        l_(board),
        may_take_(l_.them - iron_warlocks<G, Us>(b_)),
        empty_(Set::board() - l_.occupied) {}

  // The number of legal moves.
  std::uint64_t count() {
    const Set king_targets = may_take_ | empty_;
    count_ += static_cast<std::uint64_t>(safe_king_steps<G, Us>(b_, l_, king_targets).count());
    for_each_castling<G, Us>(b_, l_, [&](const auto&) { ++count_; });
    if (!l_.checkers.more_than_one()) {
      free_ = l_.us - l_.pinned - Set(l_.king);
      if constexpr (T::has_warlock) free_ -= b_.pieces(T::warlock);
      targets_ = king_targets & l_.answers;
      leapers();
      sliders();
      forward_moves();
      promotions();
      if (b_.en_passant != no_square) {
        count_ += static_cast<std::uint64_t>(legal_en_passant<G, Us>(b_, l_).count());
      }
      if constexpr (G::drops) drops();
    }
    if constexpr (T::has_warlock) {
      WarlockMoves<G, Us, CountSink<G>>(b_, l_, king_targets, true, sink_).generate(Set::board());
    }
    if (l_.pinned.any() && !l_.in_check()) pinned_pieces();
    return count_ + sink_.count();
  }

 private:
  void add(int n) { count_ += static_cast<std::uint64_t>(n); }

  void leapers() {
    for_each_atom<G>([&]<std::size_t A>() {
      add(count_leaps<atom_leaps[A].a, atom_leaps[A].b>(b_.movers(LeapsAs<A>{}) & free_, targets_));
    });
  }

  void sliders() {
    if constexpr (T::any_role(SlidesAsRook{})) {
      for (const Square s : b_.movers(SlidesAsRook{}) & free_) {
        add((rook_attacks<Geometry>(s, l_.occupied) & targets_).count());
      }
    }
    if constexpr (T::any_role(SlidesAsBishop{})) {
      for (const Square s : b_.movers(SlidesAsBishop{}) & free_) {
        add((bishop_attacks<Geometry>(s, l_.occupied) & targets_).count());
      }
    }
  }

  Set free_movers(auto feature) const { return b_.movers(feature) & free_; }

  template <int Dx>
  Set ahead(Set pieces) const {
    return pieces.template shifted<Dx, forward<Us>>();
  }

  void forward_moves() {
    const Set quiet = targets_ - l_.occupied;
    const Set prey = targets_ & l_.them;
    if constexpr (T::any_role(StepsAhead{})) {
      add((ahead<0>(free_movers(StepsAhead{})) & quiet).count());
    }
    if constexpr (T::any_role(CapturesAhead{})) {
      add((ahead<0>(free_movers(CapturesAhead{})) & prey).count());
    }
    if constexpr (T::any_role(StepsDiagonallyAhead{})) {
      const Set movers = free_movers(StepsDiagonallyAhead{});
      add((ahead<-1>(movers) & quiet).count() + (ahead<1>(movers) & quiet).count());
    }
    if constexpr (T::any_role(CapturesDiagonallyAhead{})) {
      const Set movers = free_movers(CapturesDiagonallyAhead{});
      add((ahead<-1>(movers) & prey).count() + (ahead<1>(movers) & prey).count());
    }
    if constexpr (T::any_role(StepsDouble{})) {
      const Set passed =
          ahead<0>(free_movers(StepsDouble{})) & empty_ & T::own_rank(Us, G::double_step_rank + 1);
      add((ahead<0>(passed) & quiet).count());
    }
  }

  // Moves that exist more than once because the mover has a choice of what to become.
  void promotions() {
    if constexpr (G::promotion.mode == PromotionMode::pawn_reaches_zone) {
      constexpr int choices = static_cast<int>(T::promotions(T::pawn).size);
      if constexpr (choices > 1) {
        const Set pawns =
            b_.pieces(T::pawn) & free_ & T::promotion_zone(Us).template shifted<0, -forward<Us>>();
        if (pawns.any()) {
          const Set zone = targets_ & T::promotion_zone(Us);
          const Set prey = zone & l_.them;
          add((choices - 1) *
              ((ahead<0>(pawns) & (zone - l_.occupied)).count() +
               (ahead<-1>(pawns) & prey).count() + (ahead<1>(pawns) & prey).count()));
        }
      }
    } else if constexpr (G::promotion.mode == PromotionMode::shogi) {
      [&]<std::size_t... R>(std::index_sequence<R...>) {
        (shogi_promotions<static_cast<Role>(R)>(), ...);
      }
      (std::make_index_sequence<T::role_count>{});
    }
  }

  // Offered on entering the zone and on captures from within; a pawn on the last rank has no
  // choice, so its move stays one.
  template <Role R>
  void shogi_promotions() {
    if constexpr (T::promotions(R).size != 0) {
      constexpr Movement m = T::movement(R);
      constexpr Set zone = T::promotion_zone(Us);
      const Set pieces = b_.pieces(R) & free_;
      const Set from_within = pieces & zone;
      const Set from_outside = pieces - zone;
      const Set entering =
          R == T::pawn ? targets_ & (zone - T::last_ranks(Us, 1)) : targets_ & zone;
      const Set taking =
          R == T::pawn ? targets_ & (l_.them - T::last_ranks(Us, 1)) : targets_ & l_.them;
      for_each_atom<G>([&]<std::size_t A>() {
        if constexpr (m.leaps[A]) {
          add(count_leaps<atom_leaps[A].a, atom_leaps[A].b>(from_outside, entering) +
              count_leaps<atom_leaps[A].a, atom_leaps[A].b>(from_within, taking));
        }
      });
      if constexpr (m.forward_wazir_capture) {
        add((ahead<0>(from_outside) & entering).count() + (ahead<0>(from_within) & taking).count());
      }
      if constexpr (m.slides_rook || m.slides_bishop) {
        for (const Square s : pieces) {
          const Set offered = zone.contains(s) ? taking : entering;
          if (offered.empty()) continue;
          const Set reached = m.slides_rook ? rook_attacks<Geometry>(s, l_.occupied)
                                            : bishop_attacks<Geometry>(s, l_.occupied);
          add((reached & offered).count());
        }
      }
    }
  }

  void drops() {
    const Hand& hand = b_.hand(Us);
    if (hand.empty()) return;
    const Set squares = empty_ & l_.answers;
    const bool pawns = hand.has(T::hand_slot(T::pawn));
    add(squares.count() * (hand.kinds() - static_cast<int>(pawns)));
    if (pawns) add((squares & pawn_drop_zone<G, Us>(b_)).count());
  }

  // Pinned pieces are few: the piece-by-piece generator counts them. (A pinned piece never answers
  // a check, and Warlocks have been counted already.)
  void pinned_pieces() {
    PieceMoves<G, Us, CountSink<G>>(b_, l_, targets_, sink_).generate(l_.pinned);
  }

  const Board<G>& b_;
  Legality<G, Us> l_;
  Set may_take_;
  Set empty_;
  Set free_;
  Set targets_;
  CountSink<G> sink_;
  std::uint64_t count_ = 0;
};

template <class G, Color Us>
std::uint64_t count_moves(const Board<G>& b) {
  return Counter<G, Us>(b).count();
}

}  // namespace oliphaunt
