#include "engine/notation/move_text.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/games/registry.h"
#include "engine/moves/attacks.h"
#include "engine/moves/movegen.h"
#include "engine/notation/move_words.h"
#include "engine/powers/power_text.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

// Whether a legal move begins and ends as the words say; promotion apart.
bool same_path(Move move, const MoveWords& words) {
  switch (words.form) {
    case MoveWords::Form::pass:
      return move.kind() == MoveKind::pass;
    case MoveWords::Form::drop:
      return move.kind() == MoveKind::drop && move.to() == words.to &&
             move.mover() == words.dropped;
    case MoveWords::Form::two_legs:
      return move.kind() == MoveKind::two_legs && move.from() == words.from &&
             move.via() == words.via && move.to() == words.to;
    case MoveWords::Form::one_leg:
      break;
  }
  return move.kind() != MoveKind::pass && move.kind() != MoveKind::drop &&
         move.kind() != MoveKind::two_legs && move.from() == words.from && move.to() == words.to;
}

template <class G>
bool same_promotion(Move move, char suffix) {
  return suffix == (move.is_promotion() ? promotion_suffix<G>(move.placed()) : '\0');
}

// Finds out what the words mean on a board, or why they mean nothing.
template <class G>
class MoveFinder {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

 public:
  MoveFinder(const Board<G>& board, const MoveWords& words)
      : b_(board), w_(words), us_(board.side_to_move) {
    generate_legal(board, legal_);
  }

  // No move if the words mean none that is legal.
  Move find() const {
    Move last;
    int on_path = 0;
    for (const Move move : legal_) {
      if (!same_path(move, w_)) continue;
      if (same_promotion<G>(move, w_.suffix)) return move;
      last = move;
      ++on_path;
    }
    // A promotion without choice goes without saying.
    if (on_path == 1 && w_.suffix == '\0') return last;
    return w_.form == MoveWords::Form::two_legs && w_.from == w_.to ? same_as_listed() : Move{};
  }

  std::string why_not() const {
    switch (w_.form) {
      case MoveWords::Form::pass:
        return PowerText<G>::why_no_pass(b_, is_in_check(b_));
      case MoveWords::Form::drop:
        return why_no_drop();
      case MoveWords::Form::one_leg:
        return why_no_step();
      case MoveWords::Form::two_legs:
        break;
    }
    return why_no_two_legs();
  }

 private:
  // Of special pieces' moves that lead to one position, the list has one.
  Move same_as_listed() const {
    const Move move(MoveKind::two_legs, w_.from, w_.to, T::special, T::special, w_.via);
    MoveList<G> of_piece;
    generate_legal_of(b_, w_.from, of_piece);
    if (!of_piece.contains(move)) return {};
    const auto same = [&](Move listed) {
      return listed.kind() == MoveKind::two_legs && listed.via() == w_.via &&
             listed.from() == listed.to();
    };
    return *std::find_if(legal_.begin(), legal_.end(), same);
  }

  // "White's knight on e4".
  std::string piece_on(Square s) const {
    const Color c = b_.pieces(Color::white).contains(s) ? Color::white : Color::black;
    return fmt::format("{}'s {} on {}", name_of(c), T::piece(b_.occupant(s)).name,
                       square_text<G>(s));
  }

  std::string why_no_drop() const {
    const std::string_view name = T::piece(w_.dropped).name;
    if (!b_.hand(us_).has(T::hand_slot(w_.dropped))) {
      return fmt::format("{} has no {} in hand", name_of(us_), name);
    }
    if (b_.occupied().contains(w_.to)) {
      return fmt::format("{} is not empty", square_text<G>(w_.to));
    }
    if (w_.dropped == T::pawn && !T::pawn_drop_zone(us_, b_.rules.pawn_drops).contains(w_.to)) {
      return fmt::format("a pawn may not be dropped on {}", square_text<G>(w_.to));
    }
    return "it would leave the king in check";
  }

  // Why the piece on `from` can't be asked to move at all; empty if it can.
  std::string why_no_mover() const {
    if (!b_.occupied().contains(w_.from)) {
      return fmt::format("no piece on {}", square_text<G>(w_.from));
    }
    if (!b_.pieces(us_).contains(w_.from)) {
      return fmt::format("{} is to move, not {}", name_of(us_), piece_on(w_.from));
    }
    return {};
  }

  // Why the piece on s can't be taken; empty if it can, or there is none.
  std::string why_not_taken(Square s) const {
    if (s != w_.from && b_.pieces(us_).contains(s)) {
      return fmt::format("{} is in the way", piece_on(s));
    }
    if (b_.iron != no_square && SpecialPower<G>::pieces(b_).contains(s)) {
      return fmt::format("{} is iron on this ply", piece_on(s));
    }
    return {};
  }

  std::string why_no_step() const {
    if (std::string why = why_no_mover(); !why.empty()) return why;
    if (std::string why = why_wrong_promotion(); !why.empty()) return why;
    if (std::string why = why_not_taken(w_.to); !why.empty()) return why;
    const Role mover = b_.occupant(w_.from);
    for (const Castling& c : G::castling) {
      if (mover == T::king && c.color == us_ && T::square(c.king_from) == w_.from &&
          T::square(c.king_to) == w_.to) {
        return "the king can't castle to that side now";
      }
    }
    if (!reaches(mover)) {
      return fmt::format("{} can't go to {}", piece_on(w_.from), square_text<G>(w_.to));
    }
    const MoveKind kind = w_.to == b_.en_passant && mover == T::pawn &&
                                  Geometry::file(w_.from) != Geometry::file(w_.to)
                              ? MoveKind::en_passant
                              : MoveKind::step;
    return why_illegal(Move(kind, w_.from, w_.to, mover, mover));
  }

  // For moves that would be legal with another promotion; else empty.
  std::string why_wrong_promotion() const {
    std::string expected;
    for (const Move move : legal_) {
      if (!same_path(move, w_)) continue;
      if (!expected.empty()) expected += " or ";
      expected += move_text<G>(move);
    }
    if (expected.empty()) return {};
    return fmt::format("{} of {}, expected {}",
                       w_.suffix == '\0' ? "promotion missing" : "no such promotion",
                       piece_on(w_.from), expected);
  }

  std::string why_no_two_legs() const {
    if (std::string why = why_no_mover(); !why.empty()) return why;
    if (b_.occupant(w_.from) != T::special) {
      return fmt::format("{} is no {}, which alone moves twice", piece_on(w_.from),
                         special_name<G>);
    }
    std::string why = PowerText<G>::why_no_two_legs(b_, w_.from, w_.via, w_.to);
    if (why.empty()) why = why_not_taken(w_.via);
    if (why.empty()) why = why_not_taken(w_.to);
    if (!why.empty()) return why;
    return why_illegal(Move(MoveKind::two_legs, w_.from, w_.to, T::special, T::special, w_.via));
  }

  // For moves that the piece could make if it were not for the king or the rules of its power.
  std::string why_illegal(Move move) const {
    Board<G> after = b_;
    play(after, move);
    if (in_check(after, us_)) return "it would leave the king in check";
    std::string why;
    if (move.mover() == T::special) why = PowerText<G>::why_illegal(b_, move);
    return why.empty() ? "it is not legal here" : why;
  }

  // Whether the piece on `from` could move to `to`, the safety of its king apart. Neither is held
  // by a friend.
  bool reaches(Role mover) const {
    if (mover == T::special) return SpecialPower<G>::attacks(w_.from).contains(w_.to);
    const Movement& m = T::movement(mover);
    const int dx = std::abs(Geometry::file(w_.to) - Geometry::file(w_.from));
    const int dy = Geometry::rank(w_.to) - Geometry::rank(w_.from);
    const int ahead = us_ == Color::white ? dy : -dy;
    for (std::size_t a = 0; a < atom_count; ++a) {
      const Leap leap = atom_leaps[a];
      if (m.leaps[a] && std::max(dx, std::abs(dy)) == leap.a &&
          std::min(dx, std::abs(dy)) == leap.b)
        return true;
    }
    const Set occupied = b_.occupied();
    if (m.slides_rook && rook_attacks<Geometry>(w_.from, occupied).contains(w_.to)) return true;
    if (m.slides_bishop && bishop_attacks<Geometry>(w_.from, occupied).contains(w_.to)) return true;
    const bool captures = occupied.contains(w_.to) || w_.to == b_.en_passant;
    if (ahead == 1 && dx == 0) return captures ? m.forward_wazir_capture : m.forward_wazir_move;
    if (ahead == 1 && dx == 1) return captures ? m.forward_ferz_capture : m.forward_ferz_move;
    return m.double_step && ahead == 2 && dx == 0 &&
           T::own_rank(us_, G::double_step_rank).contains(w_.from) && !captures &&
           (between<Geometry>(w_.from, w_.to) & occupied).empty();
  }

  const Board<G>& b_;
  const MoveWords& w_;
  const Color us_;
  MoveList<G> legal_;
};

}  // namespace

template <class G>
std::string move_text(Move move) {
  switch (move.kind()) {
    case MoveKind::pass:
      return std::string(pass_text);
    case MoveKind::drop:
      return std::string(Traits<G>::piece(move.mover()).id) + '@' + square_text<G>(move.to());
    case MoveKind::two_legs:
      return square_text<G>(move.from()) + square_text<G>(move.via()) + ',' +
             square_text<G>(move.via()) + square_text<G>(move.to());
    default:
      break;
  }
  std::string text = square_text<G>(move.from()) + square_text<G>(move.to());
  if (move.is_promotion()) text += promotion_suffix<G>(move.placed());
  return text;
}

template <class G>
Move parse_move(const Board<G>& board, std::string_view text) {
  const MoveWords words = MoveReader<G>(text).read();
  const MoveFinder<G> finder(board, words);
  if (const Move move = finder.find()) return move;
  throw InputError(fmt::format("move {}: {}", in_quotes(text), finder.why_not()));
}

#define OLIPHAUNT_INSTANTIATE(G)           \
  template std::string move_text<G>(Move); \
  template Move parse_move<G>(const Board<G>&, std::string_view text);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
