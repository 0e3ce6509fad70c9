#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "tools/lab/store/error.h"

namespace oliphaunt::lab {

// The journal of an overnight run, in the run's folder.
inline constexpr const char* overnight_journal_file = "journal.run.db";

// The complaint about a file that can't be written, for an errno.
StoreError unwritable(const std::string& name, int code);

// Follows symbolic links to the last name, whether or not a file has it; those of /proc, which
// stand for open files, stay. Throws StoreError for links that go round in circles.
std::string follow_links(std::string path);

// What a name stands for that is to be written.
class OutputTarget {
 public:
  // "-" is stdout. Throws StoreError for what can't be looked at.
  explicit OutputTarget(const std::string& name);

  const std::string& name() const { return name_; }
  // No symbolic link itself.
  const std::string& path() const { return path_; }
  // Of what is there.
  const std::optional<struct stat>& status() const { return status_; }
  // A descriptor of this process that it stands for, such as stdout.
  const std::optional<int>& descriptor() const { return descriptor_; }
  // Whether it is written as it is, instead of being replaced: it is a pipe, a device, or open.
  bool is_straight() const;

  // Throws InputError where writing would destroy what is kept for more than this command: a file
  // that it reads, given as `inputs`, the store or journal of a run or any other database, and
  // what belongs to one.
  void require_replaceable(const std::vector<std::string>& inputs) const;
  // Throws InputError for the weights that an overnight run keeps in its folder.
  void require_no_weights_of_a_night() const;

 private:
  std::string name_;
  std::string path_;
  std::optional<struct stat> status_;
  std::optional<int> descriptor_;
};

// Throws InputError for a name that a database there gives to a file beside it.
void require_no_side_file(const std::string& path);

}  // namespace oliphaunt::lab
