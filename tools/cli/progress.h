#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace oliphaunt::cli {

// One line on stderr that says how far a long task is, if stderr is a terminal; otherwise nothing.
// One thread at a time.
class ProgressLine {
 public:
  explicit ProgressLine(std::string unit);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool on_terminal() const { return terminal_; }
  // Cheap enough for every item: draws ten times a second at most. `note` goes behind it.
  void show(std::size_t done, std::size_t total, std::string_view note = "");
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
