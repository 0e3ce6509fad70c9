#include "tools/lab/store/output_target.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "tools/lab/store/draft.h"
#include "tools/lab/store/system_fault.h"

namespace oliphaunt::lab {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

bool is_in_proc(const std::string& path) {
  struct statfs system {};
  return ::statfs(folder_of(path).c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

// The descriptor that is meant by "-", /dev/stdout or /dev/fd/5.
std::optional<int> descriptor_of(const std::string& name, const std::string& path) {
  if (name == "-" || name == "/dev/stdout") return STDOUT_FILENO;
  if (!is_in_proc(path)) return std::nullopt;
  std::error_code error;
  if (fs::canonical(folder_of(path), error) != fmt::format("/proc/{}/fd", ::getpid())) {
    return std::nullopt;
  }
  return read_number<int>(fs::path(path).filename().string());
}

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return status;
  return std::nullopt;
}

bool is_same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// Whether two names, of which neither stands for a file now, would be those of one.
bool would_be_same(const std::string& a, const std::string& b) {
  const auto in_a = status_of(folder_of(a).string());
  const auto in_b = status_of(folder_of(b).string());
  return in_a && in_b && is_same(*in_a, *in_b) && fs::path(a).filename() == fs::path(b).filename();
}

// What a file begins with; nothing where that can't be read.
std::string beginning(const std::string& path) {
  std::array<char, 16> bytes{};
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  const ssize_t size = fd < 0 ? -1 : ::pread(fd, bytes.data(), bytes.size(), 0);
  if (fd >= 0) ::close(fd);
  return size <= 0 ? "" : std::string(bytes.data(), static_cast<std::size_t>(size));
}

// https://www.sqlite.org/fileformat.html, sections 1.3, 3 and 4.1.
bool is_database(const std::string& path) {
  return beginning(path) == std::string_view("SQLite format 3\0", 16);
}
bool is_log_of_a_database(const std::string& path) {
  const std::string begin = beginning(path);
  return begin.starts_with("\x37\x7f\x06\x82") || begin.starts_with("\x37\x7f\x06\x83") ||
         begin.starts_with("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7");
}

// The database that the name is kept for a side file of; empty if there is none.
std::string owner_of_side_file(const std::string& path) {
  for (const std::string_view side : side_files) {
    if (!path.ends_with(side)) continue;
    const std::string owner = path.substr(0, path.size() - side.size());
    if (is_database(owner)) return owner;
  }
  return "";
}

// "best.toml", "17.toml"
bool is_name_of_a_night(const fs::path& name) {
  const std::string stem = name.stem().string();
  const bool number = !stem.empty() && std::all_of(stem.begin(), stem.end(),
                                                   [](char c) { return c >= '0' && c <= '9'; });
  return name.extension() == ".toml" && (number || stem == "best");
}

}  // namespace

StoreError unwritable(const std::string& name, int code) {
  // What is denied now may be given another time; a name that can't be never will.
  const bool never = code == ENAMETOOLONG || code == ELOOP || code == EISDIR;
  const StoreFault fault = fault_of(code);
  return {fault == StoreFault::missing && !never ? StoreFault::io : fault,
          name + ": can't be written: " + std::strerror(code)};
}

std::string follow_links(std::string path) {
  constexpr int most_links = 40;
  for (int i = 0; i < most_links; ++i) {
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(path, error)) || is_in_proc(path)) return path;
    const fs::path next = fs::read_symlink(path, error);
    if (error) throw unwritable(path, error.value());
    path = (folder_of(path) / next).string();
  }
  throw unwritable(path, ELOOP);
}

OutputTarget::OutputTarget(const std::string& name)
    : name_(name), path_(name == "-" ? name : follow_links(name)) {
  if (name.empty()) throw unwritable("''", ENOENT);
  descriptor_ = descriptor_of(name_, path_);
  struct stat status {};
  if (descriptor_ ? ::fstat(*descriptor_, &status) == 0 : ::stat(path_.c_str(), &status) == 0) {
    status_ = status;
  } else if (descriptor_ || errno != ENOENT) {
    throw unwritable(name_, errno);
  }
  if ((status_ && S_ISDIR(status_->st_mode)) || path_.ends_with('/')) {
    throw InputError(name_ + ": is a folder, expected a file to write");
  }
}

bool OutputTarget::is_straight() const {
  return descriptor_ || (status_ && !S_ISREG(status_->st_mode)) || is_in_proc(path_);
}

void OutputTarget::require_replaceable(const std::vector<std::string>& inputs) const {
  // A device is not changed by being written, and may be read by the same command.
  if (status_ && !S_ISREG(status_->st_mode)) return;
  for (const std::string& input : inputs) {
    if (input.empty()) continue;
    for (const std::string_view side : {"", side_files[0], side_files[1], side_files[2]}) {
      const std::string read = input + std::string(side);
      const auto status = status_of(read);
      const bool same = status && status_
                            ? is_same(*status, *status_)
                            : !status && !status_ && would_be_same(follow_links(read), path_);
      if (same) {
        throw InputError(
            fmt::format("{}: is what this command reads or keeps ({}), expected "
                        "another file for --out",
                        name_, read));
      }
    }
  }
  const std::string open_file = descriptor_ ? fmt::format("/proc/self/fd/{}", *descriptor_) : path_;
  if (status_ && is_database(open_file)) {
    throw InputError(name_ +
                     ": is the store or journal of a run, or another database, expected "
                     "a file that may be written over");
  }
  if (status_ && is_log_of_a_database(open_file)) {
    throw InputError(name_ +
                     ": is part of a store or another database, expected a file that may "
                     "be written over");
  }
  require_no_side_file(path_);
}

void OutputTarget::require_no_weights_of_a_night() const {
  const fs::path folder = folder_of(path_) / "..";
  if (is_straight() || !is_name_of_a_night(fs::path(path_).filename())) return;
  if (is_database((folder / overnight_journal_file).string())) {
    throw InputError(name_ + ": is kept by an overnight run, expected another file for --out");
  }
}

void require_no_side_file(const std::string& path) {
  const std::string owner = owner_of_side_file(path);
  if (owner.empty()) return;
  throw InputError(
      fmt::format("{}: is a name that belongs to the database {}, expected another", path, owner));
}

}  // namespace oliphaunt::lab
