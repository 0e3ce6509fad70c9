#pragma once

#include <string>

#include <sys/types.h>

namespace oliphaunt::lab {

// A file under another name beside the one that it is to have, NAME.new-PID, until all of it is
// there. Its writer holds a lock on it; by that, drafts that killed processes have left are told
// from those of processes that are at work, here or on another machine. They go when the same file
// is written again.
class Draft {
 public:
  // `target` must be no symbolic link; `mode` is that of the draft, as for open(). Throws
  // std::system_error.
  Draft(const std::string& target, mode_t mode);
  // Takes it away, with what a database has beside it, unless it has become the target.
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const std::string& path() const { return path_; }
  // Open for writing.
  int descriptor() const { return fd_; }

  // Takes the target's name, whatever had it. False with errno set.
  bool replace_target();

 private:
  std::string target_;
  std::string path_;
  int fd_ = -1;
};

// What databases have beside them, such as NAME-wal.
inline constexpr const char* side_files[]{"-wal", "-shm", "-journal"};

// Removes the drafts of a file whose writers are gone.
void remove_abandoned_drafts(const std::string& target);

}  // namespace oliphaunt::lab
