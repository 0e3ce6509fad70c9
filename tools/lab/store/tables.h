#pragma once

#include <string>
#include <string_view>

#include "tools/lab/store/file.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::lab {

// All files of ours have a table of settings; but for those of earlier programs, its checksum too.
inline constexpr const char* setting_table = R"(
CREATE TABLE setting(
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)";
inline constexpr const char* setting_checksum_table = R"(
CREATE TABLE setting_checksum(
  checksum INTEGER NOT NULL
) STRICT;
)";

// Throws StoreError (damaged) unless the database has the tables of its kind, made by the same
// statements, and nothing else: a view or a trigger in their place could do anything.
void require_tables(sqlite::Database& database, const FileKind& kind);

// Whether there is such a table.
bool has_table(sqlite::Database& database, std::string_view name);

}  // namespace oliphaunt::lab
