#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position/position.h"
#include "tools/lab/statistics/counts.h"

// The record of a game: the single source of truth of the lab. Everything else (positions, PGN,
// statistics) is derived from it by replaying.

namespace oliphaunt::lab {

// Why a game ended. The first group is decided by the rules of the game, the second by the match,
// the third by a player that did not play properly and lost for it.
enum class Termination : std::uint8_t {
  checkmate,
  stalemate,
  bare_king,
  both_bare,
  dead_position,
  repetition,
  ply_rule,

  adjudicated_win,
  adjudicated_draw,
  maximum_length,
  resignation,

  time_forfeit,  // took longer than its time
  no_start,      // the engine could not be started again: in earlier stores alone
  crash,         // the engine ended, or closed its output
  stall,         // no answer, long after its time
  flood,         // more output than any engine has reason for
  garbage,       // an answer that is no move, or output that is no text
  illegal_move,
  false_claim,  // claimed a result that the game does not have
};

std::string_view to_string(Termination termination);
// nullopt for a text that to_string does not give.
std::optional<Termination> parse_termination(std::string_view text);
// That of a game that is over by its rules. Precondition: end is not none.
Termination termination_of(GameEnd end);
// Whether a player failed, which says nothing about its strength.
bool is_failure(Termination termination);

// "1-0" and so on, as engine's to_string(GameResult) writes them; nullopt for any other text.
std::optional<GameResult> parse_result(std::string_view text);

// Where a move has no score: moves of external engines that report none.
inline constexpr std::int16_t no_score = std::numeric_limits<std::int16_t>::min();

struct GameRecord {
  std::string opening;  // FEN of the position that the game started from
  std::string moves;    // in the text form of RULES, separated by single spaces
  // For each move its player's score of the position before it, as Score::value has them (from the
  // mover's side; mates beyond Score::mate_bound); or no_score.
  std::vector<std::int16_t> scores;
  // For each move the milliseconds that it took. Empty if no limit of the match was one of time:
  // then the time is no part of what the settings determine.
  std::vector<std::uint32_t> times;
  GameResult result = GameResult::unfinished;
  Termination termination = Termination::maximum_length;
  // About a failure, for people: what happened, and the end of what the engine wrote to stderr.
  std::string note;

  bool operator==(const GameRecord&) const = default;
};

// The moves of a record, one by one. Views into the record.
std::vector<std::string_view> split_moves(std::string_view moves);

// Two games, from one opening unless both players are the same; the first player has White in
// games[0] and Black in games[1].
struct PairRecord {
  std::uint64_t number = 0;  // from 0
  std::array<GameRecord, 2> games;

  bool operator==(const PairRecord&) const = default;
};

// What a pair adds to the statistics.
struct PairOutcome {
  std::array<GameResult, 2> results{};
  std::array<Termination, 2> terminations{};

  // The first player's, in half points: 0 .. 4.
  std::size_t half_points() const;
  void count(Wdl& wdl) const;
  bool operator==(const PairOutcome&) const = default;
};
PairOutcome outcome_of(const PairRecord& pair);

}  // namespace oliphaunt::lab
