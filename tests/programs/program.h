#pragma once

#include <csignal>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {

// One run of the real program.
struct ProgramRun {
  int exit_code = -1;  // 128 + the signal's number if one ended it
  std::string out;
  std::string err;
};

struct ProgramOptions {
  // Another program than `oliphaunt`.
  std::string program = OLIPHAUNT_PROGRAM;
  // What the program reads from stdin, to its end; empty: the test's own stdin.
  std::string input = "";
  // Where stdout goes instead of ProgramRun::out; empty: there; "closed": nowhere at all.
  std::string stdout_to = "";
  // Where stderr goes, a terminal for example; empty: to ProgramRun::err.
  std::string stderr_to = "";
  // Called in its process before it begins, to set limits for example.
  std::function<void()> before = nullptr;
  // Called while the program runs, with its process and the path to which stdout goes.
  std::function<void(pid_t, const std::string& stdout_path)> meanwhile = nullptr;
};

// Runs the program with these arguments and waits for its end.
inline ProgramRun run_program(std::vector<std::string> arguments,
                              const ProgramOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string out = options.stdout_to.empty() ? folder / "out" : options.stdout_to;
  const std::string err = options.stderr_to.empty() ? folder / "err" : options.stderr_to;
  if (!options.input.empty()) folder.write("in", options.input);
  std::vector<char*> argv{const_cast<char*>(options.program.c_str())};
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("can't fork");
  if (child == 0) {
    if (!options.input.empty()) dup2(open((folder / "in").c_str(), O_RDONLY), STDIN_FILENO);
    // Stderr first: a file opened once stdout is closed would take its place.
    dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    if (out == "closed") {
      close(STDOUT_FILENO);
    } else {
      dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    }
    if (options.before) options.before();
    execv(argv[0], argv.data());
    _exit(127);
  }
  if (options.meanwhile) options.meanwhile(child, out);
  int status = 0;
  waitpid(child, &status, 0);
  ProgramRun run;
  run.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (options.stdout_to.empty()) run.out = read_file(out);
  if (options.stderr_to.empty()) run.err = read_file(err);
  return run;
}

}  // namespace oliphaunt::testing
