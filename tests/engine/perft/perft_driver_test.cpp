#include "engine/perft/perft_driver.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/position/fen.h"

// How the driver splits a count, seen from its leaves.

namespace oliphaunt::testing {
namespace {

// Counts as the kernel does, and shows every leaf's count to a test.
template <class Watch>
struct WatchedLeaf {
  Watch* watch;
  template <class G, Color Us>
  std::uint64_t count(const Board<G>& board, int depth) const {
    const std::uint64_t nodes = perft_kernel<G, Us>(board, depth);
    watch->leaf(nodes);
    return nodes;
  }
};

template <class Watch>
PerftResult watched_perft(const Board<Chess>& board, int depth, const PerftOptions& options,
                          Watch& watch) {
  return PerftDriver<Chess, WatchedLeaf<Watch>>(options, {&watch}).run(board, depth);
}

const Board<Chess> one_root_move =
    parse_fen<Chess>("R3k3/1P1PP3/4B3/6pr/2r5/3PN3/8/R3K2R b KQ - 0 1").board();
constexpr int depth = 5;

struct LeafSizes {
  std::vector<std::uint64_t> sizes;
  void leaf(std::uint64_t nodes) { sizes.push_back(nodes); }
};

// This test and the next bound the time of a parallel count on any machine: no thread waits for
// another while there is work, so all are busy until less than a leaf each is left.
TEST(PerftDriver, LeavesAreSmallAgainstTheWhole) {
  LeafSizes leaves;
  const PerftResult result = watched_perft(one_root_move, depth, {}, leaves);
  ASSERT_EQ(result.roots.size(), 1U);
  ASSERT_GT(result.nodes, 1'000'000U);
  EXPECT_LT(*std::max_element(leaves.sizes.begin(), leaves.sizes.end()), result.nodes / 40);
  EXPECT_GT(result.nodes / leaves.sizes.size(), 1000U) << "too small to be worth a task";
}

// Keeps the thread that finishes one of the leaves, by number, until all others are finished too.
class HoldUp {
 public:
  HoldUp(int held, std::uint64_t total) : held_(held), total_(total) {}

  void leaf(std::uint64_t nodes) {
    std::unique_lock lock(mutex_);
    done_ += nodes;
    changed_.notify_all();
    if (number_++ != held_) return;
    others_finished_ =
        changed_.wait_for(lock, std::chrono::seconds(60), [&] { return done_ == total_; });
  }
  bool others_finished() const { return others_finished_; }

 private:
  int held_;
  std::uint64_t total_;
  int number_ = 0;
  std::uint64_t done_ = 0;
  bool others_finished_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
};

TEST(ParallelPerftDriver, NoLeafHoldsUpTheOtherThread) {
  const std::uint64_t total = PerftDriver<Chess>({}).run(one_root_move, depth).nodes;
  for (const int held : {0, 1, 20}) {
    HoldUp watch(held, total);
    const PerftResult result = watched_perft(one_root_move, depth, {.threads = 2}, watch);
    EXPECT_TRUE(watch.others_finished()) << "while leaf " << held << " was held up";
    EXPECT_EQ(result.nodes, total);
  }
}

// Lets no leaf through before so many threads have come.
class Gathering {
 public:
  explicit Gathering(std::size_t threads) : expected_(threads) {}

  void leaf(std::uint64_t) {
    std::unique_lock lock(mutex_);
    threads_.insert(std::this_thread::get_id());
    changed_.notify_all();
    gathered_ = changed_.wait_for(lock, std::chrono::seconds(60),
                                  [&] { return threads_.size() >= expected_; });
  }
  std::size_t threads() const { return threads_.size(); }

 private:
  std::size_t expected_;
  std::set<std::thread::id> threads_;
  bool gathered_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
};

TEST(ParallelPerftDriver, UsesAsManyThreadsAsItIsTold) {
  for (const int threads : {2, 5}) {
    Gathering watch(static_cast<std::size_t>(threads));
    watched_perft(one_root_move, depth, {.threads = threads}, watch);
    EXPECT_EQ(watch.threads(), static_cast<std::size_t>(threads));
  }
}

// Sets the stop flag at one of the leaves.
class StopAt {
 public:
  StopAt(int at, std::atomic<bool>& stop) : at_(at), stop_(stop) {}
  void leaf(std::uint64_t) {
    if (number_++ == at_) stop_ = true;
  }
  int leaves() const { return number_; }

 private:
  int at_;
  std::atomic<bool>& stop_;
  std::atomic<int> number_ = 0;
};

// What a stopped result may say: complete root moves with their true counts, and their sum.
void expect_true_as_far_as_it_goes(const PerftResult& stopped, const PerftResult& whole) {
  EXPECT_FALSE(stopped.complete);
  ASSERT_EQ(stopped.roots.size(), whole.roots.size());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < whole.roots.size(); ++i) {
    EXPECT_EQ(stopped.roots[i].move, whole.roots[i].move);
    if (!stopped.roots[i].complete) continue;
    EXPECT_EQ(stopped.roots[i].nodes, whole.roots[i].nodes);
    sum += stopped.roots[i].nodes;
  }
  EXPECT_EQ(stopped.nodes, sum);
}

std::ptrdiff_t complete_roots(const PerftResult& result) {
  return std::count_if(result.roots.begin(), result.roots.end(),
                       [](const PerftRoot& root) { return root.complete; });
}

TEST(PerftDriver, StopsBeforeTheNextLeaf) {
  const Board<Chess> start = Position<Chess>().board();
  for (const Board<Chess>& board : {start, one_root_move}) {
    const PerftResult whole = PerftDriver<Chess>({}).run(board, depth);
    for (const int at : {0, 7}) {
      std::atomic<bool> stop = false;
      StopAt watch(at, stop);
      const PerftResult stopped = watched_perft(board, depth, {.stop = &stop}, watch);
      EXPECT_EQ(watch.leaves(), at + 1);
      expect_true_as_far_as_it_goes(stopped, whole);
      // A root move of the start position is one leaf, the other position's has many.
      EXPECT_EQ(complete_roots(stopped), board == start ? at + 1 : 0);
    }
  }
}

TEST(ParallelPerftDriver, StopsBeforeTheNextLeafOfEachThread) {
  constexpr int threads = 3;
  const Board<Chess> start = Position<Chess>().board();
  for (const Board<Chess>& board : {start, one_root_move}) {
    const PerftResult whole = PerftDriver<Chess>({}).run(board, depth);
    for (const int at : {0, 7}) {
      std::atomic<bool> stop = false;
      StopAt watch(at, stop);
      const PerftResult stopped =
          watched_perft(board, depth, {.threads = threads, .stop = &stop}, watch);
      EXPECT_LE(watch.leaves(), at + threads);
      expect_true_as_far_as_it_goes(stopped, whole);
    }
  }
}

}  // namespace
}  // namespace oliphaunt::testing
