#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/moves/count.h"
#include "engine/moves/make.h"

// Counting two plies at once. Most moves leave the opponent's replies as they are: they neither
// touch a square that a reply depends on nor attack what the enemy king depends on. The replies are
// counted once for all of them, and anew only for the others. Header of templates for perft.

namespace oliphaunt {

// What the opponent could reply if the side to move, Us, passed; and which moves change it.
template <class G, Color Us>
class Replies {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;
  static constexpr Color Them = ~Us;

 public:
  explicit Replies(const Board<G>& board) : b_(after_pass(board)), occupied_(b_.occupied()) {
    count_ = count_moves<G, Them>(b_);
    king_lines();
    king_neighbourhood();
    sliders();
    forward_moves();
    shogi_captures();
    warlocks();
    for (std::size_t r = 0; r < T::role_count; ++r) loud_[r] = attack_origins(T::movements[r]);
    if constexpr (T::has_warlock) {
      Set area;
      for (const Square s : king_squares_) area |= warlock_area<Geometry>[index(s)];
      loud_[index(T::warlock)] = area;
    }
  }

  // The replies to a move that changes nothing for them, drops left out of account.
  std::uint64_t count() const { return count_; }
  // Squares that a move must not enter.
  Set sensitive() const { return sensitive_; }
  // Whether a move must not leave this square. A piece that promotes may attack as a slider along
  // the very line that it has opened by leaving.
  bool depends_on(Square from, bool promotes) const {
    return sensitive_.contains(from) ||
           (promotes && (rook_origins_ | bishop_origins_).contains(from));
  }
  // Squares from which a piece of this kind would attack the king or a square that it might use.
  Set loud(Role r) const { return loud_[index(r)]; }

 private:
  static Board<G> after_pass(const Board<G>& board) {
    Board<G> b = board;
    b.side_to_move = Them;
    b.en_passant = no_square;
    b.iron = no_square;
    return b;
  }

  // Checks that may be uncovered and pins that may come or go. A line with three or more pieces
  // between king and slider stays shut, except to a Warlock, which can take two of them away.
  void king_lines() {
    const Square king = b_.king(Them);
    const Set sliders =
        (rook_lines<Geometry>(king) & b_.movers(SlidesAsRook{}) & b_.pieces(Us)) |
        (bishop_lines<Geometry>(king) & b_.movers(SlidesAsBishop{}) & b_.pieces(Us));
    for (const Square s : sliders) {
      const Set squares = between<Geometry>(king, s);
      if ((squares & occupied_).count() <= 2 || has_warlocks(Them)) {
        sensitive_ |= squares | Set(s);
      }
    }
    king_squares_ |= Set(king);
  }

  bool has_warlocks(Color c) const {
    if constexpr (T::has_warlock) return b_.pieces(c, T::warlock).any();
    return false;
  }

  // Where the king may step or castle to, and what attacks these squares or would if one piece
  // less or more stood between.
  void king_neighbourhood() {
    const Square king = b_.king(Them);
    const Set steps = king_steps<Geometry>(king) - b_.pieces(Them);
    sensitive_ |= steps;
    king_squares_ |= steps;
    if constexpr (G::castling.size() != 0) {
      for (std::size_t i = 0; i < G::castling.size(); ++i) {
        const CastlingPath<G>& path = castling_paths<G>[i];
        if (path.color != Them || ((b_.castling_rights >> i) & 1) == 0) continue;
        if (path.must_be_empty.intersects(b_.pieces(Them))) continue;
        sensitive_ |= path.must_be_empty | path.must_not_be_attacked;
        king_squares_ |= path.must_not_be_attacked;
      }
    }
    const Set without_king = occupied_ - Set(king);
    for (const Square s : king_squares_) {
      sensitive_ |= leapers_to<G, Us>(b_, s);
      if constexpr (T::any_role(SlidesAsRook{})) {
        const Set reach = rook_attacks<Geometry>(s, without_king);
        rook_origins_ |= reach;
        watch_lines(s, rook_lines<Geometry>(s) & b_.movers(SlidesAsRook{}), without_king);
      }
      if constexpr (T::any_role(SlidesAsBishop{})) {
        const Set reach = bishop_attacks<Geometry>(s, without_king);
        bishop_origins_ |= reach;
        watch_lines(s, bishop_lines<Geometry>(s) & b_.movers(SlidesAsBishop{}), without_king);
      }
    }
  }

  void watch_lines(Square s, Set sliders, Set occupied) {
    for (const Square slider : sliders& b_.pieces(Us)) {
      const Set squares = between<Geometry>(s, slider);
      const Set blockers = squares & occupied;
      if (blockers.empty()) {
        sensitive_ |= squares | Set(slider);
      } else if (!blockers.more_than_one()) {
        sensitive_ |= blockers;
      }
    }
  }

  void sliders() {
    if constexpr (T::any_role(SlidesAsRook{})) {
      for (const Square s : b_.movers(SlidesAsRook{}) & b_.pieces(Them)) {
        sensitive_ |= rook_attacks<Geometry>(s, occupied_);
      }
    }
    if constexpr (T::any_role(SlidesAsBishop{})) {
      for (const Square s : b_.movers(SlidesAsBishop{}) & b_.pieces(Them)) {
        sensitive_ |= bishop_attacks<Geometry>(s, occupied_);
      }
    }
  }

  void forward_moves() {
    constexpr int ahead = forward<Them>;
    const Set us = b_.pieces(Them);
    if constexpr (T::any_role(StepsAhead{}) || T::any_role(CapturesAhead{})) {
      const Set movers = (b_.movers(StepsAhead{}) | b_.movers(CapturesAhead{})) & us;
      sensitive_ |= movers.template shifted<0, ahead>();
    }
    if constexpr (T::any_role(StepsDiagonallyAhead{}) || T::any_role(CapturesDiagonallyAhead{})) {
      const Set movers =
          (b_.movers(StepsDiagonallyAhead{}) | b_.movers(CapturesDiagonallyAhead{})) & us;
      sensitive_ |= movers.template shifted<-1, ahead>() | movers.template shifted<1, ahead>();
    }
    if constexpr (T::any_role(StepsDouble{})) {
      const Set passed = (b_.movers(StepsDouble{}) & us).template shifted<0, ahead>() &
                         T::own_rank(Them, G::double_step_rank + 1);
      sensitive_ |= passed.template shifted<0, ahead>();
    }
  }

  // A capture from within the promotion zone offers a promotion where a quiet move offers none.
  void shogi_captures() {
    if constexpr (G::promotion.mode == PromotionMode::shogi) {
      const Set within = b_.pieces(Them) & T::promotion_zone(Them);
      [&]<std::size_t... R>(std::index_sequence<R...>) {
        (
            [&] {
              if constexpr (T::promotions(static_cast<Role>(R)).size != 0) {
                for (const Square s : within& b_.by_role[R]) {
                  sensitive_ |= leaps<static_cast<Role>(R)>(s);
                }
              }
            }(),
            ...);
      }
      (std::make_index_sequence<T::role_count>{});
    }
  }

  template <Role R>
  static Set leaps(Square s) {
    Set set;
    for_each_atom<G>([&]<std::size_t A>() {
      if constexpr (T::movement(R).leaps[A]) {
        set |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
      }
    });
    return set;
  }

  // A Warlock's moves depend on all that stands around it, and whether it may take a Warlock on
  // the whole board.
  void warlocks() {
    if constexpr (T::has_warlock) {
      for (const Square s : b_.pieces(Them, T::warlock)) {
        const Set area = warlock_area<Geometry>[index(s)];
        sensitive_ |= area;
        if (area.intersects(b_.pieces(Us, T::warlock))) sensitive_ = Set::board();
      }
    }
  }

  Set attack_origins(const Movement& m) const {
    Set origins;
    for_each_atom<G>([&]<std::size_t A>() {
      if (m.leaps[A]) {
        for (const Square s : king_squares_) {
          origins |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
        }
      }
    });
    if (m.slides_rook) origins |= rook_origins_;
    if (m.slides_bishop) origins |= bishop_origins_;
    if (m.slides_rook) origins |= rook_lines<Geometry>(b_.king(Them));
    if (m.slides_bishop) origins |= bishop_lines<Geometry>(b_.king(Them));
    constexpr int back = -forward<Us>;
    if (m.forward_wazir_capture) origins |= king_squares_.template shifted<0, back>();
    if (m.forward_ferz_capture) {
      origins |=
          king_squares_.template shifted<-1, back>() | king_squares_.template shifted<1, back>();
    }
    return origins;
  }

  const Board<G> b_;
  const Set occupied_;
  Set king_squares_;
  Set rook_origins_, bishop_origins_;
  Set sensitive_;
  std::array<Set, T::role_count> loud_;
  std::uint64_t count_ = 0;
};

// A sink that counts the opponent's replies to each move put into it.
template <class G, Color Us>
class ReplySink {
  using T = Traits<G>;
  using Set = typename T::Set;

 public:
  explicit ReplySink(const Board<G>& board) : board_(board), replies_(board) {}

  std::uint64_t count() const { return count_; }

  void add(MoveKind kind, Square from, Role mover, Role placed, Set targets) {
    if (kind == MoveKind::pass) {
      count_ += replies_.count();
      return;
    }
    if (kind == MoveKind::step && !replies_.depends_on(from, mover != placed)) {
      const Set harmless =
          targets - board_.pieces(~Us) - replies_.sensitive() - replies_.loud(placed);
      count_ += static_cast<std::uint64_t>(harmless.count()) * replies_.count();
      if constexpr (G::drops) adjust_pawn_drops(from, harmless);
      targets -= harmless;
    }
    while (targets.any()) count_one(Move(kind, from, targets.pop_first(), mover, placed));
  }

  void add_drops(Role r, Set targets) {
    if constexpr (G::drops) {
      const Set harmless = targets - replies_.sensitive() - replies_.loud(r);
      const Hand& hand = board_.hand(~Us);
      const bool pawns = hand.has(T::hand_slot(T::pawn));
      const auto kinds = static_cast<std::uint64_t>(hand.kinds() - static_cast<int>(pawns));
      count_ += static_cast<std::uint64_t>(harmless.count()) * (replies_.count() - kinds);
      if (pawns) count_ -= static_cast<std::uint64_t>((harmless & their_pawn_zone()).count());
      targets -= harmless;
    }
    while (targets.any()) {
      const Square s = targets.pop_first();
      count_one(Move(MoveKind::drop, s, s, r, r));
    }
  }

  void add_warlock_double(Square from, Square via, Set ends) {
    while (ends.any()) {
      count_one(
          Move(MoveKind::warlock_double, from, ends.pop_first(), T::warlock, T::warlock, via));
    }
  }

 private:
  Set their_pawn_zone() const { return pawn_drop_zone<G, ~Us>(board_); }

  // A piece that leaves a square frees it for a pawn drop, and takes away the one it goes to.
  void adjust_pawn_drops(Square from, Set targets) {
    if (!board_.hand(~Us).has(T::hand_slot(T::pawn))) return;
    const Set zone = their_pawn_zone();
    if (zone.contains(from)) count_ += static_cast<std::uint64_t>(targets.count());
    count_ -= static_cast<std::uint64_t>((targets & zone).count());
  }

  [[gnu::noinline]] void count_one(Move move) {
    Board<G> next = board_;
    make_move<G, Us>(next, move);
    count_ += count_moves<G, ~Us>(next);
  }

  const Board<G>& board_;
  const Replies<G, Us> replies_;
  std::uint64_t count_ = 0;
};

}  // namespace oliphaunt
