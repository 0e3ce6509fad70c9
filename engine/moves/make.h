#pragma once

#include "engine/board/move.h"
#include "engine/moves/legality.h"

// Making a move on a board. Header of templates for the engine's own sources; everybody else calls
// Position::do_move.

namespace oliphaunt {

// Told of every change that a move makes to what a position's key covers. This one does nothing and
// costs nothing; the incremental key is another.
struct NoObserver {
  static constexpr void toggle_piece(Color, Role, Square) {}
  static constexpr void change_hand(Color, std::size_t, int, int) {}
  static constexpr void change_castling(std::uint8_t, std::uint8_t) {}
  static constexpr void change_en_passant(Square, Square) {}
  static constexpr void change_iron(Square, Square) {}
  static constexpr void change_side() {}
};

// For each square, the castling rights that survive a move from or to it.
template <class G>
inline constexpr auto castling_kept = [] {
  SquareTable<typename G::Geometry, std::uint8_t> kept{};
  kept.fill(0xff);
  for (std::size_t i = 0; i < G::castling.size(); ++i) {
    const auto lost = static_cast<std::uint8_t>(1U << i);
    kept[index(castling_paths<G>[i].king_from)] &= static_cast<std::uint8_t>(~lost);
    kept[index(castling_paths<G>[i].rook_from)] &= static_cast<std::uint8_t>(~lost);
  }
  return kept;
}();

template <class G, Color Us, class Observer = NoObserver>
class MoveMaker {
  using T = Traits<G>;
  using Set = typename T::Set;

 public:
  explicit MoveMaker(Board<G>& board, Observer observer = {}) : b_(board), observer_(observer) {}

  // Precondition: the move is legal on the board and `Us` is the side to move.
  void make(Move m) {
    const Square en_passant_before = b_.en_passant;
    const Square iron_before = b_.iron;
    b_.en_passant = no_square;
    b_.iron = no_square;
    if (m.kind() == MoveKind::step) [[likely]] {
      move_piece(m);
    } else {
      make_special(m);
    }
    b_.side_to_move = ~Us;
    observer_.change_en_passant(en_passant_before, b_.en_passant);
    observer_.change_iron(iron_before, b_.iron);
    observer_.change_side();
  }

 private:
  // Takes a piece off a square or puts it there.
  void toggle(Color c, Role r, Square s) {
    b_.by_role[index(r)] ^= Set(s);
    b_.by_color[index(c)] ^= Set(s);
    observer_.toggle_piece(c, r, s);
  }

  void move_piece(Move m) {
    if (b_.pieces(~Us).contains(m.to())) capture(m.to(), m.mover(), m.to());
    toggle(Us, m.mover(), m.from());
    toggle(Us, m.placed(), m.to());
    if constexpr (G::castling.size() != 0) {
      if (b_.castling_rights != 0) keep_castling(m.from(), m.to());
    }
  }

  void keep_castling(Square a, Square b) {
    const std::uint8_t before = b_.castling_rights;
    b_.castling_rights &= castling_kept<G>[index(a)] & castling_kept<G>[index(b)];
    observer_.change_castling(before, b_.castling_rights);
  }

  // Takes the enemy piece on s; `captor` will stand on `end` when the move is over.
  void capture(Square s, Role captor, Square end) {
    const Role victim = b_.occupant(s);
    toggle(~Us, victim, s);
    if constexpr (G::drops) {
      const std::size_t slot = T::hand_slot(T::demoted[index(victim)]);
      Hand& hand = b_.hands[index(Us)];
      hand.add(slot);
      observer_.change_hand(Us, slot, hand.count(slot) - 1, hand.count(slot));
    }
    SpecialPower<G>::template after_capture<Us>(b_, victim, captor, end);
  }

  void make_special(Move m) {
    switch (m.kind()) {
      case MoveKind::drop:
        drop(m);
        break;
      case MoveKind::castle:
        if constexpr (G::castling.size() != 0) castle(m);
        break;
      case MoveKind::en_passant:
        if constexpr (T::any_role(StepsDouble{})) {
          capture(Set(m.to()).template shifted<0, -forward<Us>>().first(), T::pawn, m.to());
          move_piece(m);
        }
        break;
      case MoveKind::double_step:
        if constexpr (T::any_role(StepsDouble{})) {
          move_piece(m);
          mark_en_passant(Set(m.to()).template shifted<0, -forward<Us>>().first());
        }
        break;
      case MoveKind::two_legs:
        if constexpr (T::has_special) capture_on_two_legs(m);
        break;
      case MoveKind::step:
      case MoveKind::pass:
        break;
    }
  }

  void drop(Move m) {
    if constexpr (G::drops) {
      const std::size_t slot = T::hand_slot(m.mover());
      Hand& hand = b_.hands[index(Us)];
      hand.remove(slot);
      observer_.change_hand(Us, slot, hand.count(slot) + 1, hand.count(slot));
      toggle(Us, m.mover(), m.to());
    }
  }

  void castle(Move m) {
    constexpr Role rook = T::find("R");
    for (const CastlingPath<G>& path : castling_paths<G>) {
      if (path.color != Us || path.king_to != m.to()) continue;
      toggle(Us, T::king, path.king_from);
      toggle(Us, rook, path.rook_from);
      toggle(Us, T::king, path.king_to);
      toggle(Us, rook, path.rook_to);
      keep_castling(path.king_from, path.rook_from);
    }
  }

  // The mark is kept only where it changes what the opponent may do.
  void mark_en_passant(Square passed) {
    if (ferz_ahead<Us, typename G::Geometry>[index(passed)].intersects(b_.pieces(~Us, T::pawn))) {
      b_.en_passant = passed;
    }
  }

  void capture_on_two_legs(Move m) {
    capture(m.via(), m.mover(), m.to());
    if constexpr (G::castling.size() != 0) {
      if (b_.castling_rights != 0) keep_castling(m.via(), m.to());
    }
    if (m.to() != m.from()) move_piece(m);
  }

  Board<G>& b_;
  [[no_unique_address]] Observer observer_;
};

template <class G, Color Us>
void make_move(Board<G>& b, Move m) {
  MoveMaker<G, Us>(b).make(m);
}

}  // namespace oliphaunt
