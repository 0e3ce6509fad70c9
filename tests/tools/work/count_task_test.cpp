#include "tools/work/count_task.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include "engine/perft/perft.h"
#include "engine/text/input_error.h"

namespace oliphaunt::testing {
namespace {

const CountTask chess{.game = "chess",
                      .rules = {},
                      .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                      .depth = 4};

CountResult count(const CountTask& task, const CountJob& job = {}) {
  return make_workers(job)()->work(task, {});
}

TEST(CountWorker, CountsWithAndWithoutATable) {
  EXPECT_EQ(count(chess).nodes, 197281U);
  EXPECT_EQ(count(chess, {.hash_mb = 1, .key_seed = 5}).nodes, 197281U);
  EXPECT_GT(count(chess).seconds, 0);
  CountTask nothing = chess;
  nothing.depth = 0;
  EXPECT_EQ(count(nothing).nodes, 1U);
}

TEST(CountWorker, FollowsTheRulesOfATask) {
  CountTask task{
      .game = "rogue-elephant", .rules = {}, .fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", .depth = 1};
  EXPECT_EQ(count(task).nodes, 53U);
  task.rules = {"pawn-drops=any"};
  EXPECT_EQ(count(task).nodes, 67U);
}

TEST(CountWorker, RefusesWhatItCannotCount) {
  CountTask task = chess;
  task.game = "checkers";
  EXPECT_THROW(count(task), InputError);
  task = chess;
  task.fen = "nonsense";
  EXPECT_THROW(count(task), InputError);
  task = {.game = "chess", .rules = {}, .fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", .depth = 60};
  EXPECT_THROW(count(task, {.hash_mb = 16}), PerftOverflow);
}

TEST(ParallelCountWorker, EndsSoonAfterAStop) {
  std::stop_source source;
  CountTask task = chess;
  task.depth = 30;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    source.request_stop();
  });
  EXPECT_THROW(make_workers({})()->work(task, source.get_token()), Interrupted);
  EXPECT_THROW(make_workers({})()->work(task, source.get_token()), Interrupted);
}

}  // namespace
}  // namespace oliphaunt::testing
