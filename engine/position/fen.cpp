#include "engine/position/fen.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "engine/board/square_text.h"
#include "engine/games/piece_text.h"
#include "engine/games/registry.h"
#include "engine/moves/attacks.h"
#include "engine/moves/legality.h"
#include "engine/position/fen_fields.h"
#include "engine/powers/power_info.h"
#include "engine/text/number.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

// A whole field that is a number. Throws if it is none, or above max_fen_counter.
int read_counter(const FenField& field) {
  const auto value = read_number<int>(field.text(), 0, max_fen_counter);
  if (!value || !is_digit(field.text()[0])) {
    field.fail(fmt::format("a number from 0 to {}", max_fen_counter));
  }
  return *value;
}

template <class G>
class FenReader {
  using T = Traits<G>;
  using Set = typename T::Set;
  using Geometry = typename G::Geometry;

 public:
  FenReader(std::string_view fen, Rules rules) : fields_(fen) { board_.rules = rules; }

  Position<G> read() {
    read_board(fields_.next("board"));
    read_side_to_move(fields_.next("side to move"));
    read_castling_rights(fields_.next("castling rights"));
    read_mark(fields_.next(T::has_special ? "e.p. or iron square" : "e.p. square"));
    int plies = 0;
    int move_number = 1;
    if (!fields_.at_end()) {
      plies = read_counter(fields_.next("ply counter"));
      move_number = read_counter(fields_.next("move number"));
    }
    if (!fields_.at_end()) fields_.next("after the move number").fail("nothing more");
    return Position<G>(board_, plies, move_number);
  }

 private:
  static char rank_label(int rank) { return static_cast<char>(G::first_rank_label + rank); }

  void read_board(FenField field) {
    for (int rank = Geometry::ranks - 1; rank >= 0; --rank) {
      read_rank(field, rank);
      if (rank == 0) break;
      if (field.peek() != '/') {
        field.fail_here(fmt::format("'/' and rank {}", rank_label(rank - 1)));
      }
      field.take();
    }
    if constexpr (G::drops) read_hands(field);
    if (!field.at_end()) {
      field.fail_here("the end of the board: " + std::string(after_board()));
    }
    for (const Color c : {Color::white, Color::black}) {
      if (board_.pieces(c, T::king).empty()) {
        field.fail_at(0, fmt::format("{} has no king, expected one", name_of(c)));
      }
    }
  }

  static constexpr std::string_view after_board() {
    return G::drops ? "all ranks and hands are there"
                    : "all ranks are there, and no hands are held";
  }

  void read_rank(FenField& field, int rank) {
    const std::size_t begin = field.position();
    int file = 0;
    while (!field.at_end() && field.peek() != '/' && field.peek() != '[') {
      const std::size_t at = field.position();
      if (is_digit(field.peek())) {
        file += read_run(field);
      } else {
        const auto [color, role] = read_piece(field);
        if (file < Geometry::files) put(field, at, color, role, Geometry::square(file, rank));
        ++file;
      }
      if (file > Geometry::files) {
        field.fail_at(at, fmt::format("rank {} is too long, expected {} squares", rank_label(rank),
                                      Geometry::files));
      }
    }
    if (file < Geometry::files) {
      field.fail_at(begin, fmt::format("rank {} has {} squares, expected {}", rank_label(rank),
                                       file, Geometry::files));
    }
  }

  // A run of empty squares: a decimal number of all the digits that stand together.
  static int read_run(FenField& field) {
    const std::size_t begin = field.position();
    std::size_t length = 0;
    int run = 0;
    while (is_digit(field.peek())) {
      run = std::min(run * 10 + (field.take() - '0'), Geometry::files + 1);
      ++length;
    }
    if (run > Geometry::files || field.text()[begin] == '0') {
      field.fail(begin, length,
                 fmt::format("a number of empty squares from 1 to {}", Geometry::files));
    }
    return run;
  }

  struct ColoredRole {
    Color color;
    Role role;
  };

  // A letter with its '+' or '~'.
  static ColoredRole read_piece(FenField& field) {
    const std::size_t begin = field.position();
    std::string id;
    if (field.peek() == '+') id += field.take();
    const char letter = field.peek();
    if (!field.at_end()) id += to_upper(field.take());
    if (field.peek() == '~') id += field.take();
    const Role role = T::find(id);
    if (role == no_role) field.fail(begin, id.size(), "a piece: " + piece_ids());
    return {letter == to_upper(letter) ? Color::white : Color::black, role};
  }

  static std::string piece_ids() {
    std::string ids;
    for (const Piece& piece : G::pieces) {
      if (!ids.empty()) ids += ' ';
      ids += piece.id;
    }
    return ids;
  }

  // Puts a piece on a square; `at` is where the text has it.
  void put(const FenField& field, std::size_t at, Color c, Role r, Square s) {
    if (r == T::king && board_.pieces(c, r).any()) {
      field.fail_at(at, fmt::format("{} has a second king, expected one", name_of(c)));
    }
    if (r == T::pawn && pawns_never_stay(c).contains(s)) {
      field.fail_at(at, fmt::format("a pawn of {} on {}, where it must have promoted", name_of(c),
                                    square_text<G>(s)));
    }
    board_.by_role[index(r)] |= Set(s);
    board_.by_color[index(c)] |= Set(s);
  }

  static Set pawns_never_stay(Color c) {
    switch (G::promotion.mode) {
      case PromotionMode::pawn_reaches_zone:
        return T::promotion_zone(c);
      case PromotionMode::none:
      case PromotionMode::move_ends_in_zone:  // pawns may be dropped in the zone and stay there
      case PromotionMode::shogi:              // and decline to promote on most of it
        break;
    }
    return {};
  }

  // Takes "[PPn]", "[-]" or "/PPn" behind the board, or nothing.
  void read_hands(FenField& field) {
    if (field.at_end()) return;
    const bool bracketed = field.take() == '[';
    const auto closed = [&] { return bracketed ? field.peek() == ']' : field.at_end(); };
    if (field.rest() == (bracketed ? "-]" : "-")) field.take();
    // Captures move pieces between board and hands; no hand can outgrow the total of a kind.
    std::array<int, T::hand_roles.size> total{};
    for (std::size_t r = 0; r < T::role_count; ++r) {
      if (static_cast<Role>(r) == T::king) continue;
      total[T::hand_slot(T::demoted[r])] += board_.pieces(static_cast<Role>(r)).count();
    }
    while (!closed()) {
      const char letter = field.peek();
      const char upper = to_upper(letter);
      const Role role = T::find(std::string_view(&upper, 1));
      if (!T::hand_roles.contains(role)) {
        field.fail(field.position(), 1,
                   fmt::format("a piece in hand: {}{}", hand_ids(), bracketed ? " or ']'" : ""));
      }
      const std::size_t slot = T::hand_slot(role);
      if (++total[slot] > Hand::max_count) {
        field.fail_at(field.position(),
                      fmt::format("too many of one kind on the board and in hand, at most {} {}s",
                                  Hand::max_count, T::piece(role).name));
      }
      board_.hands[index(letter == upper ? Color::white : Color::black)].add(slot);
      field.take();
    }
    if (bracketed) field.take();
  }

  static std::string hand_ids() {
    std::string ids;
    for (const Role r : T::hand_roles) {
      if (!ids.empty()) ids += ' ';
      ids += T::piece(r).id;
    }
    return ids;
  }

  void read_side_to_move(const FenField& field) {
    if (field.text() != "w" && field.text() != "b") field.fail("'w' or 'b'");
    const Color us = field.text() == "w" ? Color::white : Color::black;
    board_.side_to_move = us;
    if (in_check(board_, ~us)) {
      field.fail_at(0, fmt::format("{} is to move and could take the king on {}", name_of(us),
                                   square_text<G>(board_.king(~us))));
    }
  }

  void read_castling_rights(FenField field) {
    if (field.text() == "-") return;
    const std::string allowed = castling_letters();
    if (allowed.empty()) field.fail("'-': the game has no castling");
    if (field.at_end()) field.fail("'-' or some of " + allowed);
    for (; !field.at_end(); field.take()) {
      const std::size_t i = allowed.find(field.peek());
      if (i == std::string::npos) field.fail_here("'-' or some of " + allowed);
      if constexpr (G::castling.size() != 0) read_castling_right(field, i);
    }
  }

  void read_castling_right(const FenField& field, std::size_t i) {
    const CastlingPath<G>& path = castling_paths<G>[i];
    const auto bit = static_cast<std::uint8_t>(1U << i);
    if ((board_.castling_rights & bit) != 0) {
      field.fail_here("each right once");
    }
    if (board_.king(path.color) != path.king_from) {
      field.fail(field.position(), 1,
                 fmt::format("a king of {} on {} for that right", name_of(path.color),
                             square_text<G>(path.king_from)));
    }
    if (!board_.pieces(path.color, T::find("R")).contains(path.rook_from)) {
      field.fail(field.position(), 1,
                 fmt::format("a rook of {} on {} for that right", name_of(path.color),
                             square_text<G>(path.rook_from)));
    }
    board_.castling_rights |= bit;
  }

  static std::string castling_letters() {
    std::string letters;
    for (const Castling& c : G::castling) letters += c.right;
    return letters;
  }

  void read_mark(const FenField& field) {
    if (field.text() == "-") return;
    constexpr bool has_en_passant = T::any_role(StepsDouble{});
    const auto s = find_square<G>(field.text());
    if (!s) field.fail("'-' or a square");
    if constexpr (T::has_special) {
      if (board_.occupied().contains(*s)) {
        read_iron(field, *s);
        return;
      }
      if (!has_en_passant) {
        field.fail(fmt::format("'-' or the square where a {} was taken", special_name<G>));
      }
    } else if (!has_en_passant) {
      field.fail("'-': the game has no en passant");
    }
    if constexpr (has_en_passant) read_en_passant(field, *s);
  }

  void read_iron(const FenField& field, Square s) {
    const Color captor = ~board_.side_to_move;
    if (!board_.pieces(captor).contains(s)) {
      field.fail(fmt::format("a square that {} holds: the piece that took a {}", name_of(captor),
                             special_name<G>));
    }
    if (board_.pieces(T::special).contains(s)) {
      field.fail(
          fmt::format("the square of a piece that took a {} and is none itself", special_name<G>));
    }
    if (board_.pieces(captor, T::special).empty()) {
      field.fail(
          fmt::format("'-': {} has no {} that could be iron", name_of(captor), special_name<G>));
    }
    board_.iron = s;
  }

  void read_en_passant(const FenField& field, Square s) {
    const Color mover = ~board_.side_to_move;
    const int ahead = mover == Color::white ? 1 : -1;
    const auto beside = [&](int ranks) {
      return Geometry::square(Geometry::file(s), Geometry::rank(s) + ranks);
    };
    if (!T::own_rank(mover, G::double_step_rank + 1).contains(s) ||
        !board_.pieces(mover, T::pawn).contains(beside(ahead)) || board_.occupied().contains(s) ||
        board_.occupied().contains(beside(-ahead))) {
      field.fail(fmt::format("a square that a pawn of {} has just passed by a double step",
                             name_of(mover)));
    }
    const auto& ferz = mover == Color::white ? ferz_ahead<Color::white, Geometry>
                                             : ferz_ahead<Color::black, Geometry>;
    if (ferz[index(s)].intersects(board_.pieces(~mover, T::pawn))) board_.en_passant = s;
  }

  FenFields fields_;
  Board<G> board_;
};

template <class G>
void write_board(const Board<G>& board, std::string& out) {
  using Geometry = typename G::Geometry;
  for (int rank = Geometry::ranks - 1; rank >= 0; --rank) {
    int run = 0;
    for (int file = 0; file < Geometry::files; ++file) {
      const Square s = Geometry::square(file, rank);
      const Role role = board.role_on(s);
      if (role == no_role) {
        ++run;
        continue;
      }
      if (run != 0) out += std::to_string(run);
      run = 0;
      out += piece_text(Traits<G>::piece(role),
                        board.pieces(Color::white).contains(s) ? Color::white : Color::black);
    }
    if (run != 0) out += std::to_string(run);
    if (rank != 0) out += '/';
  }
}

template <class G>
void write_hands(const Board<G>& board, std::string& out) {
  using T = Traits<G>;
  out += '[';
  for (const Color c : {Color::white, Color::black}) {
    for (const Role r : T::hand_roles) {
      for (int n = board.hand(c).count(T::hand_slot(r)); n > 0; --n)
        out += piece_text(T::piece(r), c);
    }
  }
  out += ']';
}

}  // namespace

template <class G>
Position<G> parse_fen(std::string_view fen, Rules rules) {
  return FenReader<G>(fen, rules).read();
}

template <class G>
std::string write_fen(const Position<G>& position) {
  const Board<G>& board = position.board();
  std::string out;
  write_board(board, out);
  if constexpr (G::drops) write_hands(board, out);
  out += board.side_to_move == Color::white ? " w " : " b ";
  if (board.castling_rights == 0) out += '-';
  for (std::size_t i = 0; i < G::castling.size(); ++i) {
    if (((board.castling_rights >> i) & 1) != 0) out += G::castling[i].right;
  }
  out += ' ';
  const Square mark = board.iron != no_square ? board.iron : board.en_passant;
  out += mark == no_square ? "-" : square_text<G>(mark);
  return out + fmt::format(" {} {}", position.plies_since_reset(), position.move_number());
}

#define OLIPHAUNT_INSTANTIATE(G)                                    \
  template Position<G> parse_fen<G>(std::string_view fen, Rules r); \
  template std::string write_fen<G>(const Position<G>& position);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
