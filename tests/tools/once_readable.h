#pragma once

#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oliphaunt::testing {

// A file that can be read once: whoever opens it again finds none. Its text must be short enough
// for a pipe (64 KiB).
class OnceReadable {
 public:
  OnceReadable(std::string path, std::string text)
      : path_(std::move(path)), text_(std::move(text)) {
    if (mkfifo(path_.c_str(), 0600) != 0) throw std::runtime_error("can't make a pipe");
    writer_ = std::thread([this] { write(); });
  }
  ~OnceReadable() {
    // If nobody came, the writer is still waiting for a reader.
    const int unread = open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    writer_.join();
    if (unread >= 0) close(unread);
  }
  OnceReadable(const OnceReadable&) = delete;
  OnceReadable& operator=(const OnceReadable&) = delete;

  const std::string& path() const { return path_; }

 private:
  void write() const {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    const int pipe = open(path_.c_str(), O_WRONLY | O_CLOEXEC);  // waits for a reader
    unlink(path_.c_str());
    // A reader that leaves early will say itself what it misses.
    [[maybe_unused]] const ssize_t written = ::write(pipe, text_.data(), text_.size());
    close(pipe);
  }

  std::string path_, text_;
  std::thread writer_;
};

}  // namespace oliphaunt::testing
