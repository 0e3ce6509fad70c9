#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "tools/lab/external/engine_process.h"
#include "tools/lab/players/player.h"

namespace oliphaunt::lab {

using Deadline = std::chrono::steady_clock::time_point;
inline Deadline after(milliseconds time) { return std::chrono::steady_clock::now() + time; }

// Lines to and from an engine's process. An engine that is gone has failed, unless somebody killed
// it: that is Unfit. Whatever the engine does, no call takes much longer than
// its deadline, and memory stays bounded.
class EngineLink {
 public:
  // More than any engine has reason for: of one line, of all output between two of ours,
  static constexpr std::size_t longest_line = std::size_t{1} << 16;
  static constexpr std::size_t most_output = std::size_t{64} << 20;
  // and of what it writes while it does not read.
  static constexpr std::size_t most_unread = std::size_t{1} << 20;

  // Throws InputError if the program can't be started.
  explicit EngineLink(const std::string& command) : process_(split_command(command)) {}

  // Sends a line. Throws PlayerFailure: crash if the engine is gone, stall if it does not read.
  void send(std::string_view line, Deadline deadline);

  // The next line, without its end; nullopt at the deadline. Throws PlayerFailure: crash, flood, or
  // garbage (bytes that are no text); and Interrupted.
  std::optional<std::string> receive(Deadline deadline, std::stop_token stop = {});

  // The engine's failure, with the end of what it wrote to its standard error.
  PlayerFailure failure(Termination termination, const std::string& what);

  // Sends "quit", which both protocols know, and gives the engine a moment to end by itself.
  void quit();

 private:
  // Waits for the streams; false at the deadline.
  bool wait(short input_events, Deadline deadline, const std::stop_token& stop);
  void read_output();
  void read_error();
  [[noreturn]] void crash();

  ChildProcess process_;
  std::string pending_;       // output not yet handed out
  std::size_t searched_ = 0;  // so much of it has no line end
  std::size_t received_ = 0;  // since the last send
  bool at_end_ = false;
  bool error_open_ = true;
  std::string error_tail_;
};

}  // namespace oliphaunt::lab
