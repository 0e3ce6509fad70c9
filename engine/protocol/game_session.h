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

#include "engine/eval/weights.h"
#include "engine/variant/divide.h"
#include "engine/variant/variant.h"

// A game as the protocols see it: with a player, and moves are text.

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
  // At the start position. Throws InputError for a rule option that the game does not have.
  GameSession(const Variant& variant, std::span<const std::string> rules);

  std::string_view name() const { return variant_.game().name; }

  // Back to the start position, or to that of a FEN. Throws InputError and leaves all as it was.
  void set_start() { position_ = variant_.start(rules_); }
  void set_fen(std::string_view fen) { position_ = variant_.position(fen, rules_); }
  // Makes a move. Throws InputError: what is wrong with it.
  void play(std::string_view move) { position_->do_move(position_->parse_move(move)); }
  // Precondition: plies_played() > 0.
  void undo() { position_->undo_move(); }
  // Sets up the position with the colors exchanged (exchange_colors.h).
  void flip() { position_ = position_->with_colors_exchanged(); }

  std::size_t plies_played() const { return position_->plies_played(); }
  Color side_to_move() const { return position_->side_to_move(); }
  GameEnd game_end() const { return position_->game_end(); }
  GameResult result() const { return position_->result(); }
  std::string fen() const { return position_->fen(); }
  std::vector<std::string> legal_moves() const { return texts(position_->legal_moves()); }
  // A move as the game writes it. Throws InputError as play does.
  std::string canonical(std::string_view move) const {
    return variant_.move_text(position_->parse_move(move));
  }
  // The board and what else there is to say about the position, in lines.
  std::string description() const;
  EvaluationTrace evaluation() const { return position_->evaluation(); }
  // Those that evaluation and search use.
  const Weights& weights() const { return *weights_; }

  // The values that search and evaluation use from now on. Not while a search job runs.
  void set_options(const SearchOptions& options);
  // From a file, or those that the program brings along if the path is empty. Throws InputError.
  void set_weights(const std::string& path);
  // Forgets what searches have learnt.
  void new_game();

  // A search of the present position; Limits::searchmoves come from `moves`. Throws InputError for
  // moves that are not legal.
  SearchJob prepare_search(Limits limits, std::span<const std::string> moves);
  // Precondition: 0 <= depth <= max_perft_depth.
  PerftJob prepare_perft(int depth) const;
  // The signature of the search (signature.h), which has nothing to do with the position nor with
  // what was set.
  BenchJob prepare_bench(int depth) const;

 private:
  std::vector<std::string> texts(const std::vector<Move>& moves) const;

  const Variant& variant_;
  Rules rules_;
  std::unique_ptr<VariantPosition> position_;
  SearchOptions options_;
  std::shared_ptr<const Weights> weights_;
  // Made for the first search: its table is large, and many sessions never search. Shared with the
  // jobs, which may outlive the session.
  std::shared_ptr<VariantSearcher> searcher_;
};

}  // namespace oliphaunt
