#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/lab/statistics/elo.h"
#include "tools/lab/store/store.h"
#include "tools/lab/tune/tuner.h"

// What a report says of an overnight run as a whole, beyond its stores.

namespace oliphaunt::lab {

// One round of self-play, tuning, and a match of the new weights against the best so far. What has
// not happened yet is not there.
struct GenerationReport {
  std::uint64_t number = 0;
  double seconds = 0;  // of all its steps
  std::optional<std::uint64_t> selfplay_pairs;
  std::optional<std::uint64_t> positions, held_out_positions;
  std::optional<Losses> before, after;
  std::optional<std::uint64_t> match_pairs;
  std::optional<std::string> match_ending;
  std::optional<Estimate> match_elo;
  std::optional<double> llr;
  std::optional<bool> kept;
  // Of the best weights after this generation over those at the start: the sum over the kept
  // generations, the intervals added as those of independent matches are.
  Estimate elo_so_far;
};

struct MovedWeight {
  std::string name, unit;
  int start_mg = 0, start_eg = 0, last_mg = 0, last_eg = 0;  // centipawns
};

// What a piece is worth, in pawns: its own weight and the mean of those of its squares, the mean of
// mg and eg, divided by the same of a pawn. The range is that of all weights of the run: the first
// ones and each generation's, kept or not.
struct PieceValue {
  std::string name;
  double start = 0, last = 0, low = 0, high = 0;
};

struct TunedGame {
  std::string title;
  std::vector<GenerationReport> generations;
  std::vector<MovedWeight> moved;  // those that moved most, in that order
  std::vector<PieceValue> pieces;
  std::map<std::string, std::string> provenance;  // of the best weights at the end
  std::optional<Estimate> final_elo;              // of these over the first ones, in a match
};

struct RunReport {
  Settings settings;
  std::vector<TunedGame> games;
};

}  // namespace oliphaunt::lab
