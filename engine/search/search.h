#pragma once

#include <memory>
#include <stop_token>

#include "engine/eval/weights.h"
#include "engine/position/position.h"
#include "engine/search/search_result.h"

namespace oliphaunt {

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
