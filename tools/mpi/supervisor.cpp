#include "tools/mpi/supervisor.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/ranks/host_name.h"

namespace oliphaunt::mpi {

namespace {

constexpr int environment_failed = 3;
constexpr std::array passed_on{SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2};

volatile pid_t child = 0;

void pass_on(int signal) { ::kill(child, signal); }

// As the launcher numbered it; both Open MPI and Slurm say so in the environment.
std::string rank_name() {
  for (const char* const variable : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "SLURM_PROCID"}) {
    if (const char* const rank = std::getenv(variable)) return fmt::format("rank {}", rank);
  }
  return "a rank";
}

[[noreturn]] void watch_child() {
  // People and tools that look for the ranks by name should find those that work.
  ::prctl(PR_SET_NAME, "rank-supervisor");
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) std::_Exit(environment_failed);
  }
  if (WIFEXITED(status)) std::_Exit(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  fmt::print(stderr,
             "oliphaunt-mpi: {} ({}) was killed by signal {} ({}); the job ends. What is in its "
             "store is sound: go on with --resume\n",
             rank_name(), ranks::host_name(), signal, ::strsignal(signal));
  std::_Exit(environment_failed);
}

}  // namespace

void supervise() {
  // Signals that come before the handlers are there wait until they are.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::sigprocmask(SIG_BLOCK, &all, &before);
  const pid_t parent = ::getpid();
  child = ::fork();
  if (child < 0) {
    fmt::print(stderr, "oliphaunt-mpi: can't make a process: {}\n", std::strerror(errno));
    std::_Exit(environment_failed);
  }
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may have gone before.
    if (::getppid() != parent) std::_Exit(environment_failed);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return;
  }
  struct sigaction action {};
  action.sa_handler = pass_on;
  for (const int signal : passed_on) ::sigaction(signal, &action, nullptr);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  watch_child();
}

}  // namespace oliphaunt::mpi
