#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/board/board.h"
#include "engine/eval/evaluate.h"
#include "engine/eval/symmetry.h"
#include "engine/moves/attacks.h"

namespace oliphaunt {

namespace detail {

// How much a piece on the board counts for the phase: the squares that it attacks from the middle
// of an empty board. Kings and pawns count nothing.
template <class G>
inline constexpr auto phase_shares = [] {
  using T = Traits<G>;
  using Geometry = typename G::Geometry;
  constexpr Square middle = Geometry::square(Geometry::files / 2, Geometry::ranks / 2);
  std::array<int, T::role_count> shares{};
  for (std::size_t i = 0; i < T::role_count; ++i) {
    const Movement& m = T::movements[i];
    const Role r = static_cast<Role>(i);
    if (r == T::king || r == T::pawn) continue;
    for_each_atom<G>([&]<std::size_t A>() {
      if (m.leaps[A]) {
        shares[i] += leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(middle).count();
      }
    });
    if (m.slides_rook) shares[i] += rook_lines<Geometry>(middle).count();
    if (m.slides_bishop) shares[i] += bishop_lines<Geometry>(middle).count();
    if (r == T::special) shares[i] += SpecialPower<G>::attacks(middle).count();
  }
  return shares;
}();

template <class G>
inline constexpr int start_share = [] {
  using T = Traits<G>;
  int sum = 0;
  for (const char c : start_letters<G>()) {
    if (c < 'A' || c > 'Z') continue;  // White's, and Black has the same
    sum += 2 * phase_shares<G>[index(T::find(std::string_view(&c, 1)))];
  }
  return sum;
}();

}  // namespace detail

// How far the game has come from the start array, by what is on the board: max_phase with all
// pieces there, 0 with kings and pawns alone. In games with drops the pieces in hand do not count,
// so there the low phases are those of much material in hand.
template <class G>
constexpr int game_phase(const Board<G>& board) {
  int share = 0;
  for (std::size_t r = 0; r < Traits<G>::role_count; ++r) {
    if (detail::phase_shares<G>[r] != 0) {
      share += detail::phase_shares<G>[r] * board.pieces(static_cast<Role>(r)).count();
    }
  }
  return std::min(share, detail::start_share<G>) * max_phase / detail::start_share<G>;
}

}  // namespace oliphaunt
