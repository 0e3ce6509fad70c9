#pragma once

#include "engine/moves/count_parts.h"
#include "engine/moves/generate.h"

// Counting legal moves without generating them: leapers and pawns are moved as sets, drops are a
// product. Header of templates for the engine's own sources.

namespace oliphaunt {

// Drops when the squares that may be dropped on are given.
template <class G, Color Us>
int count_drops(const Board<G>& b, typename Traits<G>::Set squares) {
  using T = Traits<G>;
  const Hand& hand = b.hand(Us);
  if (hand.empty()) return 0;
  const bool pawns = hand.has(T::hand_slot(T::pawn));
  int n = squares.count() * (hand.kinds() - static_cast<int>(pawns));
  if (pawns) n += (squares & pawn_drop_zone<G, Us>(b)).count();
  return n;
}

// The moves of the king, castling among them. `targets`, here and below: where a move may end,
// check or no check.
template <class G, Color Us>
int count_king_moves(const Board<G>& b, const Legality<G, Us>& l, typename Traits<G>::Set targets) {
  int n = safe_king_steps<G, Us>(b, l, targets).count();
  for_each_castling<G, Us>(b, l, [&](const auto&) { ++n; });
  return n;
}

template <class G, Color Us>
int count_special_moves(const Board<G>& b, const Legality<G, Us>& l,
                        typename Traits<G>::Set targets) {
  CountSink<G> sink;
  SpecialPower<G>::template generate<Us>(b, l, targets, true, l.us, sink);
  return static_cast<int>(sink.count());
}

// The moves of pinned pieces other than special ones. They are few, and none answers a check.
template <class G, Color Us>
int count_pinned_moves(const Board<G>& b, const Legality<G, Us>& l,
                       typename Traits<G>::Set targets) {
  if (l.pinned.empty() || l.in_check()) return 0;
  CountSink<G> sink;
  PieceMoves<G, Us, CountSink<G>>(b, l, targets, sink).generate(l.pinned);
  return static_cast<int>(sink.count());
}

// The number of legal moves.
template <class G, Color Us>
std::uint64_t count_moves(const Board<G>& b) {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Parts = CountParts<G, Us>;

  const Legality<G, Us> l(b);
  const Set empty = Set::board() - l.occupied;
  const Set may_take = l.them - SpecialPower<G>::template immune<Us>(b);
  int n = count_king_moves<G, Us>(b, l, empty | may_take) +
          count_special_moves<G, Us>(b, l, empty | may_take) +
          count_pinned_moves<G, Us>(b, l, empty | may_take);
  if (!l.checkers.more_than_one()) {
    const Set targets = (empty | may_take) & l.answers;
    const Set free = l.free_pieces(b);
    n += Parts::leapers(b, free, targets);
    n += Parts::sliders(b, free, l.occupied, targets, l.them);
    n += Parts::forward_moves(b, free, empty & targets, l.them & targets, empty);
    n += Parts::shogi_promotions(b, free, targets, l.them);
    if (b.en_passant != no_square) n += legal_en_passant<G, Us>(b, l).count();
    if constexpr (G::drops) n += count_drops<G, Us>(b, empty & l.answers);
  }
  return static_cast<std::uint64_t>(n);
}

}  // namespace oliphaunt
