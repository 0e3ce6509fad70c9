#include "tools/lab/external/engine_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <future>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt::lab {

namespace {

// The thread that starts all child processes. A parent-death signal is sent when the thread that
// forked ends; this one ends with the program.
class Launcher {
 public:
  static Launcher& instance() {
    static Launcher launcher;
    return launcher;
  }

  pid_t launch(std::function<pid_t()> fork_it) {
    std::packaged_task<pid_t()> task(std::move(fork_it));
    std::future<pid_t> pid = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push(std::move(task));
    }
    ready_.notify_one();
    return pid.get();
  }

 private:
  // A child that has gone is an error of the write to it, not a signal.
  Launcher() : thread_([this](std::stop_token stop) { run(stop); }) {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, nullptr);
  }

  void run(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (ready_.wait(lock, stop, [this] { return !tasks_.empty(); })) {
      auto task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any ready_;
  std::queue<std::packaged_task<pid_t()>> tasks_;
  std::jthread thread_;
};

void close_if_open(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error(std::string("can't be started: no pipe: ") + std::strerror(errno));
    }
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    close_if_open(read);
    close_if_open(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int read = -1, write = -1;
};

int keep(int& fd) {
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
  const int kept = fd;
  fd = -1;
  return kept;
}

// In the child, between fork and exec: calls only that are safe there.
[[noreturn]] void become(char* const* arguments, pid_t parent, int in, int out, int err,
                         int report) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);  // it died before the signal was asked for
  ::dup2(in, 0);
  ::dup2(out, 1);
  ::dup2(err, 2);
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGXFSZ}) ::sigaction(signal, &usual, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::execvp(arguments[0], arguments);
  const int code = errno;
  [[maybe_unused]] const ssize_t written = ::write(report, &code, sizeof code);
  ::_exit(127);
}

// Whether an error of exec has to do with how much the machine has to do.
bool may_pass(int code) {
  constexpr std::array codes{EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY, EIO};
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

std::string describe(int status) {
  if (WIFEXITED(status)) return "exited with code " + std::to_string(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return "was killed by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
}

}  // namespace

std::vector<std::string> split_command(const std::string& command) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (const char c : command) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        words.back() += c;
      }
    } else if (c == ' ' || c == '\t') {
      in_word = false;
    } else {
      if (!in_word) words.emplace_back();
      in_word = true;
      if (c == '\'' || c == '"') {
        quote = c;
      } else {
        words.back() += c;
      }
    }
  }
  if (quote != 0) throw InputError("command: a quote is not closed in: " + command);
  if (words.empty() || words[0].empty()) {
    throw InputError("command: found " + in_quotes(command) + ", expected a program");
  }
  return words;
}

ChildProcess::ChildProcess(const std::vector<std::string>& arguments) {
  std::vector<std::string> copies = arguments;
  std::vector<char*> pointers;
  for (std::string& argument : copies) pointers.push_back(argument.data());
  pointers.push_back(nullptr);

  Pipe in, out, err, report;
  const pid_t parent = ::getpid();
  pid_ = Launcher::instance().launch([&] {
    const pid_t pid = ::fork();
    if (pid == 0) become(pointers.data(), parent, in.read, out.write, err.write, report.write);
    return pid < 0 ? -errno : pid;  // errno is that of this thread
  });
  if (pid_ < 0) {
    const int code = -std::exchange(pid_, -1);
    throw std::runtime_error(std::string("can't be started: no process: ") + std::strerror(code));
  }
  ::setpgid(pid_, pid_);  // here too, so that it is done whoever comes first
  close_if_open(report.write);
  int code = 0;
  ssize_t size = 0;
  do {
    size = ::read(report.read, &code, sizeof code);
  } while (size < 0 && errno == EINTR);
  if (size > 0) {
    ::waitpid(pid_, nullptr, 0);
    const std::string what = arguments[0] + ": can't be started: " + std::strerror(code);
    if (may_pass(code)) throw std::runtime_error(what);
    throw InputError(what);
  }
  input_ = keep(in.write);
  output_ = keep(out.read);
  error_ = keep(err.read);
  ++count_;
}

std::string ChildProcess::end(int patience_ms) {
  if (pid_ < 0) return fate_;
  int status = 0;
  pid_t ended = 0;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
  for (;;) {
    ended = ::waitpid(pid_, &status, WNOHANG);
    if (ended != 0 || std::chrono::steady_clock::now() >= deadline) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  // The group lives on while any process of it does, even after its leader was waited for.
  ::kill(-pid_, SIGKILL);
  if (ended == 0) {
    ::waitpid(pid_, &status, 0);
    fate_ = "had to be killed";
  } else {
    fate_ = describe(status);
    killed_by_others_ = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  }
  pid_ = -1;
  return fate_;
}

ChildProcess::~ChildProcess() {
  close_if_open(input_);
  end(0);
  close_if_open(output_);
  close_if_open(error_);
  --count_;
}

}  // namespace oliphaunt::lab
