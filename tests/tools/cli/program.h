#pragma once

#include <string>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/lab/scratch.h"

namespace oliphaunt {

// The program, started with its output in files.
class Program {
 public:
  Program(const lab::Scratch& scratch, std::vector<std::string> arguments)
      : out_(scratch.file("stdout")), err_(scratch.file("stderr")) {
    arguments.insert(arguments.begin(), OLIPHAUNT_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::dup2(::open(out_.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600), 1);
    ::dup2(::open(err_.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600), 2);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }

  void kill(int signal) const { ::kill(pid_, signal); }
  // The exit code; 128 and the number of the signal that ended it.
  int wait() const {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  std::string out() const { return lab::read_file(out_); }
  std::string err() const { return lab::read_file(err_); }

 private:
  std::string out_, err_;
  pid_t pid_ = -1;
};

}  // namespace oliphaunt
