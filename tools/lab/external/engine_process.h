#pragma once

#include <atomic>
#include <string>
#include <vector>

#include <sys/types.h>

namespace oliphaunt::lab {

// The words of a command line: separated by blanks, which single or double quotes keep together.
// Throws InputError for a quote that is not closed, or no word at all.
std::vector<std::string> split_command(const std::string& command);

// A child process with its three standard streams on pipes, none of which blocks. It leads a
// process group of its own, which ends with the object; and it is killed if this process dies
// first, however that happens. From the first one on, this process ignores SIGPIPE.
class ChildProcess {
 public:
  // Throws InputError if there is no such program, or none that can be started; std::runtime_error
  // if the machine can't start it now. Either says which, and why.
  explicit ChildProcess(const std::vector<std::string>& arguments);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int input() const { return input_; }
  int output() const { return output_; }
  int error() const { return error_; }
  pid_t pid() const { return pid_; }

  // How many there are.
  static int count() { return count_; }

  // Kills the process group and waits for the process. What became of it, for people: "exited with
  // code 3", "was killed by signal 11 (Segmentation fault)"; of one that had not ended by itself
  // within `patience_ms`, that it was killed.
  std::string end(int patience_ms);
  // Whether it has ended since somebody else killed it: the system does where memory runs out.
  bool killed_by_others() const { return killed_by_others_; }

 private:
  static inline std::atomic<int> count_ = 0;

  pid_t pid_ = -1;
  int input_ = -1, output_ = -1, error_ = -1;
  std::string fate_;
  bool killed_by_others_ = false;
};

}  // namespace oliphaunt::lab
