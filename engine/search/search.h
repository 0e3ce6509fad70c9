#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/board/move.h"
#include "engine/eval/weights.h"
#include "engine/position/position.h"
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

// A player of one game: searches positions, and remembers what it has learnt (transposition table,
// histories) from one search to the next until new_game(). Searchers share nothing, so any number
// of them may run side by side.
//
// Under limits of nodes or depth alone, on one thread, the result (time aside) is a pure function
// of the position with its history, limits, weights, options, and the searches since new_game().
template <class G>
class Searcher {
 public:
  explicit Searcher(const SearchOptions& options = {},
                    const Weights& weights = default_weights(description<G>));
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  const SearchOptions& options() const;
  // Forgets what was learnt if the table's size or the number of threads changes.
  void set_options(const SearchOptions& options);
  // Forgets what was learnt. Precondition: the weights are this game's.
  void set_weights(const Weights& weights);
  // Forgets what was learnt.
  void new_game();

  // Searches until a limit is reached or a stop is requested (which takes some thousand nodes to be
  // seen), on the calling thread and, if the options say so, others that end with it. `info` is
  // called on the calling thread: after each iteration, and for lines that fall out of the window
  // in long ones. One search at a time.
  SearchResult search(const Position<G>& position, const Limits& limits,
                      const InfoCallback& info = {}, const std::stop_token& stop = {});

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace oliphaunt
