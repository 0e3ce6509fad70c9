#pragma once

#include <span>
#include <vector>

#include "engine/moves/movegen.h"
#include "engine/perft/perft.h"
#include "engine/position/fen.h"
#include "engine/variant/variant.h"

// Header of templates for compiled_variant.cpp.

namespace oliphaunt {

template <class G>
class CompiledKernels : public SpeedKernels {
 public:
  explicit CompiledKernels(std::span<const SpeedTree> trees) {
    for (const SpeedTree& tree : trees) {
      roots_.push_back({parse_fen<G>(tree.fen).board(), tree.depth});
      add_boards_after(roots_.back().board, 2);
    }
  }

  std::uint64_t generate(std::uint64_t passes) const override {
    return over_boards(passes, [](const Board<G>& board) {
      MoveList<G> list;
      generate_legal(board, list);
      return list.size();
    });
  }
  std::uint64_t count(std::uint64_t passes) const override {
    return over_boards(passes, count_legal<G>);
  }
  std::uint64_t perft_by_lists() const override {
    std::uint64_t n = 0;
    for (const Root& root : roots_) n += by_lists(root.board, root.depth);
    return n;
  }
  std::uint64_t perft() const override {
    std::uint64_t n = 0;
    for (const Root& root : roots_) n += oliphaunt::perft(root.board, root.depth).nodes;
    return n;
  }

 private:
  struct Root {
    Board<G> board;
    int depth;
  };

  void add_boards_after(const Board<G>& board, int plies) {
    if (plies == 0) {
      boards_.push_back(board);
      return;
    }
    MoveList<G> list;
    generate_legal(board, list);
    for (const Move move : list) {
      Board<G> next = board;
      play(next, move);
      add_boards_after(next, plies - 1);
    }
  }

  static std::uint64_t by_lists(const Board<G>& board, int depth) {
    if (depth == 1) return count_legal(board);
    MoveList<G> list;
    generate_legal(board, list);
    std::uint64_t nodes = 0;
    for (const Move move : list) {
      Board<G> next = board;
      play(next, move);
      nodes += by_lists(next, depth - 1);
    }
    return nodes;
  }

  template <class Count>
  std::uint64_t over_boards(std::uint64_t passes, Count count_board) const {
    std::uint64_t n = 0;
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      for (const Board<G>& board : boards_) n += count_board(board);
    }
    return n;
  }

  std::vector<Root> roots_;
  // The positions two plies on, some ten thousand: too many for branches to be learnt by heart.
  std::vector<Board<G>> boards_;
};

}  // namespace oliphaunt
