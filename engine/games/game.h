#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bitboard/geometry.h"

// The vocabulary in which a game is written down. A game is a struct of constants; everything that
// plays it is a template over that struct. This header holds no behaviour.

namespace oliphaunt {

enum class Color : std::uint8_t { white, black };

constexpr Color operator~(Color c) { return c == Color::white ? Color::black : Color::white; }
constexpr std::string_view name_of(Color c) { return c == Color::white ? "White" : "Black"; }
constexpr std::size_t index(Color c) { return static_cast<std::size_t>(c); }

enum class Power : std::uint8_t {
  none,
  royal,  // the king
  // Special powers: moves that Betza notation does not say, so `betza` is empty. At most one kind
  // of a game has one. What each does is in engine/powers/.
  warlock,
};

constexpr bool is_special(Power power) { return power != Power::none && power != Power::royal; }

// One kind of piece on the board. A promoted piece that demotes when captured is a kind of its own.
struct Piece {
  // As FEN writes White's: "N", "+N" (promoted, Rogue Elephant), "N~" (promoted, crazyhouse).
  std::string_view id;
  std::string_view name;
  // The move in Betza notation; the subset that betza.h reads.
  std::string_view betza;
  // Ids that it may promote to, separated by spaces; empty if it never promotes.
  std::string_view promotes_to = "";
  // What a captor gets in hand for it (games with drops); empty: the piece itself.
  std::string_view demotes_to = "";
  Power power = Power::none;
};

enum class PromotionMode : std::uint8_t {
  none,
  // A pawn that reaches the zone promotes, with a choice if `promotes_to` has several ids.
  pawn_reaches_zone,
  // Any piece that ends a board move in the zone promotes.
  move_ends_in_zone,
  // Offered on entering the zone and on captures from within it; a pawn on the last rank must.
  shogi,
};

struct Promotion {
  PromotionMode mode = PromotionMode::none;
  int zone_ranks = 0;  // the mover's last so many ranks
};

// One way to castle, for one side. Squares in the game's own labels.
struct Castling {
  char right;  // the letter in FEN's third field
  Color color;
  std::string_view king_from, king_to, rook_from, rook_to;
};

enum class PawnDrops : std::uint8_t { any, not_last, not_first_or_last };
enum class Stalemate : std::uint8_t { draw, loss };

// The points of the rules that players read differently; chosen at run time.
struct Rules {
  PawnDrops pawn_drops = PawnDrops::not_first_or_last;
  Stalemate stalemate = Stalemate::draw;
  bool operator==(const Rules&) const = default;
};

// A rule option that a game lets the user set, as `name=value`.
struct RuleOption {
  std::string_view name;
  std::string_view values;  // separated by spaces, the default first
};

// Kinds of move that set the count of the ply rule back to zero, besides captures.
struct PlyRule {
  int plies = 100;  // without a resetting move: a draw
  bool pawn_move_resets = true;
  bool drop_resets = false;
  bool promotion_resets = false;
};

// What a game has unless it says otherwise. Games derive from it and hide what differs.
struct GameDefaults {
  // The label of the first rank: '1', or '0' where ranks count from zero.
  static constexpr char first_rank_label = '1';
  static constexpr Promotion promotion{};
  static constexpr bool drops = false;
  // The rank index (from the owner's side) from which pawns whose Betza move has a double step
  // (`ifmnD`) may make it.
  static constexpr int double_step_rank = 1;
  static constexpr std::array<Castling, 0> castling{};
  static constexpr Rules rules{};
  static constexpr std::array<RuleOption, 0> rule_options{};
  static constexpr PlyRule ply_rule{};
  // Whether positions that nobody can win are draws at once: king against king, or against king
  // and one of these pieces (ids separated by spaces).
  static constexpr bool dead_positions = false;
  static constexpr std::string_view dead_minors = "";
  // A side with nothing but its king loses, unless it can bare the other at once (then a draw).
  static constexpr bool bare_king = false;
};

}  // namespace oliphaunt
