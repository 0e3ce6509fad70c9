#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace oliphaunt {

// What a session has to do, in order: lines that were read, and searches that have ended. Filled
// from any thread, emptied by the session's own, which alone touches the session's state.
class TaskQueue {
 public:
  using Task = std::function<void()>;

  void push(Task task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    filled_.notify_one();
  }

  // Waits for a task.
  Task pop() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return !tasks_.empty(); });
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
  }

 private:
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<Task> tasks_;
};

}  // namespace oliphaunt
