#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/eval/draft_values.h"
#include "engine/eval/symmetry.h"
#include "engine/games/betza.h"
#include "engine/games/description.h"
#include "engine/powers/power_info.h"

// The terms of the evaluation: what each counts, for which games and kinds, and what is known of
// its weights before any is tuned. The one list of them. The evaluation takes indices from it at
// compile time, weights files take names, new games take their first values.

namespace oliphaunt {

// The index of each term's first weight. `no_weight` where the game or the kind lacks the term.
struct Layout {
  static constexpr std::uint16_t no_weight = 0xffff;
  using Index = std::uint16_t;
  // By the kind's place in the game's list of pieces.
  struct ByKind {
    static constexpr std::size_t most_kinds = 15;
    std::array<Index, most_kinds> indices;
    constexpr ByKind() : indices() { indices.fill(no_weight); }
    constexpr Index operator[](std::size_t kind) const { return indices[kind]; }
    constexpr bool has(std::size_t kind) const { return indices[kind] != no_weight; }
  };

  ByKind piece, hand, pair, square, mobility, king_attack, drop_check, promotion;
  Index king_danger = no_weight, king_shelter = no_weight, king_escape = no_weight;
  Index pawn_passed = no_weight, pawn_doubled = no_weight, pawn_supported = no_weight,
        pawn_isolated = no_weight, pawn_phalanx = no_weight;
  Index threat_by_pawn = no_weight, threat_hanging = no_weight, threat_hanging_pawn = no_weight;
  // The terms of the game's special power, by their number.
  std::array<Index, most_power_terms> power;
  Index tempo = no_weight;
  std::uint16_t size = 0;  // of all weights together

  constexpr Layout() : power() { power.fill(no_weight); }
};

// The member of a layout that a term's index goes to; a number among Layout::power if there is
// none.
struct LayoutSlot {
  Layout::Index Layout::*one = nullptr;
  Layout::ByKind Layout::*by_kind = nullptr;
  std::size_t power_term = 0;
  constexpr LayoutSlot(Layout::Index Layout::*member) : one(member) {}
  constexpr LayoutSlot(Layout::ByKind Layout::*member) : by_kind(member) {}
  constexpr explicit LayoutSlot(std::size_t number) : power_term(number) {}
  constexpr bool operator==(const LayoutSlot&) const = default;
};

enum class WeightShape : std::uint8_t {
  single,
  table,   // one weight for each value of a small number, from 0
  squares  // one for each square, or each of the left half where files mirror
};

// The least and greatest value that a weight may get.
struct WeightBounds {
  int min, max;
};

struct TermInfo {
  LayoutSlot slot;
  std::string_view name;
  std::string_view unit;  // what it counts
  std::string_view meaning;
  WeightBounds bounds;
  DraftValue draft;
  // Whether a game has it, or a kind of a game's pieces; null: all do.
  bool (*has)(const TermSubject&) = nullptr;
  WeightShape shape = WeightShape::single;
  int (*table_size)(const GameDescription&) = nullptr;
  // The power that brings it along; none for the terms of all games.
  Power power = Power::none;

  constexpr bool in(const GameDescription& game) const {
    return power == Power::none || game.has_power(power);
  }
  constexpr int size(const GameDescription& game) const {
    switch (shape) {
      case WeightShape::table:
        return table_size(game);
      case WeightShape::squares:
        return square_weight_files(game) * game.ranks;
      case WeightShape::single:
        break;
    }
    return 1;
  }
};

inline constexpr int king_danger_levels = 20;

// Which kinds and games have a term.
namespace term_for {

constexpr bool is_pawn(const Piece& piece) { return piece.id == "P"; }

constexpr bool not_king(const TermSubject& s) { return s.piece->power != Power::royal; }

constexpr bool mobile(const TermSubject& s) { return not_king(s) && !is_pawn(*s.piece); }

// A captor gets it in hand as what it is.
constexpr bool in_hand(const TermSubject& s) {
  const std::string_view demoted = s.piece->demotes_to;
  return s.game.drops && not_king(s) && (demoted.empty() || demoted == s.piece->id);
}

// Every move of the kind stays on squares of one shade.
constexpr bool color_bound(const TermSubject& s) {
  if (s.piece->power != Power::none) return false;
  const Movement m = parse_betza(s.piece->betza);
  for (std::size_t a = 0; a < atom_count; ++a) {
    if (m.leaps[a] && (atom_leaps[a].a + atom_leaps[a].b) % 2 != 0) return false;
  }
  return !m.slides_rook && !m.forward_wazir_move && !m.forward_wazir_capture;
}

// That it can promote on the next move counts. How far a chess-like pawn has come is a matter of
// its square alone.
constexpr bool promoting(const TermSubject& s) {
  const bool like_chess = s.game.promotion.mode == PromotionMode::pawn_reaches_zone;
  return !s.piece->promotes_to.empty() && !(like_chess && is_pawn(*s.piece));
}

// Two pawns of a side can come to stand on one file.
constexpr bool pawns_sharing_files(const TermSubject& s) {
  const Piece* pawn = s.game.find_piece("P");
  return s.game.drops || (pawn != nullptr && parse_betza(pawn->betza).forward_ferz_capture);
}

}  // namespace term_for

namespace detail {

inline constexpr WeightBounds value_bounds{0, 3000};
inline constexpr WeightBounds usual_bounds{-500, 500};

// Those of all games.
inline constexpr auto common_terms = std::to_array<TermInfo>({
    {&Layout::piece, "piece", "piece", "a piece on the board", value_bounds, draft_piece,
     term_for::not_king},
    {&Layout::hand, "hand", "piece", "a piece in hand", value_bounds, draft_hand,
     term_for::in_hand},
    {&Layout::pair, "pair", "side", "two or more on squares of one shade each", usual_bounds,
     draft_pair, term_for::color_bound},
    {&Layout::square,
     "square",
     "piece",
     "where the piece stands, seen from its own side",
     {-400, 400},
     draft_square,
     nullptr,
     WeightShape::squares},
    {&Layout::mobility,
     "mobility",
     "square",
     "a square to go to that no friend holds and no enemy pawn attacks",
     {-20, 60},
     draft_mobility,
     term_for::mobile},
    {&Layout::king_attack, "king.attack", "square",
     "a square at the enemy king that the piece attacks", usual_bounds, draft_king_attack,
     term_for::not_king},
    {&Layout::king_danger,
     "king.danger",
     "side",
     "by the number of enemy attackers at the own king, squares there that only the king guards, "
     "and pieces in hand with room to drop there",
     {-2000, 200},
     draft_king_danger,
     nullptr,
     WeightShape::table,
     [](const GameDescription&) { return king_danger_levels; }},
    {&Layout::king_shelter, "king.shelter", "piece", "an own piece next to the king", usual_bounds,
     draft_king_shelter},
    {&Layout::king_escape, "king.escape", "square", "a free and safe square next to the king",
     usual_bounds, Tapered{4, 4}},
    {&Layout::drop_check, "king.drop-check", "square",
     "a square to drop on from hand with check where it can't be taken for nothing, at most three",
     usual_bounds, Tapered{12, 20}, term_for::in_hand},
    {&Layout::promotion, "promotion", "piece", "a piece that can promote on its next move",
     usual_bounds, draft_promotion, term_for::promoting},
    {&Layout::pawn_passed, "pawn.passed", "pawn",
     "a pawn that no enemy pawn can stop or take, by rank from its own side", usual_bounds,
     draft_pawn_passed, nullptr, WeightShape::table,
     [](const GameDescription& game) { return game.ranks; }},
    {&Layout::pawn_doubled, "pawn.doubled", "pawn", "a pawn behind another of its side",
     usual_bounds, Tapered{-8, -12}, term_for::pawns_sharing_files},
    {&Layout::pawn_supported, "pawn.supported", "pawn", "a pawn guarded by a pawn", usual_bounds,
     Tapered{7, 5}, term_for::pawns_sharing_files},
    {&Layout::pawn_isolated, "pawn.isolated", "pawn", "a pawn without another on the files beside",
     usual_bounds, Tapered{-8, -8}},
    {&Layout::pawn_phalanx, "pawn.phalanx", "pawn", "a pawn beside a pawn", usual_bounds,
     Tapered{5, 4}},
    {&Layout::threat_by_pawn, "threat.by-pawn", "piece", "an enemy piece that a pawn attacks",
     usual_bounds, Tapered{40, 40}},
    {&Layout::threat_hanging, "threat.hanging", "piece", "an enemy piece attacked and unguarded",
     usual_bounds, Tapered{25, 25}},
    {&Layout::threat_hanging_pawn, "threat.hanging-pawn", "pawn",
     "an enemy pawn attacked and unguarded", usual_bounds, Tapered{10, 15}},
});

inline constexpr TermInfo tempo_term{&Layout::tempo,    "tempo",      "side",
                                     "having the move", usual_bounds, Tapered{14, 8}};

constexpr TermInfo term_of_power(Power power, std::size_t number) {
  const PowerTerm& term = power_info(power).terms[number];
  TermInfo info{LayoutSlot(number), term.name,    term.unit,
                term.meaning,       usual_bounds, Tapered{term.mg, term.eg}};
  info.power = power;
  return info;
}

}  // namespace detail

// All terms of all games, in the order of their weights.
inline constexpr auto term_list = [] {
  constexpr std::size_t size = [] {
    std::size_t of_powers = 0;
    for (const Power power : special_powers) of_powers += power_info(power).terms.size();
    return detail::common_terms.size() + of_powers + 1;
  }();
  auto list = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{(static_cast<void>(I), detail::tempo_term)...};
  }
  (std::make_index_sequence<size>{});
  auto next = std::copy(detail::common_terms.begin(), detail::common_terms.end(), list.begin());
  for (const Power power : special_powers) {
    for (std::size_t i = 0; i < power_info(power).terms.size(); ++i) {
      *next++ = detail::term_of_power(power, i);
    }
  }
  return list;
}();

// Weights that belong together: a term of one game, and of one kind if the term is about kinds. One
// section of a weights file.
struct WeightGroup {
  const TermInfo* term = nullptr;
  const Piece* piece = nullptr;  // null if the term is not about one kind
  int size = 0;
};

// Calls visit(group) for every group of the game, in the order of their weights.
template <class Visit>
constexpr void for_each_weight_group(const GameDescription& game, Visit&& visit) {
  for (const TermInfo& term : term_list) {
    const auto offer = [&](const Piece* piece) {
      if (term.in(game) && (term.has == nullptr || term.has({game, piece}))) {
        visit(WeightGroup{&term, piece, term.size(game)});
      }
    };
    if (term.slot.by_kind == nullptr) {
      offer(nullptr);
    } else {
      for (const Piece& piece : game.pieces) offer(&piece);
    }
  }
}

}  // namespace oliphaunt
