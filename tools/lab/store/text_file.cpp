#include "tools/lab/store/text_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/lab/store/error.h"

namespace oliphaunt::lab {

namespace {

// A device must not become a file.
bool may_be_replaced(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

}  // namespace

DraftFile::DraftFile(const std::string& path)
    : path_(path),
      replaces_(may_be_replaced(path)),
      draft_(replaces_ ? path + ".new-" + std::to_string(::getpid()) : path),
      fd_(::open(draft_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (fd_ < 0) fail();
}

DraftFile::~DraftFile() {
  ::close(fd_);
  if (replaces_) std::remove(draft_.c_str());
}

void DraftFile::publish(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd_, text.data(), text.size());
    if (written < 0 && errno != EINTR) fail();
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (!replaces_) return;
  if (::fsync(fd_) != 0 || std::rename(draft_.c_str(), path_.c_str()) != 0) fail();
}

void DraftFile::fail() const {
  const int code = errno;
  const StoreFault fault = code == ENOSPC || code == EDQUOT ? StoreFault::full : StoreFault::io;
  throw StoreError(fault, path_ + ": can't be written: " + std::strerror(code));
}

void write_text_file(const std::string& path, std::string_view text) {
  DraftFile(path).publish(text);
}

}  // namespace oliphaunt::lab
