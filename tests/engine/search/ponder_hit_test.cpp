#include "engine/search/ponder_hit.h"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "engine/games/chess.h"
#include "engine/position/fen.h"
#include "engine/search/search.h"

namespace oliphaunt {
namespace {

// A search that runs beside the test.
class Search {
 public:
  explicit Search(Limits limits, std::string_view fen = Chess::start)
      : thread_([this, limits = std::move(limits), fen = std::string(fen)](std::stop_token stop) {
          result_ = searcher_.search(parse_fen<Chess>(fen), limits, {}, stop);
          ended_ = true;
        }) {}

  bool ended() const { return ended_; }
  void stop() { thread_.request_stop(); }
  SearchResult result() {
    thread_.join();
    return result_;
  }

 private:
  Searcher<Chess> searcher_{SearchOptions{.hash_mb = 1}};
  SearchResult result_;
  std::atomic<bool> ended_ = false;
  std::jthread thread_;
};

Limits pondering(Limits limits = {}) {
  limits.ponder = std::make_shared<PonderHit>();
  return limits;
}

TEST(PonderHitParallelTest, IsAwaitedWhateverOtherLimitsSay) {
  Limits nodes;
  nodes.nodes = 1;
  Limits depth;
  depth.depth = 1;
  for (const Limits& limits : {pondering(nodes), pondering(depth)}) {
    Search search(limits);
    std::this_thread::sleep_for(Milliseconds(30));
    EXPECT_FALSE(search.ended());
    limits.ponder->happen();
    EXPECT_TRUE(search.result().best);
  }
  // In a finished game as well.
  const Limits limits = pondering(nodes);
  Search search(limits, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  std::this_thread::sleep_for(Milliseconds(30));
  EXPECT_FALSE(search.ended());
  limits.ponder->happen();
  EXPECT_FALSE(search.result().best);
}

TEST(PonderHitParallelTest, MayComeBeforeTheSearch) {
  Limits limits;
  limits.movetime = Milliseconds(10);
  limits = pondering(limits);
  limits.ponder->happen();
  EXPECT_TRUE(Search(limits).result().best);
}

TEST(PonderHitParallelTest, AStopIsEnough) {
  Search search(pondering());
  search.stop();
  EXPECT_TRUE(search.result().best);
}

TEST(PonderHitParallelTest, BringsTheClockAsItStandsThen) {
  Limits limits;
  limits.clock = Clock{.remaining = std::chrono::hours(10)};
  limits = pondering(limits);
  Search search(limits);
  std::this_thread::sleep_for(Milliseconds(30));
  EXPECT_FALSE(search.ended());
  limits.ponder->happen(Clock{.remaining = Milliseconds(300)});
  EXPECT_TRUE(search.result().best);  // by the clock of before only after minutes
}

TEST(InfiniteParallelTest, WaitsForAStopWhateverOtherLimitsSay) {
  Limits limits;
  limits.infinite = true;
  limits.nodes = 1;
  Search search(limits);
  std::this_thread::sleep_for(Milliseconds(30));
  EXPECT_FALSE(search.ended());
  search.stop();
  EXPECT_TRUE(search.result().best);
}

}  // namespace
}  // namespace oliphaunt
