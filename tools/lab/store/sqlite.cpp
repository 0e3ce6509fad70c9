#include "tools/lab/store/sqlite.h"

#include <cerrno>
#include <cstring>

namespace oliphaunt::lab::sqlite {

namespace {

// How long a reader waits for the moments in which the file is locked.
constexpr int busy_timeout_ms = 10000;

// `system_error` is what the operating system last said to SQLite: some failed writes are no
// SQLITE_FULL, although it is the space that they lacked.
StoreFault fault_of(int code, int system_error) {
  switch (code & 0xff) {
    case SQLITE_FULL:
      return StoreFault::full;
    case SQLITE_CORRUPT:
      return StoreFault::damaged;
    case SQLITE_NOTADB:
      return StoreFault::foreign;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreFault::in_use;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return StoreFault::missing;
    default:
      return system_error == ENOSPC || system_error == EDQUOT ? StoreFault::full : StoreFault::io;
  }
}

}  // namespace

Database::Database(const std::string& path, Mode mode) : path_(path) {
  // Readers too, where the file may be written: who may not write can't take away the files beside
  // the database that reading it needs.
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_READWRITE;
  if (mode == Mode::create) flags |= SQLITE_OPEN_CREATE;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  db_.reset(handle);
  check(code);
  check(sqlite3_busy_timeout(handle, busy_timeout_ms));
  if (mode == Mode::read) execute("PRAGMA query_only = ON");
}

void Database::check(int code) const {
  if (code == SQLITE_OK) return;
  const int system_error = db_ ? sqlite3_system_errno(db_.get()) : 0;
  const StoreFault fault = fault_of(code, system_error);
  std::string what = path_ + ": ";
  if (fault == StoreFault::full) {
    what += "no space left on the device";
  } else {
    what += db_ ? sqlite3_errmsg(db_.get()) : sqlite3_errstr(code);
    if (fault == StoreFault::io) what += std::string(" (") + std::strerror(system_error) + ")";
  }
  throw StoreError(fault, what);
}

void Database::execute(const std::string& sql) {
  check(sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

Statement Database::prepare(std::string_view sql) {
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
  return s.step() ? std::string(s.bytes(0)) : std::string();
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
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(handle_.get());
  if (code != SQLITE_DONE) db_->check(code);
  return false;
}

void Statement::reset() { sqlite3_reset(handle_.get()); }

std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  const int size = sqlite3_column_bytes(handle_.get(), column);
  return data ? std::string_view(data, static_cast<std::size_t>(size)) : std::string_view();
}

Transaction::Transaction(Database& db, bool writes) : db_(&db) {
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
