#pragma once

#include <string>

namespace oliphaunt::lab {

// Throws StoreError unless the file begins as a store of ours does, so that other files are turned
// away with a reason before SQLite has a look at them.
void require_store_header(const std::string& path);

// The right to write to a store. Held until destroyed, and given up with the process however it
// ends.
class WriterLock {
 public:
  // Throws StoreError (in_use) if another process has it.
  explicit WriterLock(const std::string& path);
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  int fd_;
};

// Gives the file at `from` the name `to`, which must be free: then throws StoreError (exists).
void publish_file(const std::string& from, const std::string& to);

}  // namespace oliphaunt::lab
