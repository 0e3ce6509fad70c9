#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oliphaunt::lab {

// What tells our databases from others, and from each other.
struct FileKind {
  std::string_view name;         // for messages: "store of games"
  std::uint32_t application_id;  // both are in the file's header
  int version;
  // The statements that make the tables of its kind; and those that files of earlier programs lack.
  const char* tables;
  const char* later_tables = "";
  // A query whose result is not 0 once such a file is not written to any more; empty if it may
  // always be.
  const char* finished = "";
};

// Throws StoreError unless the file begins as one of this kind and version does, so that other
// files are turned away with a reason before SQLite has a look at them.
void require_header(const std::string& path, const FileKind& kind);

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
