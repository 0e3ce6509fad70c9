#include "tools/lab/store/run_file.h"

#include <filesystem>

#include <unistd.h>

namespace oliphaunt::lab {

using sqlite::Database;
using sqlite::Statement;
using sqlite::Transaction;

namespace {

constexpr const char* setting_table = R"(
CREATE TABLE setting(
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)";

// Foreign files are turned away before anything else is done to them.
std::unique_ptr<WriterLock> lock(const std::string& path, const FileKind& kind, bool writes) {
  require_header(path, kind);
  return writes ? std::make_unique<WriterLock>(path) : nullptr;
}

}  // namespace

// Made under another name first, so that under its own there is never half a file.
void RunFile::create(const std::string& path, const FileKind& kind, const char* tables,
                     const Settings& settings) {
  if (::access(path.c_str(), F_OK) == 0) {
    throw StoreError(StoreFault::exists, path + ": exists already");
  }
  const std::string draft = path + ".new-" + std::to_string(::getpid());
  ::unlink(draft.c_str());
  try {
    {
      Database db(draft, Database::Mode::create);
      db.execute("PRAGMA synchronous = FULL");
      Transaction t(db, true);
      db.execute("PRAGMA application_id = " + std::to_string(kind.application_id));
      db.execute("PRAGMA user_version = " + std::to_string(kind.version));
      db.execute(setting_table);
      db.execute(tables);
      Statement s = db.prepare("INSERT INTO setting VALUES(?, ?)");
      for (const auto& [name, value] : settings) {
        s.bind(1, std::string_view(name)).bind(2, std::string_view(value)).step();
        s.reset();
      }
      t.commit();
      // Here and not under its own name, where a kill in between would leave a journal that readers
      // must not play back.
      db.execute("PRAGMA journal_mode = WAL");
    }
    publish_file(draft, path);
  } catch (...) {
    ::unlink(draft.c_str());
    throw;
  }
}

RunFile RunFile::open(const std::string& path, const FileKind& kind, const char* tables,
                      const Settings& settings, bool resume) {
  if (!resume || !std::filesystem::exists(path)) create(path, kind, tables, settings);
  RunFile file(path, kind, true);
  require_same_settings(path, file.settings(), settings);
  return file;
}

RunFile::RunFile(const std::string& path, const FileKind& kind, bool writes)
    : lock_(lock(path, kind, writes)),
      database_(path, writes ? Database::Mode::write : Database::Mode::read) {
  if (writes) {
    database_.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    const std::string verdict = database_.text("PRAGMA quick_check(1)");
    if (verdict != "ok") throw damaged(verdict);
  }
  Statement s = database_.prepare("SELECT name, value FROM setting");
  while (s.step()) settings_.emplace(s.bytes(0), s.bytes(1));
}

StoreError RunFile::damaged(const std::string& what) const {
  return {StoreFault::damaged, path() + ": is damaged: " + what};
}

}  // namespace oliphaunt::lab
