#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/moves/count.h"
#include "engine/moves/make.h"

// The opponent's replies, counted once for all moves of a position. Header of templates for perft.

namespace oliphaunt {

// What the opponent, Them, could reply if the side to move passed, and how moves change that. The
// squares of the board fall into three classes:
//  - vital: what stands here decides which replies are legal (lines to the king, its
//    neighbourhood, castling paths): a move that leaves or enters one needs the replies counted
//    anew;
//  - local: sliders reach here, pawns move here, or a special power depends on it: such a move
//  changes the
//    counts of those alone;
//  - the others: a move between two of them leaves the number of replies as it is.
// Whatever a move does, it must not attack the king or the squares that the king may use: those
// targets are `loud` for the kind of piece that moves.
template <class G, Color Them>
class Replies {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;
  using Parts = CountParts<G, Them>;
  using Special = SpecialPower<G>;
  static constexpr Color Us = ~Them;

 public:
  // `board`: with Us to move, its king safe or in check.
  explicit Replies(const Board<G>& board)
      : b_(after_pass(board)), l_(b_), free_(l_.free_pieces(b_)), targets_(Set::board() - l_.us) {
    const Set empty = Set::board() - l_.occupied;
    leapers_ = leaper_moves(free_, targets_, l_.them);
    forward_moves_ = Parts::forward_moves(b_, free_, empty, l_.them, empty);
    special_ = count_special_moves<G, Them>(b_, l_, targets_);
    fixed_ =
        count_king_moves<G, Them>(b_, l_, targets_) + count_pinned_moves<G, Them>(b_, l_, targets_);
    const int listed = list_sliders();
    total_ = fixed_ + leapers_ + forward_moves_ + special_ + listed;
    if constexpr (G::drops) total_ += count_drops<G, Them>(b_, empty);

    watch_king_lines();
    watch_king_squares();
    watch_pawns();
    watch_shogi_captures();
    watch_special_pieces();
    find_loud_squares();
  }

  // The number of replies to a pass.
  int total() const { return total_; }
  Set vital() const { return vital_; }
  Set local() const { return local_; }
  // Squares from which a piece of this kind would attack what the king depends on.
  Set loud(Role r) const { return loud_[index(r)]; }
  // Squares on open lines to what the king depends on. A piece that promotes may attack along the
  // very line that it opens by leaving.
  Set open_lines() const { return rook_origins_ | bishop_origins_; }

  // The number of replies after a step or drop of Us, perhaps with a capture, on the board that
  // this was made for. Precondition: its squares are not vital, and its target is not loud.
  int after(const Board<G>& board, Move move) const {
    const Set to(move.to());
    const Set from = Set(move.from()) - (move.kind() == MoveKind::drop ? to : Set{});
    const Set occupied = (l_.occupied - from) | to;
    const Set them = (l_.them - from) | to;
    const Set empty = Set::board() - occupied;
    const Set changed = from | to;
    const Set free = free_ - to;
    const Set targets = targets_ | to;
    const bool captures = l_.us.intersects(to);

    int n = fixed_;
    n += special_squares_.intersects(changed) ? special_moves_after(board, move) : special_;
    n += captures ? leaper_moves(free, targets, them) : leapers_;
    n += captures || pawn_squares_.intersects(changed)
             ? Parts::forward_moves(b_, free, empty, them, empty)
             : forward_moves_;
    for (std::size_t i = 0; i < slider_count_; ++i) {
      const Slider& s = sliders_[i];
      if (!s.reach.intersects(changed)) {
        n += s.moves;
      } else if (!to.contains(s.square)) {
        n += slider_moves(s, reach(s, occupied), targets, them);
      }
    }
    if constexpr (G::drops) n += count_drops<G, Them>(b_, empty);
    return n;
  }

 private:
  // A slider of Them that is not pinned.
  struct Slider {
    Square square;
    bool as_rook, as_bishop, may_promote;
    int moves;
    Set reach;
  };
  static constexpr std::size_t max_sliders = 12;

  static Board<G> after_pass(const Board<G>& board) {
    Board<G> b = board;
    b.side_to_move = Them;
    b.en_passant = no_square;
    b.iron = no_square;
    return b;
  }

  static int special_moves_after(const Board<G>& board, Move move) {
    Board<G> next = board;
    make_move<G, Us>(next, move);
    const Legality<G, Them> l(next);
    return count_special_moves<G, Them>(next, l, Set::board() - l.us);
  }

  int leaper_moves(Set free, Set targets, Set them) const {
    return Parts::leapers(b_, free, targets) + Parts::shogi_promotions(b_, free, targets, them);
  }

  static Set reach(const Slider& s, Set occupied) {
    Set set;
    if constexpr (T::any_role(SlidesAsRook{})) {
      if (s.as_rook) set |= rook_attacks<Geometry>(s.square, occupied);
    }
    if constexpr (T::any_role(SlidesAsBishop{})) {
      if (s.as_bishop) set |= bishop_attacks<Geometry>(s.square, occupied);
    }
    return set;
  }

  static int slider_moves(const Slider& s, Set reach, Set targets, Set them) {
    int n = (reach & targets).count();
    if constexpr (G::promotion.mode == PromotionMode::shogi) {
      constexpr Set zone = T::promotion_zone(Them);
      if (s.may_promote) n += (reach & targets & (zone.contains(s.square) ? them : zone)).count();
    }
    return n;
  }

  // Returns the moves of all sliders in the list. Those that do not fit have theirs among the fixed
  // ones, and make vital what they reach.
  int list_sliders() {
    int n = 0;
    for_each_role<G>(typename Parts::IsSlider{}, [&]<Role R>() {
      constexpr Movement m = T::movement(R);
      for (const Square s : b_.pieces(R) & free_) {
        Slider slider{s, m.slides_rook, m.slides_bishop, Parts::may_promote_shogi(R), 0, {}};
        slider.reach = reach(slider, l_.occupied);
        slider.moves = slider_moves(slider, slider.reach, targets_, l_.them);
        if (slider_count_ == max_sliders) {
          fixed_ += slider.moves;
          vital_ |= slider.reach | Set(s);
          continue;
        }
        // Its own square, too: a move that takes it takes its moves away.
        slider.reach |= Set(s);
        local_ |= slider.reach;
        n += slider.moves;
        sliders_[slider_count_++] = slider;
      }
    });
    return n;
  }

  // Checks that may be uncovered and pins that may come or go. A line with three or more pieces
  // between king and slider stays shut, unless a special power can take two of them away at once.
  void watch_king_lines() {
    Set sliders;
    if constexpr (T::any_role(SlidesAsRook{})) {
      sliders |= rook_lines<Geometry>(l_.king) & b_.movers(SlidesAsRook{}) & l_.them;
    }
    if constexpr (T::any_role(SlidesAsBishop{})) {
      sliders |= bishop_lines<Geometry>(l_.king) & b_.movers(SlidesAsBishop{}) & l_.them;
    }
    for (const Square s : sliders) {
      const Set squares = between<Geometry>(l_.king, s);
      if ((squares & l_.occupied).count() <= 2 || Special::template opens_lines_twice<Them>(b_))
        vital_ |= squares | Set(s);
    }
  }

  // Where the king may step or castle to, and what attacks these squares or would if one piece
  // less or more stood between.
  void watch_king_squares() {
    const Set neighbours = king_steps<Geometry>(l_.king);
    vital_ |= neighbours | Set(l_.king);
    king_squares_ = (neighbours - l_.us) | Set(l_.king);
    if constexpr (G::castling.size() != 0) {
      for (std::size_t i = 0; i < G::castling.size(); ++i) {
        const CastlingPath<G>& path = castling_paths<G>[i];
        if (path.color != Them || ((b_.castling_rights >> i) & 1) == 0) continue;
        vital_ |= Set(path.rook_from);
        if (path.must_be_empty.intersects(l_.us)) continue;
        vital_ |= path.must_be_empty;
        king_squares_ |= path.must_not_be_attacked;
      }
    }
    const Set without_king = l_.occupied - Set(l_.king);
    for (const Square s : king_squares_) {
      vital_ |= leapers_to<G, Us>(b_, s);
      if constexpr (T::any_role(SlidesAsRook{})) {
        rook_origins_ |= rook_attacks<Geometry>(s, without_king);
        watch_lines(s, rook_lines<Geometry>(s) & b_.movers(SlidesAsRook{}), without_king);
      }
      if constexpr (T::any_role(SlidesAsBishop{})) {
        bishop_origins_ |= bishop_attacks<Geometry>(s, without_king);
        watch_lines(s, bishop_lines<Geometry>(s) & b_.movers(SlidesAsBishop{}), without_king);
      }
    }
    rook_origins_ |= rook_lines<Geometry>(l_.king);
    bishop_origins_ |= bishop_lines<Geometry>(l_.king);
  }

  void watch_lines(Square s, Set sliders, Set occupied) {
    for (const Square slider : sliders& l_.them) {
      const Set squares = between<Geometry>(s, slider);
      const Set blockers = squares & occupied;
      if (blockers.empty()) {
        vital_ |= squares | Set(slider);
      } else if (!blockers.more_than_one()) {
        vital_ |= blockers;
      }
    }
  }

  void watch_pawns() {
    constexpr int step = forward<Them>;
    // What can do both ahead, move and capture, does not care what stands there.
    const Set straight = (b_.movers(StepsAhead{}) ^ b_.movers(CapturesAhead{})) & l_.us;
    const Set oblique =
        (b_.movers(StepsDiagonallyAhead{}) ^ b_.movers(CapturesDiagonallyAhead{})) & l_.us;
    pawn_squares_ = straight.template shifted<0, step>() | oblique.template shifted<-1, step>() |
                    oblique.template shifted<1, step>();
    if constexpr (T::any_role(StepsDouble{})) {
      const Set passed = (b_.movers(StepsDouble{}) & l_.us).template shifted<0, step>() &
                         T::own_rank(Them, G::double_step_rank + 1);
      pawn_squares_ |= passed.template shifted<0, step>();
    }
    local_ |= pawn_squares_;
  }

  // A capture from within the promotion zone offers a promotion where a quiet move offers none.
  void watch_shogi_captures() {
    for_each_role<G>(typename Parts::PromotesShogi{}, [&]<Role R>() {
      constexpr Movement m = T::movement(R);
      for (const Square s : b_.pieces(R) & l_.us & T::promotion_zone(Them)) {
        for_each_atom<G>([&]<std::size_t A>() {
          if constexpr (m.leaps[A]) {
            vital_ |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
          }
        });
        if constexpr (m.forward_wazir_capture) {
          vital_ |= Set(s).template shifted<0, forward<Them>>();
        }
      }
    });
  }

  void watch_special_pieces() {
    vital_ |= Special::template vital<Them>(b_);
    special_squares_ = Special::template watched<Them>(b_);
    local_ |= special_squares_;
  }

  void find_loud_squares() {
    std::array<Set, atom_count> leap_origins;
    for_each_atom<G>([&]<std::size_t A>() {
      for (const Square s : king_squares_) {
        leap_origins[A] |= leaps_from<Geometry, atom_leaps[A].a, atom_leaps[A].b>(s);
      }
    });
    struct Any {
      constexpr bool operator()(Role) const { return true; }
    };
    for_each_role<G>(Any{}, [&]<Role R>() {
      constexpr Movement m = T::movement(R);
      constexpr int back = -forward<Us>;
      Set origins;
      for_each_atom<G>([&]<std::size_t A>() {
        if constexpr (m.leaps[A]) origins |= leap_origins[A];
      });
      if constexpr (m.slides_rook) origins |= rook_origins_;
      if constexpr (m.slides_bishop) origins |= bishop_origins_;
      if constexpr (m.forward_wazir_capture) {
        origins |= king_squares_.template shifted<0, back>();
      }
      if constexpr (m.forward_ferz_capture) {
        origins |=
            king_squares_.template shifted<-1, back>() | king_squares_.template shifted<1, back>();
      }
      if constexpr (R == T::special) {
        for (const Square s : king_squares_) origins |= Special::attacks(s);
      }
      loud_[index(R)] = origins;
    });
  }

  const Board<G> b_;
  const Legality<G, Them> l_;
  const Set free_;
  const Set targets_;
  int total_ = 0;
  // The parts of the total that moves may change, and the rest.
  int leapers_ = 0;
  int forward_moves_ = 0;
  int special_ = 0;
  int fixed_ = 0;
  std::array<Slider, max_sliders> sliders_;
  std::size_t slider_count_ = 0;

  Set vital_, local_;
  Set pawn_squares_;
  Set special_squares_;
  Set king_squares_;
  Set rook_origins_, bishop_origins_;
  std::array<Set, T::role_count> loud_;
};

}  // namespace oliphaunt
