#pragma once

#include <cstdint>

#include "engine/games/traits.h"

namespace oliphaunt {

enum class MoveKind : std::uint8_t {
  step,         // from one square to another, with or without capture and promotion
  drop,         // from the hand; `from` equals `to`
  castle,       // the king's move; the rook follows
  en_passant,   // the captured pawn stands beside, not on, the target
  double_step,  // a pawn's first move of two squares
  two_legs,     // captures on `via` on the way to `to`, which may equal `from`
  pass,         // leaves all as it is
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
  // The first victim's square of a move on two legs.
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

}  // namespace oliphaunt
