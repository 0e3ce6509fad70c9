#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/oracle/spec.h"

// The rules of all games once more, slowly and plainly: a list of squares, a copy for every move,
// and a look at the king after each. Tests hold the engine against it.

namespace oliphaunt::oracle {

struct Cell {
  std::int8_t kind = no_kind;
  Color color = Color::white;  // white on an empty square, so that == means what it says

  bool empty() const { return kind == no_kind; }
  bool operator==(const Cell&) const = default;
};

struct State {
  const GameSpec* spec;
  Rules rules;
  std::array<Cell, max_squares> board{};
  // Pieces in hand by colour and kind.
  std::array<std::array<std::uint16_t, max_kinds>, 2> hands{};
  Color side = Color::white;
  // Rights still held, in the order of spec->castling.
  std::array<bool, 4> castling{};
  // The square that a pawn has just stepped over; kept only if an enemy pawn stands ready to take
  // it there (pseudo-legally).
  int en_passant = no_square;
  // The square on which the side not to move has just taken a Warlock with another piece; kept only
  // while that side owns a Warlock. Its Warlocks can't be taken now.
  int iron = no_square;
  int halfmove = 0;  // plies since the last move that resets the ply rule
  int fullmove = 1;

  const Kind& kind_at(int square) const {
    return spec->kinds[static_cast<std::size_t>(board[static_cast<std::size_t>(square)].kind)];
  }
  Cell& at(int square) { return board[static_cast<std::size_t>(square)]; }
  const Cell& at(int square) const { return board[static_cast<std::size_t>(square)]; }
};

enum class MoveType : std::uint8_t {
  step,        // from one square to another, capturing what stands there
  en_passant,  // captures the pawn behind the target
  castling,
  drop,
  // A Warlock takes what stands on `via` and goes on to `to` (its own square, an empty one, or one
  // with a second victim).
  two_legs,
  pass,
};

// Fields that the type has no use for keep their defaults.
struct Move {
  MoveType type = MoveType::step;
  int from = no_square;
  int to = no_square;
  int via = no_square;
  int promotion = no_kind;  // the kind that the piece becomes
  int dropped = no_kind;
  int castling = -1;  // index into spec->castling

  std::string text(const GameSpec& spec) const;
  bool operator==(const Move&) const = default;
};

// Throws std::invalid_argument with what is wrong. Without `rules`, the game's defaults hold.
State parse_fen(const GameSpec& spec, std::string_view fen,
                std::optional<Rules> rules = std::nullopt);
std::string write_fen(const State& state);
// What a reader of FEN would reject in the state, or an empty text. En-passant and iron squares are
// judged as they stand, needed or not.
std::string problem_with(const State& state);

// Whether a piece on `from` attacks `target`; precondition: `from` is occupied.
bool attacks(const State& state, int from, int target);
bool attacked(const State& state, int square, Color by);
int king_square(const State& state, Color color);
bool in_check(const State& state, Color color);
bool owns_warlock(const State& state, Color color);
// Whether a pawn of the side to move attacks state.en_passant.
bool en_passant_ready(const State& state);

// Every legal move once, in the order in which the plain search meets it. Of several Warlocks that
// can make the same change to the position, the one on the lowest square is named.
std::vector<Move> legal_moves(const State& state);
// Precondition: the move is pseudo-legal.
State make(const State& state, const Move& move);
bool gives_check(const State& state, const Move& move);
bool is_capture(const State& state, const Move& move);
std::uint64_t perft(const State& state, int depth);

// Everything but the clocks.
bool same_position(const State& a, const State& b);

enum class End : std::uint8_t {
  none,
  checkmate,
  stalemate,
  bare_king,
  dead_position,
  repetition,
  ply_rule
};

struct Outcome {
  End end = End::none;
  std::optional<Color> winner;  // none: a draw, or no end

  bool operator==(const Outcome&) const = default;
};

// How the game ends in this position, whatever came before. Where several ends apply, the first in
// the order of End.
Outcome position_outcome(const State& state);
// The same for the last position of a game (not empty; every position of it from the first, or from
// the last move that can't be undone, on), with repetition and the ply rule.
Outcome game_outcome(std::span<const State> game);

}  // namespace oliphaunt::oracle
