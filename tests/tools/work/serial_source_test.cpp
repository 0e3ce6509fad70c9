#include "tools/work/serial_source.h"

#include <atomic>
#include <chrono>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace oliphaunt::testing {
namespace {

using Source = SerialSource<int, int>;

// Numbers from 0.
Source::Give up_to(int n) {
  return [n, next = 0]() mutable { return next < n ? std::optional(next++) : std::nullopt; };
}

struct Squarer : Worker<int, int> {
  int work(const int& n, const std::stop_token&) override { return n * n; }
};

TEST(SerialSource, EndsWithItsTasks) {
  std::vector<int> results;
  Source source(
      up_to(2), [&](int, int result) { results.push_back(result); }, nullptr);
  EXPECT_FALSE(source.over());
  EXPECT_EQ(source.next(Wait::no), 0);
  EXPECT_EQ(source.next(Wait::yes), 1);
  EXPECT_EQ(source.next(Wait::no), std::nullopt);
  EXPECT_TRUE(source.over());
  source.finished(1, 7);
  EXPECT_EQ(results, std::vector{7}) << "what is under way is taken to the end";
  EXPECT_FALSE(source.stop_token().stop_requested());
}

TEST(SerialSource, EndsWhenItIsAbandoned) {
  Source source(
      up_to(9), [](int, int) {}, nullptr);
  source.abandon();
  EXPECT_EQ(source.next(Wait::yes), std::nullopt);
  EXPECT_TRUE(source.over());
  EXPECT_TRUE(source.stop_token().stop_requested());
}

TEST(ParallelSerialSource, SeesAStopByItself) {
  std::atomic<bool> stop = false;
  Source source(
      up_to(9), [](int, int) {}, &stop);
  EXPECT_EQ(source.next(Wait::yes), 0);
  stop = true;
  for (int i = 0; i < 500 && !source.stop_token().stop_requested(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(source.stop_token().stop_requested());
  EXPECT_TRUE(source.over());
  EXPECT_EQ(source.next(Wait::yes), std::nullopt);
}

TEST(ParallelSerialSource, GivesACrewEveryTaskOnce) {
  for (const int threads : {1, 2, 5}) {
    constexpr int n = 10000;
    std::set<int> tasks;
    long sum = 0;
    Source source(
        up_to(n),
        [&](int task, int result) {
          EXPECT_TRUE(tasks.insert(task).second);
          sum += result;
        },
        nullptr);
    LocalCrew<int, int> crew([] { return std::make_unique<Squarer>(); }, threads);
    crew.run(source);
    EXPECT_EQ(tasks.size(), static_cast<std::size_t>(n));
    EXPECT_EQ(sum, 333283335000);
  }
}

TEST(ParallelSerialSource, EndsWhenAWorkerFails) {
  struct Failing : Worker<int, int> {
    int work(const int& n, const std::stop_token&) override {
      if (n == 10) throw std::runtime_error("ten");
      return 0;
    }
  };
  Source source([n = 0]() mutable { return std::optional(n++); }, [](int, int) {}, nullptr);
  LocalCrew<int, int> crew([] { return std::make_unique<Failing>(); }, 3);
  EXPECT_THROW(crew.run(source), std::runtime_error);
  EXPECT_TRUE(source.over());
}

}  // namespace
}  // namespace oliphaunt::testing
