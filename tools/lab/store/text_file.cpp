#include "tools/lab/store/text_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "tools/lab/store/error.h"

namespace oliphaunt::lab {

namespace {

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(fd) == 0;
}

}  // namespace

void write_text_file(const std::string& path, std::string_view text) {
  const std::string draft = path + ".new-" + std::to_string(::getpid());
  const auto failed = [&] {
    const int code = errno;
    std::remove(draft.c_str());
    const StoreFault fault = code == ENOSPC || code == EDQUOT ? StoreFault::full : StoreFault::io;
    return StoreError(fault, path + ": can't be written: " + std::strerror(code));
  };
  const int fd = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) throw failed();
  const bool written = write_all(fd, text);
  const int code = errno;
  if (::close(fd) != 0 || !written) {
    if (!written) errno = code;
    throw failed();
  }
  if (std::rename(draft.c_str(), path.c_str()) != 0) throw failed();
}

}  // namespace oliphaunt::lab
