#include "engine/perft/perft.h"

#include <map>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "engine/games/rules_text.h"
#include "engine/moves/movegen.h"
#include "engine/perft/table.h"
#include "engine/position/fen.h"
#include "tools/suite/epd.h"

namespace oliphaunt::testing {
namespace {

// Every position of every suite, at the greatest depth whose count is at most this.
constexpr std::uint64_t most_nodes = 200'000;

// Calls visit(board, count) for them; failures name the place.
template <class Visit>
void for_each_suite_count(Visit visit) {
  std::size_t positions = 0;
  for (const auto& path : find_epd_files({OLIPHAUNT_DATA_DIR "/perft"})) {
    const EpdFile file = read_epd(path);
    std::vector<std::string> rules;
    for (const EpdRule& rule : file.rules) rules.push_back(rule.setting);
    visit_game(file.game, [&]<class G>(std::type_identity<G>) {
      for (const EpdEntry& entry : file.entries) {
        const EpdCount* deepest = nullptr;
        for (const EpdCount& count : entry.counts) {
          if (count.nodes > most_nodes) continue;
          if (deepest == nullptr || count.depth > deepest->depth) deepest = &count;
        }
        if (deepest == nullptr) continue;
        ++positions;
        SCOPED_TRACE(file.path + ':' + std::to_string(entry.line));
        visit(parse_fen<G>(entry.fen, parse_rules(description<G>, rules)).board(), *deepest);
      }
    });
  }
  EXPECT_GT(positions, 2000U);
}

void expect_equal(const PerftResult& result, const PerftResult& expected) {
  EXPECT_EQ(result.nodes, expected.nodes);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.roots.size(), expected.roots.size());
  for (std::size_t i = 0; i < expected.roots.size(); ++i) {
    EXPECT_EQ(result.roots[i].move, expected.roots[i].move);
    EXPECT_EQ(result.roots[i].nodes, expected.roots[i].nodes);
    EXPECT_TRUE(result.roots[i].complete);
  }
}

TEST(Perft, CountsAllSuitesRight) {
  for_each_suite_count([]<class G>(const Board<G>& board, EpdCount expected) {
    const PerftResult result = perft(board, expected.depth);
    EXPECT_EQ(result.nodes, expected.nodes);
    std::uint64_t sum = 0;
    for (const PerftRoot& root : result.roots) sum += root.nodes;
    EXPECT_EQ(sum, expected.nodes);
  });
}

// One table for all games and rules: what it knows of one must not be taken for another's. Once
// with room for everything, and once so small that entries are thrown out all the time.
TEST(Perft, HashedEqualsPlainOnAllSuites) {
  PerftTable large(64 << 20);
  PerftTable tiny(4 << 10);
  for_each_suite_count([&]<class G>(const Board<G>& board, EpdCount expected) {
    const PerftResult plain = perft(board, expected.depth);
    expect_equal(perft(board, expected.depth, {.table = &large}), plain);
    expect_equal(perft(board, expected.depth, {.table = &tiny}), plain);
  });
}

TEST(ParallelPerft, EqualsSerialOnAllSuites) {
  for_each_suite_count([]<class G>(const Board<G>& board, EpdCount expected) {
    expect_equal(perft(board, expected.depth, {.threads = 3}), perft(board, expected.depth));
  });
}

TEST(ParallelPerft, HashedEqualsSerialOnAllSuites) {
  PerftTable large(64 << 20);
  PerftTable tiny(4 << 10);
  for_each_suite_count([&]<class G>(const Board<G>& board, EpdCount expected) {
    const PerftResult plain = perft(board, expected.depth);
    expect_equal(perft(board, expected.depth, {.threads = 3, .table = &large}), plain);
    expect_equal(perft(board, expected.depth, {.threads = 3, .table = &tiny}), plain);
  });
}

TEST(Perft, DepthZeroIsThePositionItself) {
  const PerftResult result = perft(Position<Chess>().board(), 0);
  EXPECT_EQ(result.nodes, 1U);
  EXPECT_TRUE(result.complete);
  EXPECT_TRUE(result.roots.empty());
}

TEST(Perft, AMatedSideHasNoRootMoves) {
  const auto mated =
      parse_fen<Chess>("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  for (const int depth : {1, 2, 10}) {
    const PerftResult result = perft(mated.board(), depth);
    EXPECT_EQ(result.nodes, 0U);
    EXPECT_TRUE(result.complete);
    EXPECT_TRUE(result.roots.empty());
  }
}

// Perft of two bare kings in another way: by counts for all positions at once, ply by ply.
std::vector<std::uint64_t> two_kings_counts(const Board<Chess>& root, int depth) {
  // Kings and side to move tell such positions apart.
  using Place = std::pair<std::uint64_t, Color>;
  const auto place = [](const Board<Chess>& b) {
    const auto kings = static_cast<std::uint64_t>(b.king(Color::white)) << 8 |
                       static_cast<std::uint64_t>(b.king(Color::black));
    return Place{kings, b.side_to_move};
  };
  std::map<Place, std::pair<Board<Chess>, std::uint64_t>> paths{{place(root), {root, 1}}};
  std::vector<std::uint64_t> counts;
  for (int ply = 0; ply < depth; ++ply) {
    decltype(paths) next;
    std::uint64_t total = 0;
    for (const auto& [key, entry] : paths) {
      MoveList<Chess> moves;
      generate_legal(entry.first, moves);
      for (const Move move : moves) {
        Board<Chess> after = entry.first;
        play(after, move);
        next.try_emplace(place(after), after, 0).first->second.second += entry.second;
        total += entry.second;
      }
    }
    counts.push_back(total);
    paths = std::move(next);
  }
  return counts;
}

const Board<Chess> two_kings = parse_fen<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1").board();

// The greatest depth at which two kings' count fits 64 bits, far above what an entry can hold.
constexpr int deepest_for_two_kings = 23;

TEST(Perft, CountsUpTo64Bits) {
  const auto expected = two_kings_counts(two_kings, deepest_for_two_kings);
  ASSERT_GT(expected.back(), PerftTable::max_count);
  PerftTable table(16 << 20);
  for (int depth = 1; depth <= deepest_for_two_kings; ++depth) {
    EXPECT_EQ(perft(two_kings, depth, {.table = &table}).nodes,
              expected[static_cast<std::size_t>(depth - 1)]);
  }
}

TEST(Perft, ThrowsWhereACountDoesNotFit64Bits) {
  PerftTable table(16 << 20);
  for (const int depth : {deepest_for_two_kings + 1, max_perft_depth}) {
    EXPECT_THROW(perft(two_kings, depth, {.table = &table}), PerftOverflow);
  }
}

TEST(ParallelPerft, ThrowsWhereACountDoesNotFit64Bits) {
  PerftTable table(16 << 20);
  for (const int depth : {deepest_for_two_kings + 1, max_perft_depth}) {
    EXPECT_THROW(perft(two_kings, depth, {.threads = 3, .table = &table}), PerftOverflow);
  }
}

// A flag that is set before the count begins leaves nothing to be done.
TEST(Perft, AStopBeforehandLeavesNoRootMoveComplete) {
  const std::atomic<bool> stop = true;
  const PerftResult result = perft(Position<Chess>().board(), 3, {.stop = &stop});
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.nodes, 0U);
  EXPECT_EQ(result.roots.size(), 20U);
}

// Counts that would take years are left within a second; a loaded machine gets ten.
template <class G>
void expect_stop_in_time(const Board<G>& board, const PerftOptions& how) {
  std::atomic<bool> stop = false;
  PerftOptions options = how;
  options.stop = &stop;
  std::chrono::steady_clock::time_point stopped_at;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stopped_at = std::chrono::steady_clock::now();
    stop = true;
  });
  const PerftResult result = perft(board, 30, options);
  const auto now = std::chrono::steady_clock::now();
  stopper.join();
  EXPECT_FALSE(result.complete);
  EXPECT_LT(now - stopped_at, std::chrono::seconds(10));
}

// Some two hundred moves a ply, with drops: a count of four plies takes seconds.
const Board<Crazyhouse> many_moves =
    parse_fen<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1").board();

TEST(ParallelPerft, StopsInTime) {
  PerftTable table(16 << 20);
  for (const int threads : {1, 2}) {
    for (PerftTable* const t : {static_cast<PerftTable*>(nullptr), &table}) {
      expect_stop_in_time(Position<Chess>().board(), {.threads = threads, .table = t});
      expect_stop_in_time(many_moves, {.threads = threads, .table = t});
    }
  }
}

}  // namespace
}  // namespace oliphaunt::testing
