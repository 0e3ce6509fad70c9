#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "tests/oracle/oracle.h"

namespace oliphaunt::oracle {

namespace {

int ahead(Color color) {
  return color == Color::white ? 1 : -1;
}

bool belongs_to(const Cell& cell, Color color) {
  return !cell.empty() && cell.color == color;
}

// An iron Warlock can't be taken, by any piece on any leg.
bool may_take(const State& s, int square) {
  return belongs_to(s.at(square), ~s.side) && !(s.iron != no_square && s.kind_at(square).warlock);
}

int en_passant_victim(const State& s) {
  return s.en_passant - ahead(s.side) * s.spec->files;
}

// Adds the move from `from` to `to` in every way in which it may and must promote.
void add_step(const State& s, int from, int to, std::vector<Move>& out) {
  const GameSpec& spec = *s.spec;
  const Kind& kind = s.kind_at(from);
  bool may_promote = false;
  bool may_decline = false;
  if (!kind.promotes_to.empty()) {
    switch (spec.promotion.mode) {
      case PromotionMode::none:
        break;
      case PromotionMode::pawn_reaches_zone:
      case PromotionMode::move_ends_in_zone:
        may_promote = spec.in_zone(to, s.side);
        break;
      case PromotionMode::shogi: {
        const bool enters = !spec.in_zone(from, s.side) && spec.in_zone(to, s.side);
        const bool takes_within = spec.in_zone(from, s.side) && !s.at(to).empty();
        const bool must = kind.pawn && spec.relative_rank(to, s.side) == spec.ranks - 1;
        may_promote = enters || takes_within || must;
        may_decline = !must;
        break;
      }
    }
  }
  if (!may_promote || may_decline) out.push_back({.from = from, .to = to});
  if (may_promote)
    for (const int promotion : kind.promotes_to)
      out.push_back({.from = from, .to = to, .promotion = promotion});
}

void add_steps(const State& s, int from, std::vector<Move>& out) {
  const GameSpec& spec = *s.spec;
  const Kind& kind = s.kind_at(from);
  for (const Step& step : kind.steps) {
    const int ranks = step.ranks * ahead(s.side);
    int file = spec.file(from) + step.files;
    int rank = spec.rank(from) + ranks;
    if (step.initial) {
      if (spec.relative_rank(from, s.side) != spec.double_step_rank) continue;
      if (!s.at(from + ahead(s.side) * spec.files).empty()) continue;
    }
    for (; spec.contains(file, rank); file += step.files, rank += ranks) {
      const int to = spec.square(file, rank);
      if (s.at(to).empty()) {
        if (step.moves) add_step(s, from, to, out);
        if (step.captures && kind.pawn && to == s.en_passant)
          out.push_back({.type = MoveType::en_passant, .from = from, .to = to});
        if (!step.slides) break;
      } else {
        if (step.captures && may_take(s, to)) add_step(s, from, to, out);
        break;
      }
    }
  }
}

// The squares at most `distance` king steps away, in order.
std::vector<int> area(const GameSpec& spec, int center, int distance) {
  std::vector<int> out;
  for (int rank = spec.rank(center) - distance; rank <= spec.rank(center) + distance; ++rank)
    for (int file = spec.file(center) - distance; file <= spec.file(center) + distance; ++file)
      if (spec.contains(file, rank) && spec.square(file, rank) != center)
        out.push_back(spec.square(file, rank));
  return out;
}

void add_warlock_moves(const State& s, int from, std::vector<Move>& out) {
  for (const int to : area(*s.spec, from, 2))
    if (s.at(to).empty() || may_take(s, to)) out.push_back({.from = from, .to = to});
  for (const int via : area(*s.spec, from, 1)) {
    if (s.at(via).empty()) out.push_back({.type = MoveType::pass, .from = from});
    if (!may_take(s, via)) continue;
    for (const int to : area(*s.spec, via, 1))
      if (to == from || s.at(to).empty() || may_take(s, to))
        out.push_back({.type = MoveType::two_legs, .from = from, .to = to, .via = via});
  }
}

void add_castling(const State& s, std::vector<Move>& out) {
  for (std::size_t i = 0; i < s.spec->castling.size(); ++i) {
    const CastlingWay& way = s.spec->castling[i];
    if (!s.castling[i] || way.color != s.side) continue;
    const auto [rook_first, rook_last] = std::minmax(way.king_from, way.rook_from);
    const auto [king_first, king_last] = std::minmax(way.king_from, way.king_to);
    bool free = true;
    for (int square = rook_first + 1; square < rook_last; ++square)
      free = free && s.at(square).empty();
    for (int square = king_first; square <= king_last; ++square)
      free = free && !attacked(s, square, ~s.side);
    if (free)
      out.push_back({.type = MoveType::castling,
                     .from = way.king_from,
                     .to = way.king_to,
                     .castling = static_cast<int>(i)});
  }
}

bool may_drop(const State& s, const Kind& kind, int square) {
  if (!s.at(square).empty()) return false;
  if (!kind.pawn) return true;
  const int rank = s.spec->relative_rank(square, s.side);
  switch (s.rules.pawn_drops) {
    case PawnDrops::any:
      return true;
    case PawnDrops::not_last:
      return rank != s.spec->ranks - 1;
    case PawnDrops::not_first_or_last:
      return rank != 0 && rank != s.spec->ranks - 1;
  }
  return false;
}

std::vector<Move> pseudo_legal_moves(const State& s) {
  std::vector<Move> out;
  out.reserve(128);
  for (int square = 0; square < s.spec->squares(); ++square) {
    if (!belongs_to(s.at(square), s.side)) continue;
    if (s.kind_at(square).warlock) {
      add_warlock_moves(s, square, out);
    } else {
      add_steps(s, square, out);
    }
  }
  add_castling(s, out);
  for (std::size_t kind = 0; kind < s.spec->kinds.size(); ++kind) {
    if (s.hands[static_cast<std::size_t>(index(s.side))][kind] == 0) continue;
    for (int square = 0; square < s.spec->squares(); ++square)
      if (may_drop(s, s.spec->kinds[kind], square))
        out.push_back({.type = MoveType::drop, .to = square, .dropped = static_cast<int>(kind)});
  }
  return out;
}

bool is_warlock_at(const State& s, int square) {
  return !s.at(square).empty() && s.kind_at(square).warlock;
}

bool warlock_takes_warlock(const State& s, const Move& move) {
  if (move.from == no_square || !is_warlock_at(s, move.from)) return false;
  if (move.type == MoveType::two_legs)
    return is_warlock_at(s, move.via) || (move.to != move.from && is_warlock_at(s, move.to));
  return move.type == MoveType::step && is_warlock_at(s, move.to);
}

bool is_legal(const State& s, const Move& move) {
  const State next = make(s, move);
  if (in_check(next, s.side)) return false;
  return !warlock_takes_warlock(s, move) || !attacked(next, move.to, ~s.side);
}

// Whether two moves of one side lead to the same position: passes, and the same victim taken by
// different Warlocks that stay where they are.
bool same_change(const Move& a, const Move& b) {
  if (a.type != b.type) return false;
  if (a.type == MoveType::pass) return true;
  return a.type == MoveType::two_legs && a.from == a.to && b.from == b.to && a.via == b.via;
}

// Takes what stands on the square off the board, into the hand of the side to move.
void capture(State& s, int square) {
  const int in_hand = s.kind_at(square).in_hand;
  if (in_hand != no_kind)
    ++s.hands[static_cast<std::size_t>(index(s.side))][static_cast<std::size_t>(in_hand)];
  s.at(square) = {};
}

bool resets_ply_rule(const State& s, const Move& move) {
  const PlyRule& rule = s.spec->ply_rule;
  return is_capture(s, move) ||
         (rule.pawn_move_resets && move.from != no_square && s.kind_at(move.from).pawn) ||
         (rule.drop_resets && move.type == MoveType::drop) ||
         (rule.promotion_resets && move.promotion != no_kind);
}

}  // namespace

bool attacks(const State& s, int from, int target) {
  const Kind& kind = s.kind_at(from);
  const int direction = ahead(s.at(from).color);
  const int files = s.spec->file(target) - s.spec->file(from);
  const int ranks = s.spec->rank(target) - s.spec->rank(from);
  if (kind.warlock) {
    const int distance = std::max(std::abs(files), std::abs(ranks));
    return distance == 1 || distance == 2;
  }
  const auto& [times, step] = kind.captures.at(files, ranks * direction);
  const int one_step = step.ranks * direction * s.spec->files + step.files;
  for (int i = 1; i < times; ++i)
    if (!s.at(from + i * one_step).empty()) return false;
  return times > 0;
}

bool attacked(const State& s, int target, Color by) {
  for (int square = 0; square < s.spec->squares(); ++square)
    if (belongs_to(s.at(square), by) && attacks(s, square, target)) return true;
  return false;
}

int king_square(const State& s, Color color) {
  for (int square = 0; square < s.spec->squares(); ++square)
    if (belongs_to(s.at(square), color) && s.kind_at(square).royal) return square;
  return no_square;
}

bool in_check(const State& s, Color color) {
  return attacked(s, king_square(s, color), ~color);
}

bool owns_warlock(const State& s, Color color) {
  for (int square = 0; square < s.spec->squares(); ++square)
    if (belongs_to(s.at(square), color) && s.kind_at(square).warlock) return true;
  return false;
}

bool en_passant_ready(const State& s) {
  if (s.en_passant == no_square) return false;
  for (int square = 0; square < s.spec->squares(); ++square)
    if (belongs_to(s.at(square), s.side) && s.kind_at(square).pawn &&
        attacks(s, square, s.en_passant))
      return true;
  return false;
}

std::vector<Move> legal_moves(const State& s) {
  std::vector<Move> out;
  for (const Move& move : pseudo_legal_moves(s)) {
    const bool known = std::any_of(out.begin(), out.end(),
                                   [&](const Move& other) { return same_change(move, other); });
    if (!known && is_legal(s, move)) out.push_back(move);
  }
  return out;
}

bool is_capture(const State& s, const Move& move) {
  switch (move.type) {
    case MoveType::step:
      return !s.at(move.to).empty();
    case MoveType::en_passant:
    case MoveType::two_legs:
      return true;
    case MoveType::castling:
    case MoveType::drop:
    case MoveType::pass:
      return false;
  }
  return false;
}

State make(const State& s, const Move& move) {
  const Color us = s.side;
  State next = s;
  next.en_passant = no_square;
  next.iron = no_square;
  next.halfmove = resets_ply_rule(s, move) ? 0 : s.halfmove + 1;
  if (us == Color::black) ++next.fullmove;

  switch (move.type) {
    case MoveType::step:
    case MoveType::en_passant:
    case MoveType::two_legs: {
      if (move.type == MoveType::en_passant) capture(next, en_passant_victim(s));
      if (move.type == MoveType::two_legs) capture(next, move.via);
      Cell piece = s.at(move.from);
      if (move.promotion != no_kind) piece.kind = static_cast<std::int8_t>(move.promotion);
      next.at(move.from) = {};
      if (!next.at(move.to).empty()) capture(next, move.to);
      next.at(move.to) = piece;
      break;
    }
    case MoveType::castling: {
      const CastlingWay& way = s.spec->castling[static_cast<std::size_t>(move.castling)];
      next.at(way.king_from) = {};
      next.at(way.rook_from) = {};
      next.at(way.king_to) = s.at(way.king_from);
      next.at(way.rook_to) = s.at(way.rook_from);
      break;
    }
    case MoveType::drop:
      --next.hands[static_cast<std::size_t>(index(us))][static_cast<std::size_t>(move.dropped)];
      next.at(move.to) = {static_cast<std::int8_t>(move.dropped), us};
      break;
    case MoveType::pass:
      break;
  }

  // A right is lost as soon as its king or rook is not at home; what has left can't come back in
  // the same move.
  for (std::size_t i = 0; i < s.spec->castling.size(); ++i) {
    const CastlingWay& way = s.spec->castling[i];
    next.castling[i] = next.castling[i] && next.at(way.king_from) == s.at(way.king_from) &&
                       next.at(way.rook_from) == s.at(way.rook_from);
  }

  next.side = ~us;
  if (move.type == MoveType::step) {
    const Kind& kind = s.kind_at(move.from);
    if (kind.pawn && std::abs(move.to - move.from) == 2 * s.spec->files) {
      next.en_passant = (move.from + move.to) / 2;
      if (!en_passant_ready(next)) next.en_passant = no_square;
    }
    if (!kind.warlock && is_warlock_at(s, move.to) && owns_warlock(next, us)) next.iron = move.to;
  }
  return next;
}

bool gives_check(const State& s, const Move& move) {
  return in_check(make(s, move), ~s.side);
}

std::uint64_t perft(const State& s, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = legal_moves(s);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) nodes += perft(make(s, move), depth - 1);
  return nodes;
}

std::string Move::text(const GameSpec& spec) const {
  switch (type) {
    case MoveType::pass:
      return "0000";
    case MoveType::drop:
      return std::string(spec.kinds[static_cast<std::size_t>(dropped)].id) + "@" +
             spec.square_name(to);
    case MoveType::two_legs:
      return spec.square_name(from) + spec.square_name(via) + "," + spec.square_name(via) +
             spec.square_name(to);
    case MoveType::step:
    case MoveType::en_passant:
    case MoveType::castling:
      break;
  }
  std::string out = spec.square_name(from) + spec.square_name(to);
  if (promotion == no_kind) return out;
  if (spec.promotion.mode != PromotionMode::pawn_reaches_zone) return out + "+";
  const char letter = spec.kinds[static_cast<std::size_t>(promotion)].id[0];
  return out + static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

}  // namespace oliphaunt::oracle
