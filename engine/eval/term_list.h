#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/eval/draft_values.h"
#include "engine/eval/symmetry.h"
#include "engine/games/betza.h"
#include "engine/games/description.h"

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
  Index warlock_per_piece = no_weight, warlock_per_pawn = no_weight, warlock_prey = no_weight,
        warlock_prey_pawn = no_weight, warlock_reach = no_weight, warlock_exposed = no_weight,
        warlock_duel = no_weight, warlock_alone = no_weight;
  Index tempo = no_weight;
  std::uint16_t size = 0;  // of all weights together
};

// The member of a layout that a term's index goes to.
struct LayoutSlot {
  Layout::Index Layout::*one = nullptr;
  Layout::ByKind Layout::*by_kind = nullptr;
  constexpr LayoutSlot(Layout::Index Layout::*member) : one(member) {}
  constexpr LayoutSlot(Layout::ByKind Layout::*member) : by_kind(member) {}
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

constexpr bool warlocks(const TermSubject& s) { return s.game.has_power(Power::warlock); }

}  // namespace term_for

namespace detail {

inline constexpr WeightBounds value_bounds{0, 3000};
inline constexpr WeightBounds usual_bounds{-500, 500};

}  // namespace detail

// In the order of their weights.
inline constexpr auto term_list = std::to_array<TermInfo>({
    {&Layout::piece, "piece", "piece", "a piece on the board", detail::value_bounds, draft_piece,
     term_for::not_king},
    {&Layout::hand, "hand", "piece", "a piece in hand", detail::value_bounds, draft_hand,
     term_for::in_hand},
    {&Layout::pair, "pair", "side", "two or more on squares of one shade each",
     detail::usual_bounds, draft_pair, term_for::color_bound},
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
     "a square at the enemy king that the piece attacks", detail::usual_bounds, draft_king_attack,
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
    {&Layout::king_shelter, "king.shelter", "piece", "an own piece next to the king",
     detail::usual_bounds, draft_king_shelter},
    {&Layout::king_escape, "king.escape", "square", "a free and safe square next to the king",
     detail::usual_bounds, Tapered{4, 4}},
    {&Layout::drop_check, "king.drop-check", "square",
     "a square to drop on from hand with check where it can't be taken for nothing, at most three",
     detail::usual_bounds, Tapered{12, 20}, term_for::in_hand},
    {&Layout::promotion, "promotion", "piece", "a piece that can promote on its next move",
     detail::usual_bounds, draft_promotion, term_for::promoting},
    {&Layout::pawn_passed, "pawn.passed", "pawn",
     "a pawn that no enemy pawn can stop or take, by rank from its own side", detail::usual_bounds,
     draft_pawn_passed, nullptr, WeightShape::table,
     [](const GameDescription& game) { return game.ranks; }},
    {&Layout::pawn_doubled, "pawn.doubled", "pawn", "a pawn behind another of its side",
     detail::usual_bounds, Tapered{-8, -12}, term_for::pawns_sharing_files},
    {&Layout::pawn_supported, "pawn.supported", "pawn", "a pawn guarded by a pawn",
     detail::usual_bounds, Tapered{7, 5}, term_for::pawns_sharing_files},
    {&Layout::pawn_isolated, "pawn.isolated", "pawn", "a pawn without another on the files beside",
     detail::usual_bounds, Tapered{-8, -8}},
    {&Layout::pawn_phalanx, "pawn.phalanx", "pawn", "a pawn beside a pawn", detail::usual_bounds,
     Tapered{5, 4}},
    {&Layout::threat_by_pawn, "threat.by-pawn", "piece", "an enemy piece that a pawn attacks",
     detail::usual_bounds, Tapered{40, 40}},
    {&Layout::threat_hanging, "threat.hanging", "piece", "an enemy piece attacked and unguarded",
     detail::usual_bounds, Tapered{25, 25}},
    {&Layout::threat_hanging_pawn, "threat.hanging-pawn", "pawn",
     "an enemy pawn attacked and unguarded", detail::usual_bounds, Tapered{10, 15}},
    {&Layout::warlock_per_piece, "warlock.per-piece", "piece",
     "an enemy piece on the board, for a side with a Warlock", detail::usual_bounds, Tapered{6, 6},
     term_for::warlocks},
    {&Layout::warlock_per_pawn, "warlock.per-pawn", "pawn",
     "an enemy pawn on the board, for a side with a Warlock", detail::usual_bounds, Tapered{3, 3},
     term_for::warlocks},
    {&Layout::warlock_prey, "warlock.prey", "piece", "an enemy piece right beside a Warlock",
     detail::usual_bounds, Tapered{25, 25}, term_for::warlocks},
    {&Layout::warlock_prey_pawn, "warlock.prey-pawn", "pawn",
     "an enemy pawn right beside a Warlock", detail::usual_bounds, Tapered{10, 15},
     term_for::warlocks},
    {&Layout::warlock_reach, "warlock.reach", "piece", "an enemy piece two steps from a Warlock",
     detail::usual_bounds, Tapered{5, 5}, term_for::warlocks},
    {&Layout::warlock_exposed, "warlock.exposed", "Warlock",
     "a Warlock attacked by another piece than a Warlock", detail::usual_bounds, Tapered{-60, -60},
     term_for::warlocks},
    {&Layout::warlock_duel, "warlock.duel", "Warlock",
     "an unguarded Warlock within the reach of an enemy one", detail::usual_bounds,
     Tapered{-120, -120}, term_for::warlocks},
    {&Layout::warlock_alone, "warlock.alone", "side", "having a Warlock when the enemy has none",
     detail::usual_bounds, Tapered{0, 0}, term_for::warlocks},
    {&Layout::tempo, "tempo", "side", "having the move", detail::usual_bounds, Tapered{14, 8}},
});

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
      if (term.has == nullptr || term.has({game, piece})) {
        visit(WeightGroup{&term, piece, term.size(game)});
      }
    };
    if (term.slot.one != nullptr) {
      offer(nullptr);
    } else {
      for (const Piece& piece : game.pieces) offer(&piece);
    }
  }
}

}  // namespace oliphaunt
