#include "tools/lab/store/reading.h"

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/lab/store/tables.h"

namespace oliphaunt::lab {

using sqlite::Database;

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// A file as it is at a moment; another state of it differs in some member.
struct FileState {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;  // 0 too where there is no file
  std::int64_t modified = 0, changed = 0;
  std::string beginning;  // as much of it as was asked for

  bool same_file(const FileState& other) const {
    return device == other.device && inode == other.inode;
  }
  bool operator==(const FileState&) const = default;
};

constexpr std::int64_t second = 1000000000;
std::int64_t nanoseconds(const timespec& time) { return time.tv_sec * second + time.tv_nsec; }

FileState state_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return {status.st_dev,
          status.st_ino,
          status.st_size,
          nanoseconds(status.st_mtim),
          nanoseconds(status.st_ctim),
          {}};
}

class Descriptor {
 public:
  Descriptor(const std::string& path, int flags, mode_t mode = 0)
      : fd_(::open(path.c_str(), flags | O_CLOEXEC, mode)) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

// The log beside a database. As long as it begins with the same header, nothing that is in it has
// been replaced: it has but grown. Where nothing is in it, this is what a missing one is.
FileState log_state(const std::string& path) {
  constexpr std::size_t header_size = 32;
  FileState state = state_of(path);
  if (state.size == 0) return {};
  state.size = state.modified = state.changed = 0;
  state.beginning.resize(header_size);
  const Descriptor file(path, O_RDONLY);
  const ssize_t got = ::read(file.fd(), state.beginning.data(), header_size);
  state.beginning.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return state;
}

// Clocks of files move on every few milliseconds: a state that is younger might be another's too.
FileState settled_state(const std::string& path) {
  constexpr std::int64_t tick = second / 20;
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const std::int64_t age = nanoseconds(now) - state_of(path).changed;
  if (age >= 0 && age < tick) std::this_thread::sleep_for(std::chrono::nanoseconds(tick - age));
  return state_of(path);
}

// A folder that nobody else can look into, gone with what is in it in the end.
class PrivateFolder {
 public:
  PrivateFolder() {
    std::error_code error;
    fs::path parent = fs::temp_directory_path(error);
    if (error) parent = "/tmp";
    path_ = (parent / "oliphaunt-XXXXXX").string();
    if (::mkdtemp(path_.data()) == nullptr) fail(errno);
  }
  ~PrivateFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

  void copy(const std::string& from, std::string_view name) const {
    const Descriptor source(from, O_RDONLY);
    if (source.fd() < 0) throw unreadable(from, errno);
    const Descriptor target(*this / name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (target.fd() < 0) fail(errno);
    std::vector<char> buffer(std::size_t{1} << 20);
    for (;;) {
      const ssize_t got = ::read(source.fd(), buffer.data(), buffer.size());
      if (got < 0) throw unreadable(from, errno);
      if (got == 0) return;
      for (ssize_t done = 0; done < got;) {
        const ssize_t written =
            ::write(target.fd(), buffer.data() + done, static_cast<std::size_t>(got - done));
        if (written < 0) fail(errno);
        done += written;
      }
    }
  }

 private:
  static StoreError unreadable(const std::string& path, int error) {
    return {error == EIO ? StoreFault::io : StoreFault::missing,
            path + ": " + std::strerror(error)};
  }
  [[noreturn]] void fail(int error) const {
    const bool full = error == ENOSPC || error == EDQUOT;
    throw StoreError(
        full ? StoreFault::full : StoreFault::io,
        fmt::format("{}: {}, needed for a copy of what can't be read where it is (TMPDIR says "
                    "where else)",
                    path_, std::strerror(error)));
  }

  std::string path_;
};

bool may_write(const std::string& path) {
  return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

bool is_there(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

// A database and what SQLite keeps beside it, which is named after the file that links lead to.
class Files {
 public:
  Files(const std::string& path, const FileKind& kind) : path_(path), kind_(kind) {
    std::error_code error;
    file_ = fs::canonical(path, error).string();
    if (error) throw StoreError(StoreFault::missing, path + ": " + error.message());
    log_ = file_ + "-wal";
    index_ = file_ + "-shm";
  }

  // As SQLite would have it, which leaves nothing behind if it may write.
  bool may_be_written() const {
    const auto may = [](const std::string& file) { return !is_there(file) || may_write(file); };
    return may_write(file_) && may_write(fs::path(file_).parent_path().string()) && may(log_) &&
           may(index_);
  }

  Database open(Database::Mode mode) const { return checked(Database(file_, mode, path_)); }

  // Where the files beside it are, they can be read without writing, unless no reader has been
  // there yet that could.
  std::optional<Database> open_beside_writers() const {
    if (!is_there(log_) || !is_there(index_)) return std::nullopt;
    try {
      return open(Database::Mode::read_beside_writers);
    } catch (const StoreError& error) {
      if (error.fault() != StoreFault::missing && error.fault() != StoreFault::in_use) throw;
      return std::nullopt;
    }
  }

  // Nothing but the file itself may be left to read, and nobody may write to it any more.
  std::optional<Database> open_finished() const {
    if (std::string_view(kind_.finished).empty()) return std::nullopt;
    const FileState before = settled_state(file_);
    if (log_state(log_) != FileState()) return std::nullopt;
    Database database = open(Database::Mode::read_immutable);
    if (database.integer(kind_.finished) == 0) return std::nullopt;
    if (log_state(log_) != FileState() || state_of(file_) != before) return std::nullopt;
    return database;
  }

  // A copy of the file, and of its log after it. While a log only grows, whatever goes from it to
  // the file is still in it, so what the copy of the file has of that too early or by halves the
  // copy of the log has again.
  Database open_copy() const {
    constexpr int most_attempts = 200;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      const FileState before = settled_state(file_);
      const FileState log = log_state(log_);
      const bool has_log = log != FileState();
      const PrivateFolder folder;
      folder.copy(file_, "copy");
      if (has_log && !copy_log(folder)) continue;
      if (log_state(log_) != log) continue;
      const FileState after = state_of(file_);
      if (has_log ? !after.same_file(before) : after != before) continue;
      // Once SQLite has opened all that there is, names are not needed any more.
      return checked(Database(folder / "copy", Database::Mode::read, path_));
    }
    throw StoreError(StoreFault::in_use,
                     path_ +
                         ": changes faster than it can be copied, which takes a while to read "
                         "without the right to write beside it; try again");
  }

 private:
  // False if it has gone in the meantime.
  bool copy_log(const PrivateFolder& folder) const {
    try {
      folder.copy(log_, "copy-wal");
    } catch (const StoreError&) {
      if (!is_there(log_)) return false;
      throw;
    }
    return true;
  }

  Database checked(Database database) const {
    require_tables(database, kind_);
    return database;
  }

  std::string path_;
  const FileKind& kind_;
  std::string file_, log_, index_;
};

}  // namespace

Database open_for_reading(const std::string& path, const FileKind& kind) {
  const Files files(path, kind);
  if (files.may_be_written()) {
    try {
      return files.open(Database::Mode::read);
    } catch (const StoreError& error) {
      // Whether it may be written is one thing; whether there is room for it another.
      if (error.fault() != StoreFault::full && error.fault() != StoreFault::io &&
          error.fault() != StoreFault::missing) {
        throw;
      }
    }
  }
  if (auto database = files.open_beside_writers()) return std::move(*database);
  if (auto database = files.open_finished()) return std::move(*database);
  return files.open_copy();
}

}  // namespace oliphaunt::lab
