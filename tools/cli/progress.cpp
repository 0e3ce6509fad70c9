#include "tools/cli/progress.h"

#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace oliphaunt::cli {

ProgressLine::ProgressLine(std::string unit)
    : unit_(std::move(unit)), terminal_(isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(std::size_t done, std::size_t total, std::string_view note) {
  if (!terminal_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  fmt::print(stderr, "\r{} of {} {} ({}%){}\x1b[K", done, total, unit_, done * 100 / total, note);
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressLine::clear() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace oliphaunt::cli
