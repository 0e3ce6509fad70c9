#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board/move.h"
#include "engine/eval/layout.h"
#include "engine/eval/weights.h"
#include "engine/moves/attacks.h"

namespace oliphaunt {

// What pieces are worth to who trades them, derived from the evaluation's weights.
template <class G>
class ExchangeValues {
  using T = Traits<G>;

 public:
  explicit ExchangeValues(const Weights& weights) {
    std::array<int, T::role_count> hand{};
    for (std::size_t i = 0; i < T::role_count; ++i) {
      const Role r = static_cast<Role>(i);
      if (r != T::king) on_board_[i] = middle(weights.all[layout<G>.piece[i]]);
      if (T::hand_roles.contains(r)) hand[i] = middle(weights.all[layout<G>.hand[i]]);
    }
    for (std::size_t i = 0; i < T::role_count; ++i) {
      captured_[i] = on_board_[i] + (G::drops ? hand[index(T::demoted[i])] : 0);
      cheapest_first_[i] = static_cast<Role>(i);
    }
    captured_[index(T::king)] = 20000;
    std::stable_sort(cheapest_first_.begin(), cheapest_first_.end(),
                     [this](Role a, Role b) { return captured(a) < captured(b); });
  }

  int on_board(Role r) const { return on_board_[index(r)]; }
  // What capturing it swings: the piece itself and, in games with drops, what the captor gets in
  // hand.
  int captured(Role r) const { return captured_[index(r)]; }
  const auto& cheapest_first() const { return cheapest_first_; }

 private:
  static int middle(const Weight& w) { return (w.mg + w.eg) / 2; }

  std::array<int, T::role_count> on_board_{}, captured_{};
  std::array<Role, T::role_count> cheapest_first_{};
};

// The kind of the piece that a legal capture takes: of two, the first.
template <class G>
Role victim_of(const Board<G>& b, Move move) {
  if (move.kind() == MoveKind::en_passant) return Traits<G>::pawn;
  return b.occupant(move.kind() == MoveKind::two_legs ? move.via() : move.to());
}

// What a legal move captures and promotes, in centipawns.
template <class G>
int immediate_gain(const Board<G>& b, Move move, const ExchangeValues<G>& values) {
  using T = Traits<G>;
  int gain = values.on_board(move.placed()) - values.on_board(move.mover());
  if (move.kind() == MoveKind::en_passant) return gain + values.captured(T::pawn);
  const auto enemies = b.pieces(~b.side_to_move);
  if (enemies.contains(move.to())) gain += values.captured(b.occupant(move.to()));
  if (move.kind() == MoveKind::two_legs) gain += values.captured(b.occupant(move.via()));
  return gain;
}

// One of some squares, the same for both colors as each sees the board. Precondition: there is one.
template <class G>
Square nearest_home(Color c, typename Traits<G>::Set squares) {
  Square nearest = squares.first();
  if (c == Color::white || !squares.more_than_one()) return nearest;
  for (const Square s : squares) {
    if (relative_square<G>(c, s) < relative_square<G>(c, nearest)) nearest = s;
  }
  return nearest;
}

// Static exchange evaluation: whether a legal move, followed by the best sequence of captures and
// recaptures on its target square, gains at least so much. Right for drops (a dropped piece can be
// lost), blind to pins. Where a special power defies it, a move counts for what it gains at once.
template <class G>
bool exchange_gains(const Board<G>& b, Move move, int threshold, const ExchangeValues<G>& values) {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;
  if (move.kind() == MoveKind::castle || move.kind() == MoveKind::pass) return threshold <= 0;

  const Square to = move.to();
  int balance = immediate_gain(b, move, values) - threshold;
  if (balance < 0) return false;
  if (SpecialPower<G>::defies_exchange(b, move)) return true;
  balance -= values.captured(move.placed());
  if (balance >= 0) return true;

  Set occupied = b.occupied() | Set(to);
  if (move.kind() != MoveKind::drop) occupied -= Set(move.from());
  if (move.kind() == MoveKind::en_passant) {
    occupied -= b.side_to_move == Color::white ? Set(to).template shifted<0, -1>()
                                               : Set(to).template shifted<0, 1>();
  }
  const Set present = b.occupied() & occupied;
  Set attackers = attackers_to<G, Color::white>(b, to, occupied, present) |
                  attackers_to<G, Color::black>(b, to, occupied, present);
  attackers -= Set(to);
  Color side = ~b.side_to_move;
  const Color mover = b.side_to_move;
  while (true) {
    const Set own = attackers & b.pieces(side);
    if (own.empty()) break;
    Role captor = no_role;
    for (const Role r : values.cheapest_first()) {
      if (own.intersects(b.pieces(r))) {
        captor = r;
        break;
      }
    }
    const Set gone(nearest_home<G>(side, own & b.pieces(captor)));
    side = ~side;
    balance = -balance - 1 - values.captured(captor);
    occupied -= gone;
    attackers -= gone;
    if (balance >= 0) {
      // A king can't take what is still guarded.
      if (captor == T::king && attackers.intersects(b.pieces(side))) side = ~side;
      break;
    }
    // Sliders behind the captor join in.
    if constexpr (T::any_role(SlidesAsRook{})) {
      attackers |= rook_attacks<Geometry>(to, occupied) & b.movers(SlidesAsRook{}) & occupied;
    }
    if constexpr (T::any_role(SlidesAsBishop{})) {
      attackers |= bishop_attacks<Geometry>(to, occupied) & b.movers(SlidesAsBishop{}) & occupied;
    }
    attackers -= Set(to);
  }
  // Who could not go on has lost the exchange.
  return side != mover;
}

}  // namespace oliphaunt
