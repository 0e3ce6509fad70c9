#include "tools/lab/external/engine_link.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace oliphaunt::lab {

namespace {

constexpr std::size_t error_tail_size = 2000;
constexpr std::size_t chunk = 1 << 16;
// How often a waiting game looks whether it is to stop.
constexpr milliseconds stop_interval{50};
constexpr int exit_patience_ms = 200;
constexpr milliseconds quit_patience{500};

bool is_text(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && byte != '\t') || byte == 0x7f;
  });
}

}  // namespace

bool EngineLink::wait(short input_events, Deadline deadline, const std::stop_token& stop) {
  for (;;) {
    if (stop.stop_requested()) throw Interrupted();
    const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left <= milliseconds(0)) return false;
    std::array<pollfd, 3> fds{{{at_end_ ? -1 : process_.output(), POLLIN, 0},
                               {error_open_ ? process_.error() : -1, POLLIN, 0},
                               {input_events != 0 ? process_.input() : -1, input_events, 0}}};
    const int ready =
        ::poll(fds.data(), fds.size(), static_cast<int>(std::min(left, stop_interval).count()));
    if (ready <= 0) continue;
    if (fds[1].revents != 0) read_error();
    if (fds[0].revents != 0) read_output();
    if (fds[0].revents != 0 || fds[2].revents != 0) return true;
  }
}

void EngineLink::read_output() {
  std::array<char, chunk> buffer;
  const ssize_t size = ::read(process_.output(), buffer.data(), buffer.size());
  if (size > 0) {
    pending_.append(buffer.data(), static_cast<std::size_t>(size));
    received_ += static_cast<std::size_t>(size);
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    at_end_ = true;
  }
}

void EngineLink::read_error() {
  std::array<char, chunk> buffer;
  const ssize_t size = ::read(process_.error(), buffer.data(), buffer.size());
  if (size > 0) {
    error_tail_.append(buffer.data(), static_cast<std::size_t>(size));
    if (error_tail_.size() > error_tail_size) {
      error_tail_.erase(0, error_tail_.size() - error_tail_size);
    }
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    error_open_ = false;
  }
}

void EngineLink::send(std::string_view line, Deadline deadline) {
  received_ = 0;
  std::string bytes(line);
  bytes += '\n';
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t size = ::write(process_.input(), rest.data(), rest.size());
    if (size > 0) {
      rest.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      // It may be waiting for its own output to be read.
      if (pending_.size() > most_unread) throw failure(Termination::flood, "too much output");
      if (at_end_) crash();
      if (!wait(POLLOUT, deadline, {})) {
        throw failure(Termination::stall, "does not read its input");
      }
    } else if (errno != EINTR) {
      crash();
    }
  }
}

std::optional<std::string> EngineLink::receive(Deadline deadline, std::stop_token stop) {
  for (;;) {
    const std::size_t end = pending_.find('\n', searched_);
    if (end == std::string::npos ? pending_.size() > longest_line : end > longest_line) {
      throw failure(Termination::flood, "a line of more than 65536 bytes");
    }
    if (end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      searched_ = 0;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (!is_text(line)) throw failure(Termination::garbage, "output that is no text");
      return line;
    }
    searched_ = pending_.size();
    if (at_end_) crash();
    if (received_ > most_output) throw failure(Termination::flood, "more than 64 MiB of output");
    if (!wait(0, deadline, stop)) return std::nullopt;
  }
}

void EngineLink::quit() {
  try {
    send("quit", after(quit_patience));
  } catch (const PlayerFailure&) {
    // It has ended already, or does not listen: then it is killed.
  }
  process_.end(static_cast<int>(quit_patience.count()));
}

void EngineLink::crash() {
  const std::string fate = "the engine " + process_.end(exit_patience_ms);
  if (process_.killed_by_others()) throw Unfit(fate);
  throw failure(Termination::crash, fate);
}

PlayerFailure EngineLink::failure(Termination termination, const std::string& what) {
  if (error_open_) read_error();
  std::string text = what;
  if (!error_tail_.empty()) text += "\nstderr: " + error_tail_;
  return {termination, text};
}

}  // namespace oliphaunt::lab
