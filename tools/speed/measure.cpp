#include "tools/speed/measure.h"

#include <ctime>

#include <fmt/format.h>

#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/perft/perft.h"
#include "engine/position/fen.h"
#include "engine/search/signature.h"
#include "tools/speed/positions.h"

namespace oliphaunt {

namespace {

// Long enough for the clock and short enough to be repeated often: some hundredths of a second.
constexpr std::uint64_t least_moves = 20'000'000;

// The time that this thread has spent working. It does not advance while others have the core.
double thread_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

template <class G>
void add_boards_after(const Board<G>& board, int plies, std::vector<Board<G>>& boards) {
  if (plies == 0) {
    boards.push_back(board);
    return;
  }
  MoveList<G> list;
  generate_legal(board, list);
  for (const Move move : list) {
    Board<G> next = board;
    play(next, move);
    add_boards_after(next, plies - 1, boards);
  }
}

template <class G>
std::uint64_t perft_by_lists(const Board<G>& board, int depth) {
  if (depth == 1) return count_legal(board);
  MoveList<G> list;
  generate_legal(board, list);
  std::uint64_t nodes = 0;
  for (const Move move : list) {
    Board<G> next = board;
    play(next, move);
    nodes += perft_by_lists(next, depth - 1);
  }
  return nodes;
}

template <class G>
class GameMeasurement {
 public:
  GameMeasurement() {
    for (const SpeedPosition& p : speed_positions(G::name)) {
      roots_.push_back({parse_fen<G>(p.fen).board(), p.perft_depth});
      perft_nodes_ += p.perft_nodes;
      add_boards_after(roots_.back().board, 2, boards_);
      moves_ += p.moves_after_two_plies;
    }
    passes_ = least_moves / moves_ + 1;
  }

  SpeedItem generate(int repetitions) const {
    return over_boards("generate", repetitions, [](const Board<G>& board) {
      MoveList<G> list;
      generate_legal(board, list);
      return list.size();
    });
  }
  SpeedItem count(int repetitions) const {
    return over_boards("count", repetitions, count_legal<G>);
  }
  SpeedItem perft_list(int repetitions) const {
    return over_roots("perft-list", repetitions, perft_by_lists<G>);
  }
  SpeedItem perft(int repetitions) const {
    return over_roots("perft", repetitions, [](const Board<G>& board, int depth) {
      return oliphaunt::perft(board, depth).nodes;
    });
  }
  // The nodes are the search's signature: not known beforehand, but the same each time.
  SpeedItem search(int repetitions) const {
    SpeedItem item{.game = std::string(G::name), .name = std::string(search_item)};
    for (int i = 0; i < repetitions; ++i) {
      const double start = thread_seconds();
      const std::uint64_t nodes = search_signature<G>().nodes;
      item.seconds.push_back(thread_seconds() - start);
      if (i == 0) item.nodes = nodes;
      if (nodes != item.nodes) {
        throw WrongCount(
            fmt::format("search of {}: {} nodes, and then {}", G::name, item.nodes, nodes));
      }
    }
    return item;
  }

 private:
  struct Root {
    Board<G> board;
    int depth;
  };

  // work() returns its nodes, which must be `expected`.
  template <class Work>
  static SpeedItem repeat(std::string_view name, int repetitions, std::uint64_t expected,
                          Work work) {
    SpeedItem item{.game = std::string(G::name), .name = std::string(name), .nodes = expected};
    for (int i = 0; i < repetitions; ++i) {
      const double start = thread_seconds();
      const std::uint64_t nodes = work();
      item.seconds.push_back(thread_seconds() - start);
      if (nodes != expected) {
        throw WrongCount(
            fmt::format("{} of {}: expected {} nodes, got {}", name, G::name, expected, nodes));
      }
    }
    return item;
  }

  template <class Count>
  SpeedItem over_boards(std::string_view name, int repetitions, Count count_board) const {
    return repeat(name, repetitions, passes_ * moves_, [&] {
      std::uint64_t n = 0;
      for (std::uint64_t pass = 0; pass < passes_; ++pass) {
        for (const Board<G>& board : boards_) n += count_board(board);
      }
      return n;
    });
  }

  template <class Count>
  SpeedItem over_roots(std::string_view name, int repetitions, Count count_tree) const {
    return repeat(name, repetitions, perft_nodes_, [&] {
      std::uint64_t n = 0;
      for (const Root& root : roots_) n += count_tree(root.board, root.depth);
      return n;
    });
  }

  std::vector<Root> roots_;
  std::uint64_t perft_nodes_ = 0;
  // The positions two plies on, some ten thousand: too many for branches to be learnt by heart.
  std::vector<Board<G>> boards_;
  std::uint64_t moves_ = 0;
  std::uint64_t passes_ = 0;
};

}  // namespace

template <class G>
std::vector<SpeedItem> measure_game(int repetitions) {
  const GameMeasurement<G> game;
  return {game.generate(repetitions), game.count(repetitions), game.perft_list(repetitions),
          game.perft(repetitions), game.search(repetitions)};
}

#define OLIPHAUNT_INSTANTIATE(G) template std::vector<SpeedItem> measure_game<G>(int);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
