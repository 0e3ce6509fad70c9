#include "tests/oracle/spec.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace oliphaunt::oracle {

namespace {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const auto end = text.find(' ');
    if (end != 0) out.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

// The modifiers in front of one Betza atom.
struct Modifiers {
  bool forward = false, move = false, capture = false, initial = false;
};

void add_leaps(std::vector<Step>& steps, int a, int b, bool slides, const Modifiers& how) {
  for (int files = -3; files <= 3; ++files) {
    for (int ranks = -3; ranks <= 3; ++ranks) {
      const int x = files < 0 ? -files : files;
      const int y = ranks < 0 ? -ranks : ranks;
      if (!((x == a && y == b) || (x == b && y == a))) continue;
      // "Forward" is straight ahead for a rook-like atom and both diagonals ahead for a bishop-like
      // one; the games use it on no other.
      if (how.forward && !(ranks > 0 && (x == 0 || x == y))) continue;
      steps.push_back({.files = files,
                       .ranks = ranks,
                       .slides = slides,
                       .moves = how.move || !how.capture,
                       .captures = how.capture || !how.move,
                       .initial = how.initial});
    }
  }
}

std::vector<Step> read_betza(std::string_view text) {
  std::vector<Step> steps;
  Modifiers how;
  for (const char c : text) {
    switch (c) {
      case 'f':
        how.forward = true;
        continue;
      case 'm':
        how.move = true;
        continue;
      case 'c':
        how.capture = true;
        continue;
      case 'i':
        how.initial = true;
        continue;
      case 'n':
        continue;  // "not jumping": comes with `i` only, and there it is understood
      case 'W':
        add_leaps(steps, 0, 1, false, how);
        break;
      case 'F':
        add_leaps(steps, 1, 1, false, how);
        break;
      case 'D':
        add_leaps(steps, 0, 2, false, how);
        break;
      case 'N':
        add_leaps(steps, 1, 2, false, how);
        break;
      case 'A':
        add_leaps(steps, 2, 2, false, how);
        break;
      case 'H':
        add_leaps(steps, 0, 3, false, how);
        break;
      case 'C':
        add_leaps(steps, 1, 3, false, how);
        break;
      case 'Z':
        add_leaps(steps, 2, 3, false, how);
        break;
      case 'G':
        add_leaps(steps, 3, 3, false, how);
        break;
      case 'K':
        add_leaps(steps, 0, 1, false, how);
        add_leaps(steps, 1, 1, false, how);
        break;
      case 'R':
        add_leaps(steps, 0, 1, true, how);
        break;
      case 'B':
        add_leaps(steps, 1, 1, true, how);
        break;
      case 'Q':
        add_leaps(steps, 0, 1, true, how);
        add_leaps(steps, 1, 1, true, how);
        break;
      default:
        throw std::invalid_argument("Betza notation: can't read '" + std::string(1, c) + "'");
    }
    how = {};
  }
  return steps;
}

ByDistance<Kind::Capture> captures_of(const std::vector<Step>& steps) {
  ByDistance<Kind::Capture> out({});
  for (const Step& step : steps) {
    if (!step.captures) continue;
    const int most = step.slides ? max_side - 1 : 1;
    for (int times = 1; times <= most; ++times)
      out.at(times * step.files, times * step.ranks) = {times, step};
  }
  return out;
}

}  // namespace

int GameSpec::kind_of(std::string_view id) const {
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].id == id) return static_cast<int>(i);
  return no_kind;
}

bool GameSpec::has_warlocks() const {
  for (const Kind& kind : kinds)
    if (kind.warlock) return true;
  return false;
}

std::string GameSpec::square_name(int square) const {
  return {static_cast<char>('a' + file(square)),
          static_cast<char>(first_rank_label + rank(square))};
}

int GameSpec::square_named(std::string_view text) const {
  if (text.size() != 2) return no_square;
  const int f = text[0] - 'a';
  const int r = text[1] - first_rank_label;
  return contains(f, r) ? square(f, r) : no_square;
}

GameSpec build_spec(const GameData& data) {
  GameSpec spec{.name = data.name,
                .start = data.start,
                .files = data.files,
                .ranks = data.ranks,
                .first_rank_label = data.first_rank_label,
                .kinds = {},
                .promotion = data.promotion,
                .double_step_rank = data.double_step_rank,
                .drops = data.drops,
                .castling = {},
                .rules = data.rules,
                .ply_rule = data.ply_rule,
                .dead_positions = data.dead_positions,
                .dead_minors = {},
                .bare_king = data.bare_king};
  if (spec.files > max_side || spec.ranks > max_side || data.pieces.size() > max_kinds)
    throw std::invalid_argument("the oracle's tables are too small for this game");

  for (int square = 0; square < spec.squares(); ++square) {
    spec.file_of[static_cast<std::size_t>(square)] = static_cast<std::int8_t>(square % spec.files);
    spec.rank_of[static_cast<std::size_t>(square)] = static_cast<std::int8_t>(square / spec.files);
  }

  for (const Piece& piece : data.pieces) {
    const std::vector<Step> steps = read_betza(piece.betza);
    spec.kinds.push_back({.id = piece.id,
                          .steps = steps,
                          .captures = captures_of(steps),
                          .promotes_to = {},
                          .in_hand = no_kind,
                          .royal = piece.power == Power::royal,
                          .warlock = piece.power == Power::warlock,
                          .pawn = piece.id == "P",
                          .rook = piece.id == "R"});
  }

  const auto known = [&spec](std::string_view id) {
    const int kind = spec.kind_of(id);
    if (kind == no_kind) throw std::invalid_argument("no piece has the id " + std::string(id));
    return kind;
  };
  for (std::size_t i = 0; i < data.pieces.size(); ++i) {
    const Piece& piece = data.pieces[i];
    for (const std::string_view id : words(piece.promotes_to))
      spec.kinds[i].promotes_to.push_back(known(id));
    if (data.drops && !spec.kinds[i].royal)
      spec.kinds[i].in_hand = known(piece.demotes_to.empty() ? piece.id : piece.demotes_to);
  }
  for (const std::string_view id : words(data.dead_minors)) spec.dead_minors.push_back(known(id));

  for (const Castling& way : data.castling) {
    const auto at = [&spec](std::string_view name) {
      const int square = spec.square_named(name);
      if (square == no_square) throw std::invalid_argument("no square " + std::string(name));
      return square;
    };
    spec.castling.push_back({way.right, way.color, at(way.king_from), at(way.king_to),
                             at(way.rook_from), at(way.rook_to)});
  }
  return spec;
}

}  // namespace oliphaunt::oracle
