#include <cctype>
#include <charconv>
#include <stdexcept>

#include "tests/oracle/oracle.h"

namespace oliphaunt::oracle {

namespace {

[[noreturn]] void fail(const std::string& what) {
  throw std::invalid_argument("FEN: " + what);
}

std::string quoted(std::string_view text) {
  std::string out(1, '\'');
  out += text;
  out += '\'';
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    const auto end = text.find(separator);
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
char upper(char c) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

int read_number(std::string_view text, const char* what) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0)
    fail(std::string(what) + " must be a number, not " + quoted(text));
  return value;
}

// Takes a piece (`+X`, `X`, `X~`) off the front of the text.
Cell take_piece(const GameSpec& spec, std::string_view& text) {
  std::string id;
  std::size_t used = 0;
  if (text[used] == '+') id += text[used++];
  if (used == text.size() || !is_letter(text[used])) fail("no piece at " + quoted(text));
  const char letter = text[used++];
  id += upper(letter);
  if (used < text.size() && text[used] == '~') id += text[used++];
  const int kind = spec.kind_of(id);
  if (kind == no_kind) fail("no piece is written " + quoted(text.substr(0, used)));
  text.remove_prefix(used);
  return {static_cast<std::int8_t>(kind), is_upper(letter) ? Color::white : Color::black};
}

void read_rank(State& s, int rank, std::string_view text) {
  const std::string_view whole = text;
  int file = 0;
  while (!text.empty()) {
    if (is_digit(text[0])) {
      std::size_t digits = 1;
      while (digits < text.size() && is_digit(text[digits])) ++digits;
      const int run = read_number(text.substr(0, digits), "an empty run");
      if (run == 0 || run > s.spec->files) fail("wrong number of files in rank " + quoted(whole));
      file += run;
      text.remove_prefix(digits);
    } else {
      const Cell cell = take_piece(*s.spec, text);
      if (file >= s.spec->files) fail("too many files in rank " + quoted(whole));
      s.at(s.spec->square(file, rank)) = cell;
      ++file;
    }
  }
  if (file != s.spec->files) fail("wrong number of files in rank " + quoted(whole));
}

void read_hands(State& s, std::string_view text) {
  if (text == "-") return;
  for (const char c : text) {
    const char id = upper(c);
    const int kind = is_letter(c) ? s.spec->kind_of({&id, 1}) : no_kind;
    if (kind == no_kind || s.spec->kinds[static_cast<std::size_t>(kind)].in_hand != kind)
      fail("no piece in hand is written " + quoted({&c, 1}));
    const Color owner = is_upper(c) ? Color::white : Color::black;
    ++s.hands[static_cast<std::size_t>(index(owner))][static_cast<std::size_t>(kind)];
  }
}

void read_board_and_hands(State& s, std::string_view text) {
  const auto bracket = text.find('[');
  if (bracket != std::string_view::npos) {
    if (!s.spec->drops) fail("a hand in a game without drops");
    if (text.back() != ']') fail("a hand must end in ']'");
    read_hands(s, text.substr(bracket + 1, text.size() - bracket - 2));
  }
  std::vector<std::string_view> ranks = split(text.substr(0, bracket), '/');
  const auto expected = static_cast<std::size_t>(s.spec->ranks);
  if (bracket == std::string_view::npos && s.spec->drops && ranks.size() == expected + 1) {
    read_hands(s, ranks.back());
    ranks.pop_back();
  }
  if (ranks.size() != expected) fail("wrong number of ranks");
  for (int i = 0; i < s.spec->ranks; ++i)
    read_rank(s, s.spec->ranks - 1 - i, ranks[static_cast<std::size_t>(i)]);
}

void read_castling(State& s, std::string_view text) {
  if (text == "-") return;
  if (text.empty()) fail("no castling field");
  for (const char c : text) {
    bool found = false;
    for (std::size_t i = 0; i < s.spec->castling.size(); ++i) {
      if (s.spec->castling[i].right != c) continue;
      if (s.castling[i]) fail("castling right written twice in " + quoted(text));
      s.castling[i] = found = true;
    }
    if (!found) fail("no castling right is written " + quoted({&c, 1}));
  }
}

void read_fourth_field(State& s, std::string_view text) {
  if (text == "-") return;
  const int square = s.spec->square_named(text);
  if (square == no_square) fail("no square is written " + quoted(text));
  (s.spec->has_warlocks() && !s.at(square).empty() ? s.iron : s.en_passant) = square;
}

bool is(const State& s, int square, Color color, bool Kind::*property) {
  return !s.at(square).empty() && s.at(square).color == color && s.kind_at(square).*property;
}

// Whether the side not to move can just have stepped over the square with a pawn.
bool double_step_over(const State& s, int square) {
  const GameSpec& spec = *s.spec;
  const Color mover = ~s.side;
  bool exists = false;
  for (const Kind& kind : spec.kinds)
    for (const Step& step : kind.steps) exists = exists || step.initial;
  if (!exists || spec.relative_rank(square, mover) != spec.double_step_rank + 1) return false;
  const int ahead = mover == Color::white ? spec.files : -spec.files;
  return s.at(square).empty() && s.at(square - ahead).empty() &&
         is(s, square + ahead, mover, &Kind::pawn);
}

}  // namespace

std::string problem_with(const State& s) {
  const GameSpec& spec = *s.spec;
  for (const Color color : {Color::white, Color::black}) {
    int kings = 0;
    for (int square = 0; square < spec.squares(); ++square) {
      kings += is(s, square, color, &Kind::royal);
      if (spec.promotion.mode == PromotionMode::pawn_reaches_zone &&
          is(s, square, color, &Kind::pawn) && spec.in_zone(square, color))
        return "the pawn on " + spec.square_name(square) + " must have promoted";
    }
    if (kings != 1) return "each side must have one king";
  }
  for (std::size_t i = 0; i < spec.castling.size(); ++i) {
    const CastlingWay& way = spec.castling[i];
    if (s.castling[i] && !(is(s, way.king_from, way.color, &Kind::royal) &&
                           is(s, way.rook_from, way.color, &Kind::rook)))
      return std::string("king or rook is not at home for the castling right ") + way.right;
  }
  if (s.en_passant != no_square && !double_step_over(s, s.en_passant))
    return "no double step can have passed " + spec.square_name(s.en_passant);
  if (s.iron != no_square) {
    if (s.at(s.iron).empty() || s.at(s.iron).color == s.side)
      return "the captor does not occupy the iron square " + spec.square_name(s.iron);
    if (!owns_warlock(s, ~s.side)) return "iron without a Warlock to protect";
  }
  if (in_check(s, ~s.side)) return "the side not to move is in check";
  return {};
}

State parse_fen(const GameSpec& spec, std::string_view fen, std::optional<Rules> rules) {
  State s{.spec = &spec, .rules = rules.value_or(spec.rules)};
  const std::vector<std::string_view> fields = split(fen, ' ');
  if (fields.size() != 6) fail("six fields expected in " + quoted(fen));
  read_board_and_hands(s, fields[0]);
  if (fields[1] != "w" && fields[1] != "b") fail("side must be w or b, not " + quoted(fields[1]));
  s.side = fields[1] == "w" ? Color::white : Color::black;
  read_castling(s, fields[2]);
  read_fourth_field(s, fields[3]);
  s.halfmove = read_number(fields[4], "the halfmove clock");
  s.fullmove = read_number(fields[5], "the move number");
  if (const std::string problem = problem_with(s); !problem.empty()) fail(problem);
  if (!en_passant_ready(s)) s.en_passant = no_square;
  return s;
}

std::string write_fen(const State& s) {
  const GameSpec& spec = *s.spec;
  std::string out;
  const auto write_id = [&](std::string_view id, Color color) {
    for (const char c : id)
      out += color == Color::white ? c
                                   : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  };
  for (int rank = spec.ranks - 1; rank >= 0; --rank) {
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) out += std::to_string(run);
      run = 0;
    };
    for (int file = 0; file < spec.files; ++file) {
      const int square = spec.square(file, rank);
      if (s.at(square).empty()) {
        ++run;
      } else {
        end_run();
        write_id(s.kind_at(square).id, s.at(square).color);
      }
    }
    end_run();
    if (rank > 0) out += '/';
  }
  if (spec.drops) {
    out += '[';
    for (const Color color : {Color::white, Color::black})
      for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind)
        for (int i = 0; i < s.hands[static_cast<std::size_t>(index(color))][kind]; ++i)
          write_id(spec.kinds[kind].id, color);
    out += ']';
  }
  out += s.side == Color::white ? " w " : " b ";
  const std::size_t before = out.size();
  for (std::size_t i = 0; i < spec.castling.size(); ++i)
    if (s.castling[i]) out += spec.castling[i].right;
  if (out.size() == before) out += '-';
  const int fourth = s.iron != no_square ? s.iron : s.en_passant;
  out += ' ';
  out += fourth == no_square ? "-" : spec.square_name(fourth);
  return out + " " + std::to_string(s.halfmove) + " " + std::to_string(s.fullmove);
}

}  // namespace oliphaunt::oracle
