#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include "tools/lab/store/error.h"

// A thin layer over SQLite's C interface: handles that close themselves, and errors as StoreError
// (a full disk, a damaged file and a busy one told apart).

namespace oliphaunt::lab::sqlite {

class Statement;

class Database {
 public:
  enum class Mode : std::uint8_t { create, write, read };

  // Throws StoreError.
  Database(const std::string& path, Mode mode);

  // Runs statements that return nothing of interest.
  void execute(const std::string& sql);
  Statement prepare(std::string_view sql);
  // The single value of a query with one row of one column.
  std::int64_t integer(const std::string& sql);
  std::string text(const std::string& sql);
  const std::string& path() const { return path_; }

  // Throws the StoreError for a result code other than SQLITE_OK.
  void check(int code) const;

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::string path_;
  std::unique_ptr<sqlite3, Close> db_;
};

// A prepared statement. Parameters and columns count from 1 and 0, as in SQLite.
class Statement {
 public:
  Statement(Database& db, sqlite3_stmt* handle) : db_(&db), handle_(handle) {}

  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, double value);
  // The text must live until the next reset.
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_blob(int parameter, std::string_view bytes);
  Statement& bind_null(int parameter);

  // True if there is a row; false at the end, when the statement is reset.
  bool step();
  void reset();

  std::int64_t integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  double real(int column) const { return sqlite3_column_double(handle_.get(), column); }
  // Text or blob; valid until the next step.
  std::string_view bytes(int column) const;
  bool is_null(int column) const {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  Database* db_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// Rolls back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& db, bool writes);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database* db_;
};

}  // namespace oliphaunt::lab::sqlite
