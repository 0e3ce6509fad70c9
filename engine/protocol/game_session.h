#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/eval/evaluate.h"
#include "engine/eval/weights.h"
#include "engine/perft/divide.h"
#include "engine/position/position.h"
#include "engine/search/limits.h"
#include "engine/search/search.h"
#include "engine/search/signature.h"

// A game as the protocols see it: chosen at run time, and moves are text.

namespace oliphaunt {

// What SearchInfo says, with moves as text.
struct LineReport {
  int multipv = 1;
  int depth = 0, seldepth = 0;
  Score score;
  Bound bound = Bound::exact;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hashfull = 0;
  std::vector<std::string> pv;
};

// What a search has found; no moves if there are none.
struct SearchReport {
  std::string best, ponder;
  Score score;
};

struct PerftReport {
  Divide roots;                // the complete ones
  std::size_t root_moves = 0;  // how many there are
  std::uint64_t nodes = 0;
  bool complete = true;  // false after a stop
};

using LineCallback = std::function<void(const LineReport&)>;
using SearchJob = std::function<SearchReport(const LineCallback&, const std::stop_token&)>;
// Throws PerftOverflow.
using PerftJob = std::function<PerftReport(const std::stop_token&)>;
using BenchJob = std::function<SignatureRun(const std::stop_token&)>;

// One game with its player. All calls come from one thread; jobs may run on another one, each
// once, and do not notice what is done to the position after they were made.
class GameSession {
 public:
  virtual ~GameSession() = default;

  virtual std::string_view name() const = 0;

  // Back to the start position, or to that of a FEN. Throws InputError and leaves all as it was.
  virtual void set_start() = 0;
  virtual void set_fen(std::string_view fen) = 0;
  // Makes a move. Throws InputError: what is wrong with it.
  virtual void play(std::string_view move) = 0;
  // Precondition: plies_played() > 0.
  virtual void undo() = 0;
  // Sets up the position with the colors exchanged (exchange_colors.h).
  virtual void flip() = 0;

  virtual std::size_t plies_played() const = 0;
  virtual Color side_to_move() const = 0;
  virtual GameEnd game_end() const = 0;
  virtual GameResult result() const = 0;
  virtual std::string fen() const = 0;
  virtual std::vector<std::string> legal_moves() const = 0;
  // A move as the game writes it. Throws InputError as play does.
  virtual std::string canonical(std::string_view move) const = 0;
  // The board and what else there is to say about the position, in lines.
  virtual std::string description() const = 0;
  virtual EvaluationTrace evaluation() const = 0;
  // Those that evaluation and search use.
  virtual const Weights& weights() const = 0;

  // The values that search and evaluation use from now on. Not while a search job runs.
  virtual void set_options(const SearchOptions& options) = 0;
  // From a file, or those that the program brings along if the path is empty. Throws InputError.
  virtual void set_weights(const std::string& path) = 0;
  // Forgets what searches have learnt.
  virtual void new_game() = 0;

  // A search of the present position; Limits::searchmoves come from `moves`. Throws InputError for
  // moves that are not legal.
  virtual SearchJob prepare_search(Limits limits, std::span<const std::string> moves) = 0;
  // Precondition: 0 <= depth <= max_perft_depth.
  virtual PerftJob prepare_perft(int depth) = 0;
  // The signature of the search (signature.h), which has nothing to do with the position nor with
  // what was set.
  virtual BenchJob prepare_bench(int depth) const = 0;
};

// A session of the game with this name, at its start position. Throws InputError if there is no
// such game, or a rule option that it does not have.
std::shared_ptr<GameSession> make_game_session(std::string_view game,
                                               std::span<const std::string> rules);

}  // namespace oliphaunt
