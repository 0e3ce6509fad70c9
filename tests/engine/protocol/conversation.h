#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/protocol/engine.h"

namespace oliphaunt {

// The engine and a GUI in one process. The GUI waits for lines for as long as a busy machine may
// take, and no longer: an engine that does not answer fails the test instead of hanging it.
class Conversation : private LineSource, private LineSink {
 public:
  static constexpr std::chrono::seconds patience{60};

  explicit Conversation(const EngineSettings& settings = {})
      : engine_([this, settings] { run_engine(*this, *this, settings); }) {}
  ~Conversation() override { hang_up(); }

  void say(std::string_view line) {
    const std::lock_guard lock(mutex_);
    said_.emplace_back(line);
    changed_.notify_all();
  }

  // The engine's next line.
  std::string hear() {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, patience, [this] { return !heard_.empty(); })) {
      throw std::runtime_error("the engine does not answer");
    }
    std::string line = std::move(heard_.front());
    heard_.pop_front();
    return line;
  }

  // The next line that begins so; those before it are passed over.
  std::string hear(std::string_view beginning) {
    for (;;) {
      if (std::string line = hear(); line.starts_with(beginning)) return line;
    }
  }

  // Ends the GUI's lines and waits for the engine to end.
  void hang_up() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    if (engine_.joinable()) engine_.join();
  }

  // What the engine has said so far and nobody has heard.
  std::vector<std::string> unheard() {
    const std::lock_guard lock(mutex_);
    return {heard_.begin(), heard_.end()};
  }

 private:
  std::optional<std::string> read() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !said_.empty(); });
    if (said_.empty()) return std::nullopt;
    std::string line = std::move(said_.front());
    said_.pop_front();
    return line;
  }

  void write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    heard_.emplace_back(line);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> said_, heard_;
  bool closed_ = false;
  std::thread engine_;
};

}  // namespace oliphaunt
