#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"
#include "engine/position/fen.h"
#include "engine/search/search.h"
#include "tests/engine/search/mate_problems.h"

namespace oliphaunt {
namespace {

// The game's own and some more.
template <class G>
const std::vector<MateProblem>& problems() {
  static const std::vector<MateProblem> all = [] {
    std::vector<MateProblem> list = filed_mates(G::name);
    const std::vector<MateProblem> found = found_mates<G>(3);
    list.insert(list.end(), found.begin(), found.end());
    return list;
  }();
  return all;
}

// How many there are of each number of moves.
std::array<int, 6> lengths(const std::vector<MateProblem>& list) {
  std::array<int, 6> count{};
  for (const MateProblem& problem : list) ++count.at(static_cast<std::size_t>(problem.moves));
  return count;
}

template <class Visit>
void for_each_problem(Visit&& visit) {
  for_each_game([&]<class G>(std::type_identity<G> game) {
    for (const MateProblem& problem : problems<G>()) {
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

TEST(MateTest, EveryGameHasMates) {
  for_each_game([]<class G>(std::type_identity<G>) {
    const auto count = lengths(problems<G>());
    for (std::size_t n = 1; n <= most_found_moves; ++n) {
      EXPECT_GT(count.at(n), 0) << "no mate in " << n << " in random games of " << G::name
                                << ", expected some there or in " << mate_path(G::name);
    }
  });
}

TEST(MateTest, FilesHaveMatesInOneToFive) {
  for (const auto& entry : std::filesystem::directory_iterator(mate_folder)) {
    const std::string game = entry.path().stem();
    EXPECT_NE(find_game(game), nullptr) << entry.path();
    const auto count = lengths(filed_mates(game));
    for (std::size_t n = 1; n <= 5; ++n) EXPECT_GT(count.at(n), 0) << entry.path() << ' ' << n;
  }
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
