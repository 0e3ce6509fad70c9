#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/move.h"
#include "engine/build_info.h"
#include "engine/eval/trace.h"
#include "engine/eval/weights.h"
#include "engine/games/description.h"
#include "engine/perft/perft_result.h"
#include "engine/perft/split_result.h"
#include "engine/position/game_end.h"
#include "engine/position/position_key.h"
#include "engine/search/search_result.h"
#include "engine/search/signature_run.h"

// The one face of all games: what is above the engine knows games by these interfaces alone.
//
// Behind them is code that is compiled for each game. They are coarse: a whole perft, a whole
// search, a whole quiescence line is one call, and nothing hot crosses them. Moves are numbers that
// mean something in positions of their game only; a position, searcher or line of one game must not
// be given to another's.
//
// A library of compiled games hands its games out as a VariantModule; whoever loads one must
// compare `version` with variant_interface_version first.

namespace oliphaunt {

// Counts up with every change of the interfaces below, or of what crosses them.
inline constexpr int variant_interface_version = 2;

class Variant;

// A piece somewhere on the board.
struct PlacedPiece {
  std::string square;   // in the game's own labels
  std::size_t piece{};  // index into GameDescription::pieces
};

// So many pieces of one kind in a hand.
struct HeldPiece {
  std::size_t piece{};  // index into GameDescription::pieces
  int count = 0;
};

// A position in a game: the board, the counters that FEN carries, and the way back to where it was
// set up.
class VariantPosition {
 public:
  virtual ~VariantPosition() = default;

  virtual const Variant& variant() const = 0;
  // With its history. Linear in the plies played.
  virtual std::unique_ptr<VariantPosition> clone() const = 0;
  // The same board and counters, as if it had been set up so: plies_played() is 0.
  virtual std::unique_ptr<VariantPosition> without_history() const = 0;
  // The same board, with counters that begin: 0 plies, move 1. No history.
  virtual std::unique_ptr<VariantPosition> with_fresh_counters() const = 0;
  // Colors exchanged and the board turned, as the start array is symmetric. No history.
  virtual std::unique_ptr<VariantPosition> with_colors_exchanged() const = 0;

  virtual const Rules& rules() const = 0;
  virtual Color side_to_move() const = 0;
  virtual Key key() const = 0;
  virtual std::string fen() const = 0;
  // Plies since the last capture or other move that resets the ply rule's count.
  virtual int plies_since_reset() const = 0;
  // FEN's sixth field.
  virtual int move_number() const = 0;
  // Moves made since the position was set up.
  virtual std::size_t plies_played() const = 0;
  // Precondition: plies_played() > 0.
  virtual Move last_move() const = 0;
  virtual GameEnd game_end() const = 0;
  bool is_over() const { return game_end() != GameEnd::none; }
  GameResult result() const { return result_of(game_end(), side_to_move(), rules()); }

  // Precondition of do_move: the move is legal; of undo_move: plies_played() > 0.
  virtual void do_move(Move move) = 0;
  virtual void undo_move() = 0;

  // In the order of generation.
  virtual std::vector<Move> legal_moves() const = 0;
  virtual std::uint64_t count_legal_moves() const = 0;
  virtual bool is_legal(Move move) const = 0;
  virtual bool in_check() const = 0;
  // Reads a move as parse_move does (move_text.h). Throws InputError: what is wrong with it.
  virtual Move parse_move(std::string_view text) const = 0;

  // What there is to show. The board as board_text.h has it; who gives check; a hand's pieces in
  // the order of the game's; the e.p. square and the iron mark, if they are set.
  virtual std::string board_text() const = 0;
  virtual std::vector<PlacedPiece> checkers() const = 0;
  virtual std::vector<HeldPiece> hand(Color color) const = 0;
  virtual std::optional<std::string> en_passant() const = 0;
  virtual std::optional<std::string> iron() const = 0;

  // As the functions of that name. Precondition of perft: 0 <= depth <= max_perft_depth, of split:
  // 1 <= most_ply. Throws PerftOverflow.
  virtual PerftResult perft(int depth, const PerftOptions& options) const = 0;
  virtual Split split(std::size_t wanted, int most_ply, std::size_t most_positions) const = 0;

  virtual EvaluationTrace evaluation() const = 0;
};

// A player (search.h).
class VariantSearcher {
 public:
  virtual ~VariantSearcher() = default;

  // Forgets what was learnt if the table's size or the number of threads changes.
  virtual void set_options(const SearchOptions& options) = 0;
  // Forgets what was learnt. Precondition: the weights are the game's.
  virtual void set_weights(const Weights& weights) = 0;
  // Forgets what was learnt.
  virtual void new_game() = 0;
  // One search at a time.
  virtual SearchResult search(const VariantPosition& position, const Limits& limits,
                              const InfoCallback& info = {}, const std::stop_token& stop = {}) = 0;
};

// Where a quiescence line ends, as the tuner sees it.
struct QuietEnd {
  Key key;  // of the position with fresh counters
  EvaluationTrace evaluation;
};

// Follows captures to where nothing hangs (quiet_line.h). By one thread at a time.
class VariantQuietLine {
 public:
  virtual ~VariantQuietLine() = default;

  // nullopt if the line ends with the game, or is given up.
  virtual std::optional<QuietEnd> end(const VariantPosition& position) = 0;
};

// A tree to measure speed on.
struct SpeedTree {
  std::string fen;
  int depth = 0;
};

// The loops whose speed is measured, without what stands around them. All on one thread and without
// hashing; the results are numbers of moves or nodes.
class SpeedKernels {
 public:
  virtual ~SpeedKernels() = default;

  // Over the positions two plies after each tree's root, `passes` times over.
  virtual std::uint64_t generate(std::uint64_t passes) const = 0;
  virtual std::uint64_t count(std::uint64_t passes) const = 0;
  // Over the trees: with lists of moves down to the last ply, and as perft does it.
  virtual std::uint64_t perft_by_lists() const = 0;
  virtual std::uint64_t perft() const = 0;
};

// One game.
class Variant {
 public:
  virtual ~Variant() = default;

  virtual const GameDescription& game() const = 0;

  virtual std::unique_ptr<VariantPosition> start(const Rules& rules) const = 0;
  // Throws InputError as parse_fen does.
  virtual std::unique_ptr<VariantPosition> position(std::string_view fen,
                                                    const Rules& rules) const = 0;

  virtual std::string move_text(Move move) const = 0;
  // The squares that the moving piece passes, the first one included: one for a drop, three for a
  // move in two legs, none for a pass.
  virtual std::vector<std::string> path(Move move) const = 0;
  virtual bool is_square(std::string_view text) const = 0;

  // Precondition of all three: the weights are the game's.
  virtual std::unique_ptr<VariantSearcher> searcher(const SearchOptions& options,
                                                    const Weights& weights) const = 0;
  virtual std::unique_ptr<VariantQuietLine> quiet_line(const Weights& weights) const = 0;
  virtual SignatureRun signature(const Weights& weights, int depth,
                                 const std::stop_token& stop) const = 0;

  // Throws InputError for a FEN that is none.
  virtual std::unique_ptr<SpeedKernels> speed_kernels(std::span<const SpeedTree> trees) const = 0;

  // Draws the key table anew (set_key_seed, variants.h, says when).
  virtual void reseed_keys(std::uint64_t seed) const = 0;
};

// What a library of compiled games has to give.
struct VariantModule {
  int version = variant_interface_version;
  BuildInfo build;
  std::span<const Variant* const> variants;
};

}  // namespace oliphaunt
