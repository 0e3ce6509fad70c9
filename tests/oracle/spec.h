#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game.h"

// A game's data, read at run time into plain lists. Of the engine's code the oracle uses the game
// structs alone; how it reads them (Betza notation included) is its own, so that a mistake in the
// engine's reading can't hide in both.
//
// Squares are ints: rank * files + file, a-file of the first rank first.

namespace oliphaunt::oracle {

inline constexpr int max_squares = 100;
inline constexpr int max_side = 10;  // files or ranks
inline constexpr int max_kinds = 16;
inline constexpr int no_square = -1;
inline constexpr int no_kind = -1;

// One direction in which a kind of piece goes, as White sees it.
struct Step {
  int files;
  int ranks;  // positive: ahead
  bool slides = false;
  bool moves = true;     // may end on an empty square
  bool captures = true;  // may end on an enemy
  // The pawn's double step: only from the game's double-step rank, over an empty square.
  bool initial = false;
};

// An entry for every difference in files and ranks between two squares.
template <class T>
class ByDistance {
 public:
  explicit ByDistance(const T& value) {
    for (auto& row : entries_) row.fill(value);
  }
  T& at(int files, int ranks) { return entries_[at_index(ranks)][at_index(files)]; }
  const T& at(int files, int ranks) const { return entries_[at_index(ranks)][at_index(files)]; }

 private:
  static constexpr int size = 2 * max_side - 1;
  static constexpr std::size_t at_index(int difference) {
    return static_cast<std::size_t>(difference + max_side - 1);
  }
  std::array<std::array<T, size>, size> entries_;
};

struct Kind {
  std::string_view id;  // as FEN writes White's
  std::vector<Step> steps;
  // How often White's piece must repeat which step to capture that far away; `times` is 0 if it
  // can't. (Looking this up makes the test for check fast enough to run at every node.)
  struct Capture {
    int times = 0;
    Step step{};
  };
  ByDistance<Capture> captures{{}};
  std::vector<int> promotes_to;
  int in_hand = no_kind;  // what a captor gets, in games with drops
  bool royal = false;
  bool warlock = false;
  bool pawn = false;
  bool rook = false;  // may castle
};

struct CastlingWay {
  char right;
  Color color;
  int king_from, king_to, rook_from, rook_to;
};

struct GameSpec {
  std::string_view name, start;
  int files, ranks;
  char first_rank_label;
  std::vector<Kind> kinds;  // in the game's order
  Promotion promotion;
  int double_step_rank;
  bool drops;
  std::vector<CastlingWay> castling;
  Rules rules;  // the game's defaults
  PlyRule ply_rule;
  bool dead_positions;
  std::vector<int> dead_minors;
  bool bare_king;
  // Looked up, since divisions would take most of the oracle's time.
  std::array<std::int8_t, max_squares> file_of{}, rank_of{};

  int squares() const { return files * ranks; }
  bool contains(int file, int rank) const {
    return file >= 0 && file < files && rank >= 0 && rank < ranks;
  }
  int square(int file, int rank) const { return rank * files + file; }
  int file(int square) const { return file_of[static_cast<std::size_t>(square)]; }
  int rank(int square) const { return rank_of[static_cast<std::size_t>(square)]; }
  // The rank as the owner counts it from its own side, 0 first.
  int relative_rank(int square, Color color) const {
    return color == Color::white ? rank(square) : ranks - 1 - rank(square);
  }
  bool in_zone(int square, Color color) const {
    return relative_rank(square, color) >= ranks - promotion.zone_ranks;
  }
  int kind_of(std::string_view id) const;  // no_kind if there is none
  bool has_warlocks() const;
  std::string square_name(int square) const;
  int square_named(std::string_view name) const;  // no_square if there is none
};

// What a game struct says, gathered so that the rest need not be a template.
struct GameData {
  std::string_view name, start;
  int files, ranks;
  char first_rank_label;
  std::vector<Piece> pieces;
  Promotion promotion;
  int double_step_rank;
  bool drops;
  std::vector<Castling> castling;
  Rules rules;
  PlyRule ply_rule;
  bool dead_positions;
  std::string_view dead_minors;
  bool bare_king;
};

// Throws std::invalid_argument on data that it can't read.
GameSpec build_spec(const GameData& data);

template <class G>
GameSpec make_spec() {
  return build_spec({
      .name = G::name,
      .start = G::start,
      .files = G::Geometry::files,
      .ranks = G::Geometry::ranks,
      .first_rank_label = G::first_rank_label,
      .pieces = {G::pieces.begin(), G::pieces.end()},
      .promotion = G::promotion,
      .double_step_rank = G::double_step_rank,
      .drops = G::drops,
      .castling = {G::castling.begin(), G::castling.end()},
      .rules = G::rules,
      .ply_rule = G::ply_rule,
      .dead_positions = G::dead_positions,
      .dead_minors = G::dead_minors,
      .bare_king = G::bare_king,
  });
}

// The same, built once and kept for the life of the program: States point to their spec.
template <class G>
const GameSpec& spec_of() {
  static const GameSpec spec = make_spec<G>();
  return spec;
}

}  // namespace oliphaunt::oracle
