#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace oliphaunt {

// Turns a flag, which a signal handler may set, into a stop token.
class FlagWatch {
 public:
  // Without a flag (null) the token fires on request alone.
  explicit FlagWatch(const std::atomic<bool>* flag) : flag_(flag) {
    if (flag != nullptr) thread_ = std::jthread([this](const std::stop_token& end) { watch(end); });
  }

  // Fires moments after the flag was set.
  std::stop_token token() const { return source_.get_token(); }
  void request_stop() { source_.request_stop(); }
  // Whether a stop was requested; sees the flag at once.
  bool stopped() {
    if (flag_ != nullptr && flag_->load(std::memory_order_relaxed)) request_stop();
    return source_.stop_requested();
  }

 private:
  void watch(const std::stop_token& end) {
    constexpr std::chrono::milliseconds interval{20};
    std::mutex mutex;
    std::condition_variable_any ended;
    std::unique_lock lock(mutex);
    while (!end.stop_requested() && !stopped()) {
      ended.wait_for(lock, end, interval, [] { return false; });
    }
  }

  const std::atomic<bool>* flag_;
  std::stop_source source_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace oliphaunt
