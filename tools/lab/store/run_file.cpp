#include "tools/lab/store/run_file.h"

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "engine/text/input_error.h"
#include "engine/text/plain_text.h"
#include "tools/lab/store/codec.h"
#include "tools/lab/store/draft.h"
#include "tools/lab/store/output_target.h"
#include "tools/lab/store/reading.h"
#include "tools/lab/store/sha256.h"
#include "tools/lab/store/system_fault.h"
#include "tools/lab/store/tables.h"

namespace oliphaunt::lab {

using sqlite::Database;
using sqlite::Statement;
using sqlite::Transaction;

namespace {

constexpr std::size_t longest_verdict = 200;

// Over all names and values in their order.
std::int64_t checksum(const Settings& settings) {
  Sha256 hash;
  const auto add = [&hash](std::string_view bytes) {
    hash.update(encode(std::vector<std::uint64_t>{bytes.size()})).update(bytes);
  };
  for (const auto& [name, value] : settings) {
    add(name);
    add(value);
  }
  return static_cast<std::int64_t>(first_64_bits(hash.digest()));
}

// A journal of another kind than ours, which SQLite would play back into the file.
void refuse_rollback(const std::string& path) {
  std::error_code error;
  const std::string journal = std::filesystem::canonical(path, error).string() + "-journal";
  if (error || std::filesystem::file_size(journal, error) == 0 || error) return;
  throw StoreError(StoreFault::damaged,
                   journal + ": is not of a file of ours, expected none; take it away");
}

// Throws StoreError where a path leaves no room for what SQLite and drafts (`more`) add to it.
void require_short_path(const std::string& path, std::size_t more) {
  namespace fs = std::filesystem;
  constexpr std::size_t addition = std::string_view("-journal").size();
  const std::size_t name = fs::path(path).filename().string().size();
  const std::size_t most = sqlite::longest_path() - addition - more;
  std::error_code no_folder;
  const std::size_t whole = fs::absolute(path, no_folder).string().size();
  if (name <= NAME_MAX - addition && whole <= most) return;
  throw StoreError(StoreFault::missing,
                   fmt::format("{}: the name is too long, expected {} bytes at most, and {} with "
                               "the folders",
                               path, NAME_MAX - addition, most));
}

// Throws StoreError, InputError where a new database and one that is or was there would take each
// other's files for their own.
void require_no_neighbour(const std::string& path) {
  require_no_side_file(path);
  for (const char* const side : side_files) {
    if (::access((path + side).c_str(), F_OK) != 0) continue;
    throw StoreError(StoreFault::exists,
                     fmt::format("{0}{1}: is there without its database {0}, and would become part "
                                 "of a new one; remove it, or choose another name",
                                 path, side));
  }
}

// Foreign files are turned away before anything else is done to them.
std::unique_ptr<WriterLock> lock(const std::string& path, const FileKind& kind, bool writes) {
  require_header(path, kind);
  require_short_path(path, 0);
  refuse_rollback(path);
  if (!writes) return nullptr;
  // That of a process that was killed before it was done may be this very file by another name.
  remove_abandoned_drafts(follow_links(path));
  return std::make_unique<WriterLock>(path);
}

}  // namespace

// Made under another name first, so that under its own there is never half a file.
void RunFile::create(const std::string& path, const FileKind& kind, const Settings& settings) {
  if (::access(path.c_str(), F_OK) == 0) {
    throw StoreError(StoreFault::exists, path + ": exists already");
  }
  const std::string target = follow_links(path);
  require_short_path(target, std::string_view(".new-1234567.12").size());
  require_no_neighbour(target);
  try {
    const Draft draft(target, 0644);
    {
      Database db(draft.path(), Database::Mode::create, path);
      db.execute("PRAGMA synchronous = FULL");
      Transaction t(db, true);
      db.execute("PRAGMA application_id = " + std::to_string(kind.application_id));
      db.execute("PRAGMA user_version = " + std::to_string(kind.version));
      db.execute(setting_table);
      db.execute(setting_checksum_table);
      db.execute(kind.tables);
      if (*kind.later_tables != '\0') db.execute(kind.later_tables);
      Statement s = db.prepare("INSERT INTO setting VALUES(?, ?)");
      for (const auto& [name, value] : settings) {
        s.bind(1, std::string_view(name)).bind(2, std::string_view(value)).step();
        s.reset();
      }
      db.prepare("INSERT INTO setting_checksum VALUES(?)").bind(1, checksum(settings)).step();
      t.commit();
      // Here and not under its own name, where a kill in between would leave a journal that readers
      // must not play back.
      db.execute("PRAGMA journal_mode = WAL");
    }
    publish_file(draft.path(), target);
  } catch (const std::system_error& error) {
    const int code = error.code().value();
    throw StoreError(fault_of(code), path + ": can't be made: " + std::strerror(code));
  }
}

RunFile RunFile::open(const std::string& path, const FileKind& kind, const Settings& settings,
                      bool resume) {
  if (!resume || !std::filesystem::exists(path)) create(path, kind, settings);
  RunFile file(path, kind, true);
  require_same_settings(path, file.settings(), settings);
  return file;
}

RunFile::RunFile(const std::string& path, const FileKind& kind, bool writes)
    : lock_(lock(path, kind, writes)),
      database_(writes ? Database(path, Database::Mode::write) : open_for_reading(path, kind)) {
  if (writes) {
    require_tables(database_, kind);
    database_.allow_long_statements();
    database_.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    const std::string verdict = database_.text("PRAGMA quick_check(1)");
    if (verdict != "ok") throw damaged(plain_text(verdict, longest_verdict));
  }
  read_settings();
}

void RunFile::read_settings() {
  {
    Statement s = database_.prepare("SELECT name, value FROM setting ORDER BY name");
    while (s.step()) {
      const std::string name(s.text(0));
      if (!settings_.empty() && name <= settings_.rbegin()->first) {
        throw damaged("its settings are not in order");
      }
      settings_.emplace(name, s.text(1));
    }
  }
  if (!has_table(database_, "setting_checksum")) return;  // of an earlier program
  Statement s = database_.prepare("SELECT checksum FROM setting_checksum");
  if (!s.step() || s.integer(0) != checksum(settings_)) {
    throw damaged("its settings do not match their checksum");
  }
}

}  // namespace oliphaunt::lab
