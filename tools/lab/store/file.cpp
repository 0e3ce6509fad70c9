#include "tools/lab/store/file.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "tools/lab/store/error.h"
#include "tools/lab/store/system_fault.h"

namespace oliphaunt::lab {

namespace {

class File {
 public:
  File(const std::string& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC)) {}
  ~File() {
    if (fd_ >= 0) ::close(fd_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

StoreError system_error(const std::string& path) {
  const int code = errno;
  return {fault_of(code), path + ": " + std::strerror(code)};
}

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
  return value;
}

}  // namespace

void require_header(const std::string& path, const FileKind& kind) {
  // The header of an SQLite file: https://www.sqlite.org/fileformat.html, section 1.3.
  constexpr std::size_t header_size = 100;
  constexpr std::size_t user_version = 60;
  constexpr std::size_t application_id = 68;
  constexpr std::string_view magic("SQLite format 3\0", 16);
  const auto foreign = [&](std::string_view what) {
    return StoreError(StoreFault::foreign, fmt::format("{}: is {} a {}", path, what, kind.name));
  };

  const File file(path, O_RDONLY);
  if (file.fd() < 0) throw system_error(path);
  std::array<char, header_size> header{};
  const ssize_t size = ::read(file.fd(), header.data(), header.size());
  if (size < 0) throw system_error(path);
  if (size == 0) throw foreign("empty, not");
  if (std::string_view(header.data(), magic.size()) != magic) throw foreign("not");
  if (size < static_cast<ssize_t>(header_size)) {
    throw StoreError(StoreFault::damaged, path + ": is cut off within its first 100 bytes");
  }
  if (big_endian(header.data() + application_id) != kind.application_id) {
    throw foreign("a database, but not");
  }
  const std::uint32_t found = big_endian(header.data() + user_version);
  if (found != static_cast<std::uint32_t>(kind.version)) {
    throw StoreError(StoreFault::foreign,
                     fmt::format("{}: is a {} of version {}, expected version {}", path, kind.name,
                                 found, kind.version));
  }
}

WriterLock::WriterLock(const std::string& path) : fd_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {
  if (fd_ < 0) throw system_error(path);
  if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  const StoreError error =
      errno == EWOULDBLOCK ? StoreError(StoreFault::in_use, path + ": another process is writing")
                           : system_error(path);
  ::close(fd_);
  throw error;
}

WriterLock::~WriterLock() { ::close(fd_); }

void publish_file(const std::string& from, const std::string& to) {
  if (::link(from.c_str(), to.c_str()) == 0) {
    ::unlink(from.c_str());
    return;
  }
  if (errno == EEXIST) throw StoreError(StoreFault::exists, to + ": exists already");
  throw system_error(to);
}

}  // namespace oliphaunt::lab
