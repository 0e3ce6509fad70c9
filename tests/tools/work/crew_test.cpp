#include "tools/work/crew.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

// Numbers, which may be put back.
class Numbers : public TaskSource<int, int> {
 public:
  explicit Numbers(int count) : under_way_(0) {
    for (int i = 0; i < count; ++i) tasks_.push_back(i);
  }

  std::optional<int> next(Wait) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !tasks_.empty() || under_way_ == 0 || abandoned_; });
    if (tasks_.empty() || abandoned_) return std::nullopt;
    const int task = tasks_.front();
    tasks_.pop_front();
    ++under_way_;
    return task;
  }
  bool over() const override { return false; }
  void finished(const int& task, int) override {
    const std::lock_guard lock(mutex_);
    EXPECT_TRUE(done.insert(task).second) << task << " was done twice";
    --under_way_;
    changed_.notify_all();
  }
  void put_back(const int& task) override {
    const std::lock_guard lock(mutex_);
    tasks_.push_front(task);
    --under_way_;
    ++times_put_back;
    changed_.notify_all();
  }
  void abandon() override {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
    changed_.notify_all();
  }
  std::stop_token stop_token() const override { return stop.get_token(); }

  std::set<int> done;
  int times_put_back = 0;
  std::stop_source stop;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<int> tasks_;
  int under_way_;
  bool abandoned_ = false;
};

// Means that each worker needs, of which there are too few.
struct Means {
  std::atomic<int> left;
};

class Needy : public Worker<int, int> {
 public:
  explicit Needy(Means& means) : means_(means) {}
  ~Needy() override {
    if (has_) ++means_.left;
  }
  int work(const int& task, const std::stop_token&) override {
    if (!has_ && --means_.left < 0) {
      ++means_.left;
      throw Unfit("there is nothing to work with");
    }
    has_ = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return task;
  }

 private:
  Means& means_;
  bool has_ = false;
};

WorkerFactoryOf<int, int> needy(Means& means) {
  return [&means] { return std::make_unique<Needy>(means); };
}

TEST(ParallelLocalCrew, DoesAllTasksWithTheWorkersThatAreFit) {
  Means means{2};
  Numbers numbers(100);
  LocalCrew<int, int>(needy(means), 8).run(numbers);
  EXPECT_EQ(numbers.done.size(), 100U);
  EXPECT_GT(numbers.times_put_back, 0);
}

TEST(ParallelLocalCrew, GivesUpWhenNoWorkerIsFit) {
  Means means{0};
  Numbers numbers(100);
  LocalCrew<int, int> crew(needy(means), 2);
  EXPECT_THROW(crew.run(numbers), Unfit);
  EXPECT_TRUE(numbers.done.empty());
  // It may be called again.
  means.left = 3;
  Numbers more(10);
  crew.run(more);
  EXPECT_EQ(more.done.size(), 10U);
}

TEST(ParallelLocalCrew, DoesNotWaitWhenItIsToStop) {
  Means means{0};
  Numbers numbers(100);
  numbers.stop.request_stop();
  const auto begin = std::chrono::steady_clock::now();
  LocalCrew<int, int>(needy(means), 2).run(numbers);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(400));
}

}  // namespace
}  // namespace oliphaunt
