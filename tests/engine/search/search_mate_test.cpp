#include <fstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/position/fen.h"
#include "engine/search/search.h"
#include "tests/engine/search/mate_solver.h"

namespace oliphaunt {
namespace {

struct MateProblem {
  std::string fen;
  int moves = 0;
};

// Lines of the form `FEN ;mate N`.
std::vector<MateProblem> problems(std::string_view game) {
  const std::string path = fmt::format("{}/engine/search/mates/{}.epd", OLIPHAUNT_TESTS_DIR, game);
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::vector<MateProblem> all;
  for (std::string line; std::getline(file, line);) {
    const auto mark = line.find(" ;mate ");
    all.push_back({line.substr(0, mark), std::stoi(line.substr(mark + 7))});
  }
  return all;
}

template <class Visit>
void for_each_problem(Visit&& visit) {
  for_each_game([&]<class G>(std::type_identity<G> game) {
    for (const MateProblem& problem : problems(G::name)) {
      SCOPED_TRACE(fmt::format("{}: {} mate in {}", G::name, problem.fen, problem.moves));
      visit(game, parse_fen<G>(problem.fen), problem.moves);
    }
  });
}

// The data is right: there is a mate, and (as far as trying everything is affordable) no shorter.
TEST(MateTest, ProblemsAreProven) {
  for_each_problem([]<class G>(std::type_identity<G>, const Position<G>& position, int moves) {
    const auto how = moves <= 2 ? MateSearch::all_moves : MateSearch::checks_only;
    EXPECT_TRUE(can_mate(position.board(), moves, how));
    EXPECT_FALSE(can_mate(position.board(), std::min(moves - 1, 2), MateSearch::all_moves));
  });
}

TEST(MateTest, EveryGameHasMatesInOneToFive) {
  for_each_game([]<class G>(std::type_identity<G>) {
    std::array<int, 6> count{};
    for (const MateProblem& problem : problems(G::name)) {
      ++count.at(static_cast<std::size_t>(problem.moves));
    }
    for (std::size_t n = 1; n <= 5; ++n) EXPECT_GT(count.at(n), 0) << G::name << ' ' << n;
  });
}

TEST(MateTest, SearchFindsThem) {
  for_each_problem([]<class G>(std::type_identity<G>, Position<G> position, int moves) {
    Searcher<G> searcher(SearchOptions{.hash_mb = 8});
    Limits limits;
    limits.mate = moves;
    limits.nodes = 400'000;
    const SearchResult result = searcher.search(position, limits);
    ASSERT_TRUE(result.score.is_win()) << result.score.value;
    EXPECT_LE(result.score.mate_moves(), moves);
    position.do_move(result.best);
    const auto how = moves <= 2 ? MateSearch::all_moves : MateSearch::checks_only;
    // (The solver does not know that baring the king wins, too.)
    if (moves <= 3 && !G::bare_king) {
      EXPECT_TRUE(is_lost(position.board(), moves - 1, how));
    }
  });
}

// A mate is announced only where there is one.
TEST(MateTest, SearchClaimsNoFalseMates) {
  for_each_problem([]<class G>(std::type_identity<G>, const Position<G>& position, int moves) {
    Searcher<G> searcher(SearchOptions{.hash_mb = 8});
    Limits limits;
    limits.nodes = 30'000;
    const SearchResult result = searcher.search(position, limits);
    if (result.score.is_win()) {
      EXPECT_GE(result.score.mate_moves(), std::min(moves, 3));
    }
  });
}

}  // namespace
}  // namespace oliphaunt
