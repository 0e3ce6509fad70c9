#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include <tbb/parallel_for.h>

#include "engine/workers.h"

// Work that falls into tasks, and those who do it: a source hands out tasks and takes their
// results, a crew has them done, by workers of this process or elsewhere. Neither knows how the
// other works.

namespace oliphaunt {

// A task was given up because a stop was requested.
class Interrupted : public std::exception {};

// Does tasks of one job, one after the other, on the thread that calls it.
template <class Task, class Result>
class Worker {
 public:
  virtual ~Worker() = default;
  // Throws Interrupted soon after a stop was requested.
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
  // under way. Throws what went wrong with a worker. May be called again, for another source.
  virtual void run(TaskSource<Task, Result>& source) = 0;
};

// On threads of this process, a worker each.
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
    arena_.run([&] {
      tbb::parallel_for(
          0, threads_, [&](int) { work(source); }, tbb::simple_partitioner());
    });
  }

 private:
  void work(TaskSource<Task, Result>& source) {
    const std::stop_token stop = source.stop_token();
    try {
      const std::unique_ptr<Worker<Task, Result>> worker = factory_();
      while (const std::optional<Task> task = source.next(Wait::yes)) {
        source.finished(*task, worker->work(*task, stop));
      }
    } catch (const Interrupted&) {
      // The task is dropped: it was to be.
    } catch (...) {
      source.abandon();
      throw;
    }
  }

  WorkerFactoryOf<Task, Result> factory_;
  int threads_;
  Workers arena_;
};

template <class Task, class Result>
std::unique_ptr<Crew<Task, Result>> make_crew(WorkerFactoryOf<Task, Result> factory, int threads) {
  return std::make_unique<LocalCrew<Task, Result>>(std::move(factory), threads);
}

}  // namespace oliphaunt
