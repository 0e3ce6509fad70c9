#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>

#include "engine/board/move.h"
#include "engine/powers/special_power.h"

namespace oliphaunt {

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
    most_by_piece = std::max(most_by_piece, n);
  }
  constexpr auto squares = static_cast<std::size_t>(T::Geometry::squares);
  std::size_t most = squares * most_by_piece;
  most = std::max(most, SpecialPower<G>::most_moves(squares));
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
