#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "tools/work/crew.h"
#include "tools/work/flag_watch.h"

namespace oliphaunt {

// A source that knows all its tasks beforehand, of two functions that are never called at the same
// time.
template <class Task, class Result>
class SerialSource : public TaskSource<Task, Result> {
 public:
  using Give = std::function<std::optional<Task>()>;
  using Take = std::function<void(const Task& task, const Result& result)>;

  // `give` makes the tasks and nothing when there are no more. `stop`, which may be null, is set
  // from elsewhere to end the work early.
  SerialSource(Give give, Take take, const std::atomic<bool>* stop)
      : give_(std::move(give)), take_(std::move(take)), watch_(stop) {}

  std::optional<Task> next(Wait) override {
    const std::lock_guard lock(mutex_);
    if (exhausted_ || watch_.stopped()) return std::nullopt;
    std::optional<Task> task = give_();
    exhausted_ = !task;
    return task;
  }
  bool over() const override {
    const std::lock_guard lock(mutex_);
    return exhausted_ || watch_.token().stop_requested();
  }
  void finished(const Task& task, Result result) override {
    const std::lock_guard lock(mutex_);
    take_(task, result);
  }
  void abandon() override { watch_.request_stop(); }
  std::stop_token stop_token() const override { return watch_.token(); }

 private:
  Give give_;
  Take take_;
  mutable std::mutex mutex_;
  bool exhausted_ = false;
  FlagWatch watch_;
};

}  // namespace oliphaunt
