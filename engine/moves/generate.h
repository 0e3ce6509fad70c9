#pragma once

#include "engine/moves/legality.h"
#include "engine/moves/sink.h"

// Generation of legal moves, piece by piece, into a sink. Header of templates for the engine's own
// sources; everybody else calls movegen.h.

namespace oliphaunt {

// Which moves are wanted.
enum class Wanted : std::uint8_t {
  all,
  captures,  // en passant included; no drops, no quiet promotions
  quiets,    // all that are not captures
};

template <class G, Color Us, MoveSink<G> Sink>
void generate_drops(const Board<G>& b, const Legality<G, Us>& l, Sink& sink) {
  using T = Traits<G>;
  using Set = typename T::Set;
  if constexpr (G::drops) {
    if (b.hand(Us).empty()) return;
    const Set empty = l.answers - l.occupied;
    for (const Role r : T::hand_roles) {
      if (!b.hand(Us).has(T::hand_slot(r))) continue;
      sink.add_drops(r, r == T::pawn ? empty & pawn_drop_zone<G, Us>(b) : empty);
    }
  }
}

// Moves of everything but kings and special pieces, piece by piece.
template <class G, Color Us, MoveSink<G> Sink>
class PieceMoves {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

 public:
  // `targets`: where a move may end, own and immune pieces already left out.
  PieceMoves(const Board<G>& board, const Legality<G, Us>& legality, Set targets, Sink& sink)
      : b_(board),
        l_(legality),
        targets_(targets),
        quiet_(targets - legality.occupied),
        may_take_(targets & legality.them),
        sink_(sink) {}

  void generate(Set from) {
    [&]<std::size_t... R>(std::index_sequence<R...>) {
      (
          [&] {
            constexpr Role r = static_cast<Role>(R);
            if constexpr (r != T::king && r != T::special) {
              for (const Square s : from& l_.us& b_.pieces(r)) piece_moves<r>(s);
            }
          }(),
          ...);
    }
    (std::make_index_sequence<T::role_count>{});
  }

 private:
  template <Role R>
  void piece_moves(Square s) {
    constexpr Movement m = T::movement(R);
    Set allowed = l_.answers;
    if (l_.pinned.contains(s)) allowed &= l_.pin_ray(s);

    Set ends;
    for_each_atom<G>([&]<std::size_t A>() {
      if constexpr (m.leaps[A]) ends |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
    });
    if constexpr (m.slides_rook) ends |= rook_attacks<Geometry>(s, l_.occupied);
    if constexpr (m.slides_bishop) ends |= bishop_attacks<Geometry>(s, l_.occupied);
    ends &= targets_;

    const Set ahead = Set(s).template shifted<0, forward<Us>>();
    if constexpr (m.forward_wazir_move) ends |= ahead & quiet_;
    if constexpr (m.forward_wazir_capture) ends |= ahead & may_take_;
    if constexpr (m.forward_ferz_move) ends |= ferz_ahead<Us, Geometry>[index(s)] & quiet_;
    if constexpr (m.forward_ferz_capture) ends |= ferz_ahead<Us, Geometry>[index(s)] & may_take_;
    add_with_promotions<R>(s, ends & allowed);

    if constexpr (m.double_step) {
      const Set passed = (ahead - l_.occupied) & T::own_rank(Us, G::double_step_rank + 1);
      const Set end = passed.template shifted<0, forward<Us>>() & quiet_ & allowed;
      if (end.any()) sink_.add(MoveKind::double_step, s, R, R, end);
    }
  }

  template <Role R>
  void add_with_promotions(Square s, Set ends) {
    constexpr RoleList choices = T::promotions(R);
    if constexpr (choices.size == 0) {
      sink_.add(MoveKind::step, s, R, R, ends);
      return;
    } else {
      constexpr Set zone = T::promotion_zone(Us);
      Set may = ends & zone;
      Set must = may;
      if constexpr (G::promotion.mode == PromotionMode::shogi) {
        if (zone.contains(s)) may = ends & l_.them;
        must = R == T::pawn ? ends & T::last_ranks(Us, 1) : Set{};
        may |= must;
      }
      sink_.add(MoveKind::step, s, R, R, ends - must);
      if (may.any()) {
        for (const Role choice : choices) sink_.add(MoveKind::step, s, R, choice, may);
      }
    }
  }

  const Board<G>& b_;
  const Legality<G, Us>& l_;
  const Set targets_;
  const Set quiet_;
  const Set may_take_;
  Sink& sink_;
};

// The wanted moves of the own pieces on `from`; drops as well if `from` holds every square.
template <class G, Color Us, MoveSink<G> Sink>
void generate(const Board<G>& b, Wanted wanted, typename Traits<G>::Set from, Sink& sink) {
  using T = Traits<G>;
  using Set = typename T::Set;
  const Legality<G, Us> l(b);
  const bool quiet = wanted != Wanted::captures;
  Set targets;
  if (wanted != Wanted::quiets) targets |= l.them - SpecialPower<G>::template immune<Us>(b);
  if (quiet) targets |= Set::board() - l.occupied;

  if (!l.checkers.more_than_one()) {
    PieceMoves<G, Us, Sink>(b, l, targets, sink).generate(from);
    if (wanted != Wanted::quiets) {
      for (const Square s : from& legal_en_passant<G, Us>(b, l)) {
        sink.add(MoveKind::en_passant, s, T::pawn, T::pawn, Set(b.en_passant));
      }
    }
  }
  SpecialPower<G>::template generate<Us>(b, l, targets, quiet, from, sink);
  if (from.contains(l.king)) {
    sink.add(MoveKind::step, l.king, T::king, T::king, safe_king_steps<G, Us>(b, l, targets));
    if (quiet) {
      for_each_castling<G, Us>(b, l, [&](const CastlingPath<G>& path) {
        sink.add(MoveKind::castle, path.king_from, T::king, T::king, Set(path.king_to));
      });
    }
  }
  if (quiet && from == Set::board()) generate_drops<G, Us>(b, l, sink);
}

// The moves without capture of promotable pieces into the promotion zone. (Where promotion may be
// declined, moves that decline it are among them.)
template <class G, Color Us, MoveSink<G> Sink>
void generate_zone_steps(const Board<G>& b, Sink& sink) {
  using T = Traits<G>;
  using Set = typename T::Set;
  Set promotable;
  for (std::size_t r = 0; r < T::role_count; ++r) {
    if (T::promotions(static_cast<Role>(r)).size != 0) promotable |= b.by_role[r];
  }
  const Legality<G, Us> l(b);
  if (l.checkers.more_than_one()) return;
  PieceMoves<G, Us, Sink>(b, l, T::promotion_zone(Us) - l.occupied, sink).generate(promotable);
}

}  // namespace oliphaunt
