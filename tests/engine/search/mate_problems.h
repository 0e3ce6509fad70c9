#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "tests/engine/search/mate_solver.h"

// Positions in which the side to move forces mate. A game may bring a file of them; for every game
// some are found where games of random moves happen to end in mate.

namespace oliphaunt {

struct MateProblem {
  std::string fen;
  int moves = 0;
};

inline const std::filesystem::path mate_folder =
    std::filesystem::path(OLIPHAUNT_TESTS_DIR) / "engine" / "search" / "mates";

inline std::filesystem::path mate_path(std::string_view game) {
  return mate_folder / fmt::format("{}.epd", game);
}

// Of the game's file, if there is one: lines of the form `FEN ;mate N`.
inline std::vector<MateProblem> filed_mates(std::string_view game) {
  const std::filesystem::path path = mate_path(game);
  std::vector<MateProblem> all;
  if (!std::filesystem::exists(path)) return all;
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  for (std::string line; std::getline(file, line);) {
    const auto mark = line.find(" ;mate ");
    all.push_back({line.substr(0, mark), std::stoi(line.substr(mark + 7))});
  }
  return all;
}

constexpr int most_found_moves = 3;

// How many moves it takes the side to move, at most most_found_moves; 0 if it is more than that, or
// takes moves that give no check.
template <class G>
int moves_to_mate(const Board<G>& board) {
  if (!can_mate(board, most_found_moves, MateSearch::checks_only)) return 0;
  for (int moves = 1; moves < most_found_moves; ++moves) {
    if (can_mate(board, moves, MateSearch::all_moves)) return moves;
  }
  return most_found_moves;
}

// The boards of a game of random moves, if it ends in mate before long.
template <class G>
std::vector<Board<G>> random_game_to_mate(std::uint32_t seed) {
  std::mt19937 random(seed);
  Position<G> position;
  std::vector<Board<G>> boards;
  while (position.game_end() == GameEnd::none && boards.size() < 400) {
    boards.push_back(position.board());
    MoveList<G> moves;
    generate_legal(position.board(), moves);
    position.do_move(moves[random() % moves.size()]);
  }
  if (position.game_end() != GameEnd::checkmate) boards.clear();
  return boards;
}

// `wanted` of each number of moves up to most_found_moves; fewer if very many games have no more.
template <class G>
std::vector<MateProblem> found_mates(int wanted) {
  constexpr std::uint32_t most_games = 5000;
  constexpr std::size_t last_plies = 6;
  std::vector<MateProblem> all;
  std::array<int, most_found_moves + 1> found{wanted};  // [0] is of no mate: none is missing
  for (std::uint32_t seed = 1; seed <= most_games; ++seed) {
    const std::vector<Board<G>> boards = random_game_to_mate<G>(seed);
    const std::size_t first = boards.size() - std::min(boards.size(), last_plies);
    for (std::size_t i = first; i < boards.size(); ++i) {
      const int moves = moves_to_mate(boards[i]);
      int& count = found.at(static_cast<std::size_t>(moves));
      if (count == wanted) continue;
      ++count;
      all.push_back({write_fen(Position<G>(boards[i], 0, 1)), moves});
    }
    if (std::all_of(found.begin(), found.end(), [=](int n) { return n == wanted; })) break;
  }
  return all;
}

}  // namespace oliphaunt
