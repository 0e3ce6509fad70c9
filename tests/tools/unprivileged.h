#pragma once

#include <cerrno>
#include <exception>
#include <functional>
#include <optional>
#include <string>

#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

namespace oliphaunt::testing {

// What `work` gives, or "error: " and what it throws, done by a process of its own as a user to
// whom permissions apply, unlike the one who may do anything. Nothing where that can't be had.
inline std::optional<std::string> unprivileged(const std::function<std::string()>& work) {
  constexpr unsigned nobody = 65534;
  constexpr int cannot = 77;
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 &&
        (setgroups(0, nullptr) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0)) {
      _exit(cannot);
    }
    std::string text;
    try {
      text = work();
    } catch (const std::exception& error) {
      text = std::string("error: ") + error.what();
    }
    const bool written =
        write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    _exit(written ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(ends[0], buffer, sizeof buffer)) != 0;) {
    if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR) break;
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == cannot) return std::nullopt;
  return WIFEXITED(status) ? text : "error: ended by a signal";
}

}  // namespace oliphaunt::testing
