#include "engine/search/signature.h"

#include <array>
#include <random>

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/search/search.h"

namespace oliphaunt {

namespace {

// The position after so many random moves, or an earlier one if the game ends before.
template <class G>
Position<G> random_position(std::uint32_t seed, int plies) {
  std::mt19937 random(seed);
  Position<G> position;
  for (int i = 0; i < plies; ++i) {
    MoveList<G> moves;
    generate_legal(position.board(), moves);
    position.do_move(moves[random() % moves.size()]);
    if (position.game_end() != GameEnd::none) {
      position.undo_move();
      break;
    }
  }
  return position;
}

}  // namespace

template <class G>
SignatureRun search_signature(const Weights& weights, int depth, const std::stop_token& stop) {
  Searcher<G> searcher(SearchOptions{.hash_mb = 16}, weights);
  constexpr std::array plies{0, 4, 8, 12, 16, 24, 32, 40};
  SignatureRun run{.positions = static_cast<int>(plies.size())};
  for (const int n : plies) {
    Limits limits;
    limits.depth = depth;
    searcher.new_game();
    const auto seed = static_cast<std::uint32_t>(run.searched + 1);
    const SearchResult result = searcher.search(random_position<G>(seed, n), limits, {}, stop);
    if (stop.stop_requested()) break;
    ++run.searched;
    run.nodes += result.nodes;
    run.time += result.time;
  }
  return run;
}

#define OLIPHAUNT_INSTANTIATE(G) \
  template SignatureRun search_signature<G>(const Weights&, int, const std::stop_token&);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
