#pragma once

#include <string>

#include "tools/lab/store/file.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {

// Opens a file of ours to read what has been committed to it, all of it, and looks whether its
// tables are those of its kind. Needs no right but that to read, and leaves nothing behind: where
// SQLite could not do without writing beside the file, a copy is read (FORMAT.md says how). Throws
// StoreError.
sqlite::Database open_for_reading(const std::string& path, const FileKind& kind);

}  // namespace oliphaunt::lab
