#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/board/move.h"
#include "engine/search/limits.h"
#include "engine/search/parameters.h"
#include "engine/search/score.h"

namespace oliphaunt {

// What is known of one root line, while or after searching.
struct SearchLine {
  Score score;
  Bound bound = Bound::exact;
  int depth = 0;     // iteration
  int seldepth = 0;  // greatest distance from the root, in plies
  std::vector<Move> pv;
};

struct SearchInfo {
  SearchLine line;
  int multipv = 1;  // the line's number, from 1
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hashfull = 0;  // permille of the table that this search has filled
};

struct SearchResult {
  // No move if there is no legal one (or none of searchmoves is).
  Move best;
  // The reply expected, if known.
  Move ponder;
  Score score;
  int depth = 0;  // the last iteration that the best move comes from
  int seldepth = 0;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hashfull = 0;
  // The best Options::multi_pv lines, best first; at least one if there is a legal move.
  std::vector<SearchLine> lines;
};

struct SearchOptions {
  std::size_t hash_mb = 16;  // 1 .. 1 << 20
  int threads = 1;
  int multi_pv = 1;
  // Kept in reserve on the clock for what happens between the engine and whoever stops the time.
  Milliseconds move_overhead{20};
  Parameters parameters{};
};

using InfoCallback = std::function<void(const SearchInfo&)>;

}  // namespace oliphaunt
