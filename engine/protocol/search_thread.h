#pragma once

#include <atomic>
#include <functional>
#include <stop_token>
#include <thread>
#include <utility>

namespace oliphaunt {

// The thread on which searches run, one at a time, while the session goes on listening. Ends its
// search when it is destroyed.
class SearchThread {
 public:
  using Job = std::function<void(const std::stop_token&)>;

  // Ends the search that runs, if any, and begins another.
  void start(Job job) {
    finish();
    busy_ = true;
    thread_ = std::jthread([this, job = std::move(job)](const std::stop_token& stop) {
      job(stop);
      busy_ = false;
    });
  }

  // Asks the search to end soon. Does not wait for it.
  void request_stop() { thread_.request_stop(); }

  // Waits until the search that runs, if any, has ended by itself.
  void wait() {
    if (thread_.joinable()) thread_.join();
  }

  // Asks it to end soon, and waits until it has.
  void finish() {
    request_stop();
    wait();
  }

  bool busy() const { return busy_; }

 private:
  std::atomic<bool> busy_ = false;
  std::jthread thread_;
};

}  // namespace oliphaunt
