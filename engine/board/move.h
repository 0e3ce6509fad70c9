#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>

#include "engine/games/traits.h"

namespace oliphaunt {

enum class MoveKind : std::uint8_t {
  step,            // from one square to another, with or without capture and promotion
  drop,            // from the hand; `from` equals `to`
  castle,          // the king's move; the rook follows
  en_passant,      // the captured pawn stands beside, not on, the target
  double_step,     // a pawn's first move of two squares
  warlock_double,  // captures on `via` on the way to `to`, which may equal `from`
  pass,            // a Warlock's step out and back
};

// A move, meaningful only in a position where it is legal. 32 bits, so that lists stay small; two
// moves of one position are the same move exactly when they are equal.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(MoveKind kind, Square from, Square to, Role mover, Role placed,
                 Square via = Square{})
      : bits_(static_cast<std::uint32_t>(index(from)) | static_cast<std::uint32_t>(index(to)) << 7 |
              static_cast<std::uint32_t>(index(via)) << 14 |
              static_cast<std::uint32_t>(index(mover)) << 21 |
              static_cast<std::uint32_t>(index(placed)) << 25 |
              static_cast<std::uint32_t>(kind) << 29) {}
  static constexpr Move from_bits(std::uint32_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }

  constexpr Square from() const { return static_cast<Square>(bits_ & 127); }
  constexpr Square to() const { return static_cast<Square>((bits_ >> 7) & 127); }
  // The first victim's square of a warlock_double.
  constexpr Square via() const { return static_cast<Square>((bits_ >> 14) & 127); }
  // The kind of piece that moves or is dropped.
  constexpr Role mover() const { return static_cast<Role>((bits_ >> 21) & 15); }
  // The kind that stands on `to` afterwards: differs from the mover on promotion.
  constexpr Role placed() const { return static_cast<Role>((bits_ >> 25) & 15); }
  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 29); }
  constexpr bool is_promotion() const { return mover() != placed(); }
  constexpr std::uint32_t bits() const { return bits_; }
  // False for a default-constructed Move, which stands for "no move". (No legal move has all bits
  // zero: a step never ends where it began.)
  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr bool operator==(const Move&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

// An upper bound on the legal moves of any position that FEN can describe, however unreachable.
template <class G>
constexpr std::size_t max_legal_moves() {
  using T = Traits<G>;
  std::size_t most_by_piece = 0;
  for (std::size_t r = 0; r < T::role_count; ++r) {
    const Movement& m = T::movements[r];
    std::size_t n = 0;
    for (std::size_t a = 0; a < atom_count; ++a) {
      const bool four = atom_leaps[a].b == 0 || atom_leaps[a].a == atom_leaps[a].b;
      if (m.leaps[a]) n += four ? 4 : 8;
    }
    constexpr std::size_t line = T::Geometry::files + T::Geometry::ranks - 2;
    if (m.slides_rook) n += line;
    if (m.slides_bishop) n += line;
    if (m.forward_wazir_move || m.forward_wazir_capture) n += 2;
    if (m.forward_ferz_move || m.forward_ferz_capture) n += 2;
    const std::size_t choices = T::promotions(static_cast<Role>(r)).size;
    if (G::promotion.mode == PromotionMode::shogi) n *= 1 + choices;
    if (G::promotion.mode == PromotionMode::pawn_reaches_zone && choices > 1) n *= choices;
    most_by_piece = n > most_by_piece ? n : most_by_piece;
  }
  constexpr auto squares = static_cast<std::size_t>(T::Geometry::squares);
  std::size_t most = squares * most_by_piece;
  if constexpr (T::has_warlock) {
    // With n Warlocks among the pieces, at most min(n, squares - n) enemies stand beside each of
    // eight neighbours, and each such pair has eight ends.
    for (std::size_t n = 0; n <= squares; ++n) {
      const std::size_t foes = squares - n;
      const std::size_t moves = n * 24 + 64 * (n < foes ? n : foes) + 1;
      most = moves > most ? moves : most;
    }
  }
  return most + squares * T::hand_roles.size + G::castling.size();
}

// The legal moves of one position. Fixed capacity, no allocation; elements beyond size() are
// uninitialised.
template <class G>
class MoveList {
 public:
  MoveList() {}  // NOLINT: leaves the room for moves as it is, for it may be many pages
  void push(Move m) { ::new (static_cast<void*>(begin() + size_++)) Move(m); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return begin()[i]; }
  Move& operator[](std::size_t i) { return begin()[i]; }
  const Move* begin() const { return std::launder(reinterpret_cast<const Move*>(room_.data())); }
  const Move* end() const { return begin() + size_; }
  Move* begin() { return std::launder(reinterpret_cast<Move*>(room_.data())); }
  Move* end() { return begin() + size_; }
  void clear() { size_ = 0; }
  // Drops the moves from index `first` on for which a predicate holds; the others keep their order.
  template <class Predicate>
  void remove_from(std::size_t first, Predicate predicate) {
    Move* const from = begin() + first;
    size_ = static_cast<std::size_t>(std::remove_if(from, end(), predicate) - begin());
  }
  bool contains(Move m) const { return std::find(begin(), end(), m) != end(); }

 private:
  std::size_t size_ = 0;
  // Bytes, since an array of moves would begin as that many null moves.
  alignas(Move) std::array<std::byte, max_legal_moves<G>() * sizeof(Move)> room_;
};

}  // namespace oliphaunt
