#include "tools/lab/store/draft.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oliphaunt::lab {

namespace {

namespace fs = std::filesystem;

// As many drafts of one file as there may be of one process number, on several machines.
constexpr int most_attempts = 1000;

bool is_number(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

fs::path folder_of(const std::string& target) {
  const fs::path folder = fs::path(target).parent_path();
  return folder.empty() ? "." : folder;
}

// What the names of all drafts of a file begin with. A name that leaves no room for more is cut.
std::string beginning(const std::string& target) {
  constexpr std::size_t room = 40;
  return fs::path(target).filename().string().substr(0, NAME_MAX - room) + ".new-";
}

// "17", or "17.2" where another machine had the first.
bool is_draft_number(std::string_view text) {
  const std::size_t dot = text.find('.');
  return is_number(text.substr(0, dot)) &&
         (dot == std::string_view::npos || is_number(text.substr(dot + 1)));
}

void remove_with_side_files(const std::string& path) {
  for (const char* const side : side_files) ::unlink((path + side).c_str());
  ::unlink(path.c_str());
}

// Whether the name is still that of the open file.
bool is_named(int fd, const std::string& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(fd, &open) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

// Creates a file and locks it; -1 with errno if that can't be, nothing if another has taken it away
// in between.
std::optional<int> create_locked(const std::string& path, mode_t mode) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (fd < 0) return -1;
  // Where there are no locks, drafts can't be told apart, and stay.
  const bool refused = ::flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (!refused && is_named(fd, path)) return fd;
  ::close(fd);
  return std::nullopt;
}

void remove_if_abandoned(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return;
  struct stat status {};
  if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && ::flock(fd, LOCK_EX | LOCK_NB) == 0 &&
      is_named(fd, path)) {
    remove_with_side_files(path);
  }
  ::close(fd);
}

}  // namespace

void remove_abandoned_drafts(const std::string& target) {
  const std::string prefix = beginning(target);
  std::vector<std::string> drafts;
  std::error_code error;
  fs::directory_iterator entry(folder_of(target), error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    // A database's side files may have been left alone.
    for (const std::string_view side : side_files) {
      if (name.ends_with(side)) name.resize(name.size() - side.size());
    }
    if (is_draft_number(std::string_view(name).substr(prefix.size()))) {
      drafts.push_back((fs::path(target).parent_path() / name).string());
    }
  }
  for (const std::string& path : drafts) {
    if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) {
      remove_with_side_files(path);
    } else {
      remove_if_abandoned(path);
    }
  }
}

Draft::Draft(const std::string& target, mode_t mode) : target_(target) {
  remove_abandoned_drafts(target);
  const std::string first =
      (fs::path(target).parent_path() / (beginning(target) + std::to_string(::getpid()))).string();
  for (int attempt = 1; attempt <= most_attempts; ++attempt) {
    path_ = attempt == 1 ? first : fmt::format("{}.{}", first, attempt);
    const std::optional<int> fd = create_locked(path_, mode);
    if (fd && *fd >= 0) {
      fd_ = *fd;
      return;
    }
    if (fd && errno != EEXIST) break;
  }
  throw std::system_error(errno, std::generic_category());
}

Draft::~Draft() {
  if (!path_.empty()) remove_with_side_files(path_);
  ::close(fd_);
}

bool Draft::replace_target() {
  if (std::rename(path_.c_str(), target_.c_str()) != 0) return false;
  path_.clear();
  return true;
}

}  // namespace oliphaunt::lab
