#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace oliphaunt::cli {

// One line on stderr that says how far a long task is, if stderr is a terminal; otherwise nothing.
// One thread at a time.
class ProgressLine {
 public:
  explicit ProgressLine(std::string unit);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Cheap enough for every item: draws ten times a second at most.
  void show(std::size_t done, std::size_t total);
  // Removes the line.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::string unit_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point next_{};
};

}  // namespace oliphaunt::cli
