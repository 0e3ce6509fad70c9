#pragma once

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include <sys/mount.h>

#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {

// A small file system of its own.
class SmallDisk {
 public:
  SmallDisk(const TemporaryFolder& folder, const std::string& size) : path_(folder / "disk") {
    std::filesystem::create_directory(path_);
    mounted_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0;
    error_ = errno;
  }
  ~SmallDisk() {
    if (mounted_) ::umount2(path_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool mounted() const { return mounted_; }
  std::string reason() const { return std::strerror(error_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  bool grow() const {
    return ::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0;
  }

 private:
  std::string path_;
  bool mounted_ = false;
  int error_ = 0;
};

}  // namespace oliphaunt::testing
