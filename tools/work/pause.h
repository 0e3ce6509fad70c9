#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>

namespace oliphaunt {

// A task was given up because a stop was requested.
class Interrupted : public std::exception {};

// Waits for so long. Throws Interrupted as soon as a stop is requested.
inline void pause(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any ended;
  std::unique_lock lock(mutex);
  ended.wait_for(lock, stop, time, [] { return false; });
  if (stop.stop_requested()) throw Interrupted();
}

}  // namespace oliphaunt
