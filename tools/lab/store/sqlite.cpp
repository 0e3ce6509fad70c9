#include "tools/lab/store/sqlite.h"

#include <array>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "engine/text/plain_text.h"
#include "tools/lab/store/system_fault.h"

namespace oliphaunt::lab::sqlite {

namespace {

// How long a reader waits for the moments in which the file is locked.
constexpr int busy_timeout_ms = 10000;

// More than any row of ours has: a game of 100000 plies is not a million bytes.
constexpr int longest_value = 1 << 24;
constexpr std::int64_t most_memory = std::int64_t{1} << 29;
// A statement of which one step takes some seconds.
constexpr int steps_at_a_time = 10000;
constexpr std::uint64_t longest_statement = 20000;
constexpr std::size_t longest_message = 300;

// A path as SQLite takes one with parameters behind it.
std::string uri(const std::string& path, std::string_view parameters) {
  constexpr std::string_view harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~";
  std::string text = "file:";
  for (const char c : path) {
    text += harmless.find(c) != std::string_view::npos
                ? std::string(1, c)
                : fmt::format("%{:02x}", static_cast<std::uint8_t>(c));
  }
  return text + '?' + std::string(parameters);
}

// `system_error` is what the operating system last said to SQLite: some failed writes are no
// SQLITE_FULL, although it is the space that they lacked.
StoreFault fault_of(int code, int system_error) {
  if (code == SQLITE_IOERR_SHORT_READ) return StoreFault::damaged;
  switch (code & 0xff) {
    case SQLITE_FULL:
      return StoreFault::full;
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:  // a schema that can't be
    case SQLITE_TOOBIG:
    case SQLITE_INTERRUPT:
      return StoreFault::damaged;
    case SQLITE_NOTADB:
      return StoreFault::foreign;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreFault::in_use;
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return StoreFault::missing;
    case SQLITE_CANTOPEN:
      return system_error == 0 ? StoreFault::missing : lab::fault_of(system_error);
    default:
      return lab::fault_of(system_error) == StoreFault::full ? StoreFault::full : StoreFault::io;
  }
}

}  // namespace

std::size_t longest_path() {
  return static_cast<std::size_t>(sqlite3_vfs_find(nullptr)->mxPathname);
}

Database::Database(const std::string& path, Mode mode, const std::string& name)
    : path_(name), steps_left_(std::make_unique<std::uint64_t>(longest_statement)) {
  // Readers too, where the file may be written: who may not write can't take away the files beside
  // the database that reading it needs.
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  std::string location = path;
  switch (mode) {
    case Mode::create:
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
      break;
    case Mode::write:
    case Mode::read:
      flags |= SQLITE_OPEN_READWRITE;
      break;
    case Mode::read_beside_writers:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
      location = uri(path, "readonly_shm=1");
      break;
    case Mode::read_immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
      location = uri(path, "immutable=1");
      break;
    case Mode::in_memory:
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY;
      break;
  }
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(location.c_str(), &handle, flags, nullptr);
  db_.reset(handle);
  check(code);
  check(sqlite3_busy_timeout(handle, busy_timeout_ms));
  distrust();
  if (mode == Mode::read) execute("PRAGMA query_only = ON");
  if (mode == Mode::read_beside_writers) {
    execute("BEGIN");
    integer("PRAGMA schema_version");
    one_state_ = true;
  }
}

void Database::distrust() {
  sqlite3* const db = db_.get();
  // Of the whole process; what is there of its own accord is a cache of some megabytes.
  sqlite3_hard_heap_limit64(most_memory);
  const auto set = [db](int option, int value) { sqlite3_db_config(db, option, value, nullptr); };
  set(SQLITE_DBCONFIG_DEFENSIVE, 1);
  set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  set(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  set(SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  constexpr auto limits = std::to_array<std::pair<int, int>>({{SQLITE_LIMIT_LENGTH, longest_value},
                                                              {SQLITE_LIMIT_SQL_LENGTH, 10000},
                                                              {SQLITE_LIMIT_COLUMN, 32},
                                                              {SQLITE_LIMIT_EXPR_DEPTH, 20},
                                                              {SQLITE_LIMIT_ATTACHED, 0},
                                                              {SQLITE_LIMIT_TRIGGER_DEPTH, 1}});
  for (const auto& [limit, value] : limits) sqlite3_limit(db, limit, value);
  sqlite3_progress_handler(
      db, steps_at_a_time,
      [](void* steps_left) {
        auto& left = *static_cast<std::uint64_t*>(steps_left);
        if (left == no_limit) return 0;
        return left == 0 ? 1 : (--left, 0);
      },
      steps_left_.get());
  // A cache of the size that the file asks for could be of any.
  execute("PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2000");
}

void Database::begin_statement() {
  if (*steps_left_ != no_limit) *steps_left_ = longest_statement;
}

StoreError Database::damaged(const std::string& what) const {
  return {StoreFault::damaged, path_ + ": is damaged: " + what};
}

void Database::check(int code) const {
  if (code == SQLITE_OK) return;
  const int system_error = db_ ? sqlite3_system_errno(db_.get()) : 0;
  const StoreFault fault = fault_of(code, system_error);
  if (code == SQLITE_INTERRUPT) throw damaged("reading it takes too long to be a file of ours");
  const std::string message =
      plain_text(db_ ? sqlite3_errmsg(db_.get()) : sqlite3_errstr(code), longest_message);
  if (fault == StoreFault::damaged) throw damaged(message);
  std::string what = path_ + ": ";
  if (fault == StoreFault::full) {
    what += "no space left on the device";
  } else {
    what += message;
    if (fault == StoreFault::io && system_error != 0) {
      what += std::string(" (") + std::strerror(system_error) + ")";
    }
  }
  throw StoreError(fault, what);
}

void Database::execute(const std::string& sql) {
  begin_statement();
  check(sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

Statement Database::prepare(std::string_view sql) {
  begin_statement();
  sqlite3_stmt* handle = nullptr;
  check(sqlite3_prepare_v2(db_.get(), sql.data(), static_cast<int>(sql.size()), &handle, nullptr));
  return Statement(*this, handle);
}

std::int64_t Database::integer(const std::string& sql) {
  Statement s = prepare(sql);
  return s.step() ? s.integer(0) : 0;
}

std::string Database::text(const std::string& sql) {
  Statement s = prepare(sql);
  return s.step() ? std::string(s.text(0)) : std::string();
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  db_->check(sqlite3_bind_int64(handle_.get(), parameter, value));
  return *this;
}

Statement& Statement::bind(int parameter, double value) {
  db_->check(sqlite3_bind_double(handle_.get(), parameter, value));
  return *this;
}

Statement& Statement::bind(int parameter, std::string_view text) {
  db_->check(sqlite3_bind_text64(handle_.get(), parameter, text.data(), text.size(), SQLITE_STATIC,
                                 SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind_blob(int parameter, std::string_view bytes) {
  // A null pointer would bind NULL, which an empty blob is not.
  const char* data = bytes.empty() ? "" : bytes.data();
  db_->check(sqlite3_bind_blob64(handle_.get(), parameter, data, bytes.size(), SQLITE_STATIC));
  return *this;
}

Statement& Statement::bind_null(int parameter) {
  db_->check(sqlite3_bind_null(handle_.get(), parameter));
  return *this;
}

bool Statement::step() {
  db_->begin_statement();
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(handle_.get());
  if (code != SQLITE_DONE) db_->check(code);
  return false;
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

void Statement::require_type(int column, int type) const {
  const int found = sqlite3_column_type(handle_.get(), column);
  if (found == type) return;
  constexpr std::array<std::string_view, 6> names{"",     "an integer", "a real number",
                                                  "text", "a blob",     "nothing"};
  const char* const name = sqlite3_column_name(handle_.get(), column);
  throw db_->damaged(
      fmt::format("column {} of a row holds {}, expected {}", name == nullptr ? "" : name,
                  names[static_cast<std::size_t>(found)], names[static_cast<std::size_t>(type)]));
}

std::int64_t Statement::integer(int column) const {
  require_type(column, SQLITE_INTEGER);
  return sqlite3_column_int64(handle_.get(), column);
}

double Statement::real(int column) const {
  require_type(column, SQLITE_FLOAT);
  const double value = sqlite3_column_double(handle_.get(), column);
  if (!std::isfinite(value)) throw db_->damaged("a row holds an infinite number");
  return value;
}

std::string_view Statement::text(int column) const {
  require_type(column, SQLITE_TEXT);
  return bytes(column);
}

std::string_view Statement::blob(int column) const {
  require_type(column, SQLITE_BLOB);
  return bytes(column);
}

std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  const int size = sqlite3_column_bytes(handle_.get(), column);
  return data ? std::string_view(data, static_cast<std::size_t>(size)) : std::string_view();
}

Transaction::Transaction(Database& db, bool writes) : db_(db.one_state_ ? nullptr : &db) {
  if (db_ == nullptr) return;
  db.execute(writes ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (db_ == nullptr) return;
  try {
    db_->execute("ROLLBACK");
  } catch (const StoreError&) {
    // SQLite has rolled back by itself, which it does after some errors.
  }
}

void Transaction::commit() {
  db_->execute("COMMIT");
  db_ = nullptr;
}

}  // namespace oliphaunt::lab::sqlite
