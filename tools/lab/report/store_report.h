#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/lab/statistics/counts.h"
#include "tools/lab/statistics/elo.h"
#include "tools/lab/statistics/sprt.h"
#include "tools/lab/store/record.h"
#include "tools/lab/store/store.h"

// What a report says of a store, as plain data (collect.h).

namespace oliphaunt::lab {

// A kind of piece, for legends.
struct ReportedPiece {
  std::string id;  // as FEN writes White's
  std::string name;
};

// What the viewer must know of a game that is played; its rules are not among it.
struct ReportedGame {
  std::string name, title;
  int files = 0, ranks = 0;
  int first_rank_label = 0;  // what the lowest rank is called: 0 or 1
  bool drops = false;
  std::vector<ReportedPiece> pieces;
};

// Why a game was picked for the viewer, where it was not merely its turn.
enum class Pick : std::uint8_t { regular, longest, shortest_win };

// A move of a viewed game, and the position that it leads to.
struct ViewedMove {
  std::string text;
  // The squares that the piece passes: from and to; from, first victim and to of a double
  // capture; the square alone of a drop; none of a pass.
  std::vector<std::string> path;
  // From White's side, whoever moved. At most one of the two is there.
  std::optional<int> centipawns;
  std::optional<int> mate_moves;  // positive: White mates in so many moves
  // Ranks and hands as FEN has them, after the move.
  std::string fen;
};

struct ViewedGame {
  std::uint64_t pair = 0;  // from 0
  std::size_t leg = 0;     // the first player has White in 0
  Pick pick = Pick::regular;
  GameResult result = GameResult::unfinished;
  Termination termination = Termination::maximum_length;
  std::string note;
  std::string fen;  // of the opening
  std::vector<ViewedMove> moves;
  std::vector<std::uint32_t> times;  // of the moves, in milliseconds; may be empty
};

// How games from one opening went, from White's side.
struct OpeningRow {
  std::string opening;  // a FEN, or the moves behind the one opening of all games
  Wdl white;
};

// The state of the match after so many pairs.
struct TracePoint {
  std::uint64_t pairs = 0;
  Estimate elo;
  double llr = 0;
};

// Games by length; each by result.
struct LengthBin {
  std::uint32_t from = 0, to = 0;  // plies, both included
  std::uint64_t white_wins = 0, draws = 0, black_wins = 0;
};

struct StoreReport {
  std::string name;  // of the file
  ReportedGame game;
  Settings settings;
  std::array<std::string, 2> players;
  bool compares = false;  // whether the players differ, so that their strengths can
  std::string ending;     // "running" if the run has not ended
  std::uint64_t most_pairs = 0;
  std::vector<DiaryEntry> diary;

  // Of the pairs from the first on without a gap, as `match` counts them; all that follow too.
  std::uint64_t pairs = 0;
  Wdl games;
  std::array<Wdl, 2> by_color;  // the first player's with White, with Black
  Pentanomial pairs_by_score;
  EloEstimate elo;
  std::optional<SprtSettings> sprt;
  SprtState sprt_state;
  std::map<Termination, std::uint64_t> terminations;
  std::vector<TracePoint> trace;
  double mean_length = 0;  // plies
  std::vector<LengthBin> lengths;
  bool openings_are_moves = false;
  std::uint64_t different_openings = 0;
  std::vector<OpeningRow> openings;  // the most frequent ones

  std::vector<ViewedGame> viewed;
};

}  // namespace oliphaunt::lab
