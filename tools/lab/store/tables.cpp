#include "tools/lab/store/tables.h"

#include <cstdint>
#include <map>

#include <fmt/format.h>

#include "engine/text/plain_text.h"

namespace oliphaunt::lab {

using sqlite::Database;
using sqlite::Statement;

namespace {

// What makes a thing of a schema, by its type and name.
using Schema = std::map<std::string, std::string>;

Schema schema_of(Database& db) {
  constexpr std::size_t most = 100;
  Schema schema;
  Statement s = db.prepare("SELECT type, name, sql FROM sqlite_schema");
  while (s.step()) {
    // What SQLite makes by itself has no statement.
    const std::string sql(s.is_null(2) ? "" : s.text(2));
    schema.emplace(fmt::format("{} {}", s.text(0), s.text(1)), sql);
    if (schema.size() > most) throw db.damaged("it has more tables than a file of ours");
  }
  return schema;
}

Schema schema_made_by(const std::string& statements) {
  Database db("", Database::Mode::in_memory, "");
  db.execute(statements);
  return schema_of(db);
}

}  // namespace

void require_tables(Database& database, const FileKind& kind) {
  Schema missing = schema_made_by(setting_table + std::string(kind.tables));
  Schema later = schema_made_by(setting_checksum_table + std::string(kind.later_tables));
  for (const auto& [name, sql] : schema_of(database)) {
    Schema& expected = missing.contains(name) ? missing : later;
    const auto found = expected.find(name);
    if (found == expected.end()) {
      throw database.damaged(
          fmt::format("it has a {}, which no {} has", plain_text(name, 100), kind.name));
    }
    if (found->second != sql) {
      throw database.damaged(fmt::format("its {} is not that of a {}", name, kind.name));
    }
    expected.erase(found);
  }
  if (!missing.empty()) {
    throw database.damaged(fmt::format("it has no {}", missing.begin()->first));
  }
}

bool has_table(Database& database, std::string_view name) {
  Statement s = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  return s.bind(1, name).step();
}

}  // namespace oliphaunt::lab
