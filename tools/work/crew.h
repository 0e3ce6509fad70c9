#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <utility>

#include <tbb/parallel_for.h>

#include "engine/thread_arena.h"
#include "tools/work/pause.h"

// Work that falls into tasks, and those who do it: a source hands out tasks and takes their
// results, a crew has them done, by workers of this process or elsewhere. Neither knows how the
// other works.

namespace oliphaunt {

// A worker can't do its task now, for reasons that lie in the machine and not in the task. Another
// may, or the same one later.
class Unfit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Does tasks of one job, one after the other, on the thread that calls it.
template <class Task, class Result>
class Worker {
 public:
  virtual ~Worker() = default;
  // Throws Interrupted soon after a stop was requested, and Unfit.
  virtual Result work(const Task& task, const std::stop_token& stop) = 0;
};

// Makes workers that share nothing they change. May be called from several threads; outlives its
// workers.
template <class Task, class Result>
using WorkerFactoryOf = std::function<std::unique_ptr<Worker<Task, Result>>()>;

// Whether to wait for a task that there may be later.
enum class Wait : std::uint8_t { no, yes };

// All functions are thread-safe.
template <class Task, class Result>
class TaskSource {
 public:
  virtual ~TaskSource() = default;
  // A task, for the caller to have done. nullopt after waiting: there will be none any more;
  // without waiting: there is none now, and over() tells whether there may be one later.
  virtual std::optional<Task> next(Wait wait) = 0;
  // Whether nothing will be handed out any more.
  virtual bool over() const = 0;
  // Takes the result of a task. May wait, for a disk say.
  virtual void finished(const Task& task, Result result) = 0;
  // Takes back a task that a worker was unfit for, to hand it out again. Until all tasks are
  // finished, next() must not tell anyone who waits that there are none. To be defined by sources
  // for workers that may be unfit.
  virtual void put_back(const Task&) { throw std::logic_error("a task was put back"); }
  // Makes the source end: a worker has failed.
  virtual void abandon() = 0;
  // Fires when tasks under way are of no use any more.
  virtual std::stop_token stop_token() const = 0;
};

// Those who do the tasks of one job.
template <class Task, class Result>
class Crew {
 public:
  virtual ~Crew() = default;
  // How many tasks are done at a time.
  virtual int size() const = 0;
  // Has tasks done until there are no more, or they are of no use any more. Returns when none is
  // under way. Throws what went wrong with a worker; Unfit only when all workers are. May be called
  // again, for another source.
  virtual void run(TaskSource<Task, Result>& source) = 0;
};

// On threads of this process, a worker each. A worker that is unfit makes room for the others, and
// comes back after a pause; after a few times it leaves the work to them. The last one gives up
// only when it has tried alone.
template <class Task, class Result>
class LocalCrew : public Crew<Task, Result> {
 public:
  // Precondition: threads >= 1.
  LocalCrew(WorkerFactoryOf<Task, Result> factory, int threads)
      : factory_(std::move(factory)), threads_(threads), arena_(threads) {}

  int size() const override { return threads_; }

  void run(TaskSource<Task, Result>& source) override {
    // There may be more than the machine has cores: external engines think in processes of their
    // own.
    threads_left_ = threads_;
    arena_.run([&] {
      tbb::parallel_for(
          0, threads_, [&](int thread) { work(source, thread); }, tbb::simple_partitioner());
    });
  }

 private:
  static constexpr int most_unfit = 3;
  static constexpr std::chrono::milliseconds first_pause{250};

  void work(TaskSource<Task, Result>& source, int thread) {
    const std::stop_token stop = source.stop_token();
    bool alone = threads_ == 1;
    int unfit = 0;
    try {
      std::unique_ptr<Worker<Task, Result>> worker = factory_();
      while (const std::optional<Task> task = source.next(Wait::yes)) {
        try {
          source.finished(*task, worker->work(*task, stop));
          unfit = 0;
          continue;
        } catch (const Unfit&) {
          worker.reset();
          source.put_back(*task);
          if (++unfit == most_unfit) {
            if (alone) throw;
            if (!is_last()) return;
            alone = true;
            unfit = 0;
          }
        }
        // All at once they would be in each other's way again.
        pause(first_pause * (1 << unfit) * (threads_ + thread) / threads_, stop);
        worker = factory_();
      }
    } catch (const Interrupted&) {
      // The task is dropped: it was to be.
    } catch (...) {
      source.abandon();
      throw;
    }
  }

  // Whether all others have left; else this one may.
  bool is_last() {
    int left = threads_left_;
    while (left > 1) {
      if (threads_left_.compare_exchange_weak(left, left - 1)) return false;
    }
    return true;
  }

  WorkerFactoryOf<Task, Result> factory_;
  int threads_;
  std::atomic<int> threads_left_ = 0;
  ThreadArena arena_;
};

template <class Task, class Result>
std::unique_ptr<Crew<Task, Result>> make_crew(WorkerFactoryOf<Task, Result> factory, int threads) {
  return std::make_unique<LocalCrew<Task, Result>>(std::move(factory), threads);
}

}  // namespace oliphaunt
