#include "tests/oracle/random_positions.h"

#include <algorithm>
#include <iterator>

namespace oliphaunt::oracle {

namespace {

// Builds one scattered position. Every method adds something to the board where there is room; the
// result may still break a rule of FEN, and is then thrown away.
class Scatter {
 public:
  Scatter(const GameSpec& spec, const Rules& rules, Random& random)
      : spec_(spec), random_(random), s_{.spec = &spec, .rules = rules} {}

  State build() {
    s_.side = random_.chance(50) ? Color::white : Color::black;
    if (!spec_.castling.empty() && random_.chance(30)) add_castling_home();
    for (const Color color : {Color::white, Color::black})
      if (king_square(s_, color) == no_square) add_king(color);
    if (random_.chance(25)) add_en_passant();
    if (spec_.has_warlocks() && random_.chance(70)) add_warlocks();
    for (int lines = random_.below(4); lines > 0; --lines) add_blocked_line();
    for (int checkers = std::max(0, random_.below(5) - 2); checkers > 0; --checkers) add_checker();
    for (int pawns = random_.below(4); pawns > 0; --pawns) add_pawn_near_zone();
    constexpr int most_extras[] = {0, 4, 12, 30};
    for (int extras = random_.below(1 + most_extras[random_.below(4)]); extras > 0; --extras)
      put(any_square(), any_kind(), any_color());
    if (spec_.drops && random_.chance(75)) fill_hands();
    // Scattered kings stand in several checks more often than not, which leaves few legal moves.
    const int draw = random_.below(100);
    thin_out_checkers(~s_.side, 0);
    thin_out_checkers(s_.side, draw < 50 ? 0 : draw < 80 ? 1 : draw < 92 ? 2 : max_squares);
    if (s_.en_passant == no_square && owns_warlock(s_, ~s_.side) && random_.chance(30)) add_iron();
    return s_;
  }

 private:
  int any_square() { return random_.below(spec_.squares()); }
  Color any_color() { return random_.chance(50) ? Color::white : Color::black; }

  // Any kind but the king.
  int any_kind() {
    for (;;) {
      const int kind = random_.below(static_cast<int>(spec_.kinds.size()));
      if (!spec_.kinds[static_cast<std::size_t>(kind)].royal) return kind;
    }
  }

  int kind_with(bool Kind::*property) const {
    for (std::size_t i = 0; i < spec_.kinds.size(); ++i)
      if (spec_.kinds[i].*property) return static_cast<int>(i);
    return no_kind;
  }

  int any_slider() {
    for (;;) {
      const int kind = any_kind();
      const auto& steps = spec_.kinds[static_cast<std::size_t>(kind)].steps;
      if (std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.slides; }))
        return kind;
    }
  }

  // Does nothing where the square is taken or reserved, or the piece could not stand there.
  bool put(int square, int kind, Color color) {
    if (!s_.at(square).empty() || reserved_[static_cast<std::size_t>(square)]) return false;
    if (spec_.kinds[static_cast<std::size_t>(kind)].pawn &&
        spec_.promotion.mode == PromotionMode::pawn_reaches_zone && spec_.in_zone(square, color))
      return false;
    s_.at(square) = {static_cast<std::int8_t>(kind), color};
    return true;
  }

  // A square at most `distance` king steps away, itself included.
  int near(int square, int distance) {
    for (;;) {
      const int file = spec_.file(square) + random_.below(2 * distance + 1) - distance;
      const int rank = spec_.rank(square) + random_.below(2 * distance + 1) - distance;
      if (spec_.contains(file, rank)) return spec_.square(file, rank);
    }
  }

  void add_castling_home() {
    for (std::size_t i = 0; i < spec_.castling.size(); ++i) {
      const CastlingWay& way = spec_.castling[i];
      if (random_.chance(30)) continue;
      if (king_square(s_, way.color) == no_square)
        put(way.king_from, kind_with(&Kind::royal), way.color);
      s_.castling[i] = put(way.rook_from, kind_with(&Kind::rook), way.color);
    }
  }

  void add_king(Color color) {
    const bool near_zone = random_.chance(30);
    for (;;) {
      const int square = any_square();
      if (near_zone && spec_.relative_rank(square, color) < spec_.ranks / 2) continue;
      if (put(square, kind_with(&Kind::royal), color)) return;
    }
  }

  // A pawn that has just stepped two squares, a pawn or two that may take it, and often a line on
  // which all of them stand between a king and a slider.
  void add_en_passant() {
    const int pawn = kind_with(&Kind::pawn);
    const auto& steps = spec_.kinds[static_cast<std::size_t>(pawn)].steps;
    if (std::none_of(steps.begin(), steps.end(), [](const Step& step) { return step.initial; }))
      return;
    const Color mover = ~s_.side;
    const int ahead = mover == Color::white ? spec_.files : -spec_.files;
    const int from_rank =
        mover == Color::white ? spec_.double_step_rank : spec_.ranks - 1 - spec_.double_step_rank;
    const int from = spec_.square(random_.below(spec_.files), from_rank);
    const int passed = from + ahead;
    const int to = passed + ahead;
    if (!s_.at(from).empty() || !s_.at(passed).empty() || !put(to, pawn, mover)) return;
    reserved_[static_cast<std::size_t>(from)] = reserved_[static_cast<std::size_t>(passed)] = true;
    s_.en_passant = passed;
    for (const int aside : {-1, 1}) {
      const int file = spec_.file(to) + aside;
      if (file >= 0 && file < spec_.files && random_.chance(70)) put(to + aside, pawn, s_.side);
    }
    if (random_.chance(50)) {
      const int on_line = random_.chance(50) ? to : passed;
      aim_line(on_line, any_direction(), random_.chance(70) ? s_.side : mover);
    }
  }

  // Moves the colour's king and puts an enemy slider so that the square lies between them.
  void aim_line(int square, Step direction, Color king_color) {
    const int king = king_square(s_, king_color);
    const int king_to = along(square, direction);
    const int slider = along(square, {.files = -direction.files, .ranks = -direction.ranks});
    if (king_to == no_square || slider == no_square) return;
    for (std::size_t i = 0; i < spec_.castling.size(); ++i)
      if (spec_.castling[i].color == king_color) s_.castling[i] = false;
    if (put(king_to, kind_with(&Kind::royal), king_color)) s_.at(king) = {};
    put(slider, any_slider(), ~king_color);
  }

  Step any_direction() {
    constexpr int files[] = {1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int ranks[] = {0, 1, 1, 1, 0, -1, -1, -1};
    const int i = random_.below(8);
    return {.files = files[i], .ranks = ranks[i]};
  }

  // A random empty square on the ray, or no_square.
  int along(int square, Step direction) {
    std::vector<int> squares;
    int file = spec_.file(square) + direction.files;
    int rank = spec_.rank(square) + direction.ranks;
    for (; spec_.contains(file, rank); file += direction.files, rank += direction.ranks)
      if (s_.at(spec_.square(file, rank)).empty()) squares.push_back(spec_.square(file, rank));
    return squares.empty() ? no_square : random_.pick(squares);
  }

  // A king, at most two pieces and an enemy slider on one line: a pin, a check, a battery, or the
  // two blockers that one Warlock may take together.
  void add_blocked_line() {
    const Color king_color = any_color();
    const int king = king_square(s_, king_color);
    const Step direction = any_direction();
    const int slider = along(king, direction);
    if (slider == no_square || !put(slider, any_slider(), ~king_color)) return;
    const int count = random_.below(3);
    for (int i = 0; i < count; ++i) {
      const int blocker = along(king, direction);
      if (blocker != no_square && attacks(s_, slider, blocker))
        put(blocker, any_kind(), random_.chance(70) ? king_color : ~king_color);
    }
  }

  // A piece that attacks the king of the side to move.
  void add_checker() {
    const int king = king_square(s_, s_.side);
    for (int tries = 0; tries < 50; ++tries) {
      const int square = random_.chance(50) ? near(king, 2) : any_square();
      if (!put(square, any_kind(), ~s_.side)) continue;
      if (attacks(s_, square, king)) return;
      s_.at(square) = {};
    }
  }

  // Takes attackers of the king off the board until there are at most `most`; a king stays.
  void thin_out_checkers(Color king_color, int most) {
    const int king = king_square(s_, king_color);
    for (;;) {
      std::vector<int> checkers;
      for (int square = 0; square < spec_.squares(); ++square)
        if (!s_.at(square).empty() && s_.at(square).color != king_color &&
            attacks(s_, square, king) && !s_.kind_at(square).royal)
          checkers.push_back(square);
      if (static_cast<int>(checkers.size()) <= most) return;
      s_.at(random_.pick(checkers)) = {};
    }
  }

  // One to four Warlocks close together, with company of both colours around them.
  void add_warlocks() {
    const int warlock = kind_with(&Kind::warlock);
    const int center = random_.chance(30) ? king_square(s_, any_color()) : any_square();
    for (int count = 1 + random_.below(4); count > 0; --count)
      put(near(center, 3), warlock, any_color());
    for (int count = random_.below(7); count > 0; --count)
      put(near(center, 2), any_kind(), any_color());
  }

  void add_pawn_near_zone() {
    const Color color = any_color();
    const int relative = spec_.ranks - spec_.promotion.zone_ranks - 1 + random_.below(3) - 1;
    const int rank = color == Color::white ? relative : spec_.ranks - 1 - relative;
    put(spec_.square(random_.below(spec_.files), rank), kind_with(&Kind::pawn), color);
  }

  void fill_hands() {
    for (int count = random_.below(10); count > 0; --count) {
      const int kind = spec_.kinds[static_cast<std::size_t>(any_kind())].in_hand;
      ++s_.hands[static_cast<std::size_t>(index(any_color()))][static_cast<std::size_t>(kind)];
    }
  }

  // Marks a piece of the side not to move as one that has just taken a Warlock.
  void add_iron() {
    std::vector<int> captors;
    for (int square = 0; square < spec_.squares(); ++square)
      if (!s_.at(square).empty() && s_.at(square).color != s_.side && !s_.kind_at(square).warlock)
        captors.push_back(square);
    s_.iron = random_.pick(captors);
  }

  const GameSpec& spec_;
  Random& random_;
  State s_;
  // Squares that must stay empty for the e.p. square to be right.
  std::array<bool, max_squares> reserved_{};
};

bool is_rare(const State& state, const Move& move) {
  switch (move.type) {
    case MoveType::en_passant:
    case MoveType::castling:
    case MoveType::two_legs:
      return true;
    case MoveType::step:
      return is_capture(state, move) && state.kind_at(move.to).warlock;
    case MoveType::drop:
    case MoveType::pass:
      return false;
  }
  return false;
}

bool has_taste(const State& state, const Move& move, int taste) {
  switch (taste) {
    case 0:
      return is_capture(state, move);
    case 1:
      return move.promotion != no_kind;
    case 2:
      return is_rare(state, move);
    default:
      return gives_check(state, move);
  }
}

}  // namespace

std::vector<State> random_game(const GameSpec& spec, const Rules& rules, Random& random,
                               int max_plies) {
  std::vector<State> states{parse_fen(spec, spec.start, rules)};
  const int eagerness = random.chance(25) ? 0 : random.below(60);
  for (int ply = 0; ply < max_plies; ++ply) {
    const State& state = states.back();
    const std::vector<Move> moves = legal_moves(state);
    if (moves.empty()) break;
    std::vector<Move> wanted;
    if (random.chance(eagerness)) {
      const int taste = random.below(4);
      std::copy_if(moves.begin(), moves.end(), std::back_inserter(wanted),
                   [&](const Move& move) { return has_taste(state, move, taste); });
    }
    states.push_back(make(state, random.pick(wanted.empty() ? moves : wanted)));
  }
  return states;
}

State scattered_position(const GameSpec& spec, const Rules& rules, Random& random) {
  for (;;) {
    State state = Scatter(spec, rules, random).build();
    if (!problem_with(state).empty()) {
      // Often it is only the wrong side's turn.
      state.side = ~state.side;
      state.en_passant = state.iron = no_square;
      if (!problem_with(state).empty()) continue;
    }
    if (!en_passant_ready(state)) state.en_passant = no_square;
    return state;
  }
}

}  // namespace oliphaunt::oracle
