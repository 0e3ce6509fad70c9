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

// Of the path of a database, with what is added to it.
std::size_t longest_path();

// What a file says is not trusted: no triggers, views or functions of its schema are run, and
// values and statements are bounded in length, and what SQLite may take of memory in all.
class Database {
 public:
  enum class Mode : std::uint8_t {
    create,
    write,
    read,
    // These two touch nothing, not even beside the file.
    read_beside_writers,  // with the files beside it as they are; one state, that of the beginning
    read_immutable,       // as if there were none, and nobody else
    in_memory,            // a new one, and no file
  };

  // `name` is what messages call it. Throws StoreError.
  Database(const std::string& path, Mode mode, const std::string& name);
  Database(const std::string& path, Mode mode) : Database(path, mode, path) {}

  // From here on statements may take as long as they like: what they run over is known to have an
  // end. Until then they end in StoreError (damaged) if they don't within seconds.
  void allow_long_statements() { *steps_left_ = no_limit; }

  // Runs statements that return nothing of interest.
  void execute(const std::string& sql);
  Statement prepare(std::string_view sql);
  // The single value of a query with one row of one column.
  std::int64_t integer(const std::string& sql);
  std::string text(const std::string& sql);
  // As messages call it.
  const std::string& path() const { return path_; }
  StoreError damaged(const std::string& what) const;

  // Throws the StoreError for a result code other than SQLITE_OK.
  void check(int code) const;

 private:
  friend class Statement;
  friend class Transaction;
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

  void distrust();
  void begin_statement();

  std::string path_;
  bool one_state_ = false;
  // Of what SQLite calls instructions, some thousands at a time.
  std::unique_ptr<std::uint64_t> steps_left_;
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

  // Columns of these types alone: a file made elsewhere may hold others. Throw StoreError
  // (damaged).
  std::int64_t integer(int column) const;
  double real(int column) const;  // finite
  // Valid until the next step.
  std::string_view text(int column) const;
  std::string_view blob(int column) const;
  bool is_null(int column) const {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
  }

 private:
  void require_type(int column, int type) const;
  std::string_view bytes(int column) const;

  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  Database* db_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// Rolls back unless committed. Nothing where there is but one state to be seen.
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
