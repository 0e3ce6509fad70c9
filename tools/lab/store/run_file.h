#pragma once

#include <memory>
#include <string>

#include "tools/lab/store/error.h"
#include "tools/lab/store/file.h"
#include "tools/lab/store/run_settings.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {

// What all files that keep runs have in common: an SQLite database that begins with the settings of
// its run, in a table setting(name, value), and has tables of its kind beside it. It is never there
// by halves, one process at a time writes to it, and what was committed has reached the disk.
class RunFile {
 public:
  // Makes a new file. Throws StoreError; then no file is left behind.
  static void create(const std::string& path, const FileKind& kind, const Settings& settings);

  // To write to a new file, or with `resume` to one that is there already. Throws InputError,
  // listing the differences, if that is of other settings; StoreError.
  static RunFile open(const std::string& path, const FileKind& kind, const Settings& settings,
                      bool resume);

  // To write: checks the structure as a whole (linear in its size), and holds off other writers
  // until destroyed. To read: needs no right but that. Throws StoreError if the file is torn,
  // foreign or written to by another process, or its settings are not what was written.
  RunFile(const std::string& path, const FileKind& kind, bool writes);

  sqlite::Database& database() { return database_; }
  const std::string& path() const { return database_.path(); }
  const Settings& settings() const { return settings_; }
  StoreError damaged(const std::string& what) const { return database_.damaged(what); }

 private:
  void read_settings();

  // The lock outlives the database: closing any handle of a file gives up what locks SQLite has on
  // it in this process.
  std::unique_ptr<WriterLock> lock_;
  sqlite::Database database_;
  Settings settings_;
};

}  // namespace oliphaunt::lab
