#include "tools/speed/child.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oliphaunt {

namespace {

ChildError failure(const std::string& program, int error) {
  return ChildError(program + ": " + std::generic_category().message(error));
}

// Reads to the end of the stream.
std::string read_all(int file, const std::string& program) {
  std::string text;
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t n = read(file, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw failure(program, errno);
    if (n == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

// Starts the program with its output going to `out`.
pid_t start(const std::string& program, const std::vector<std::string>& arguments, int out) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};  // NOLINT: not written to
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));  // NOLINT
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  pid_t pid = 0;
  const int error = posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw failure(program, error);
  return pid;
}

int wait_for(pid_t pid, const std::string& program) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) throw failure(program, errno);
  }
  if (WIFSIGNALED(status)) {
    throw ChildError(program + ": ended by signal " + strsignal(WTERMSIG(status)));
  }
  return WEXITSTATUS(status);
}

}  // namespace

ChildOutput run_child(const std::string& program, const std::vector<std::string>& arguments) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw failure(program, errno);
  pid_t pid = 0;
  try {
    pid = start(program, arguments, ends[1]);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
  std::string out;
  try {
    out = read_all(ends[0], program);
  } catch (...) {
    close(ends[0]);
    wait_for(pid, program);
    throw;
  }
  close(ends[0]);
  return {wait_for(pid, program), std::move(out)};
}

}  // namespace oliphaunt
