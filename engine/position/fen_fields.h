#pragma once

#include <cstddef>
#include <string_view>

#include "engine/text/input_error.h"

// Takes a FEN apart into fields that know where they stand, so that every error can say where.

namespace oliphaunt {

// One field, read from left to right. The views point into the FEN, which must outlive it.
class FenField {
 public:
  // The field begins at this column of the FEN, counted from 1.
  FenField(std::string_view name, std::string_view text, std::size_t column)
      : name_(name), text_(text), column_(column) {}

  std::string_view text() const { return text_; }
  bool at_end() const { return at_ == text_.size(); }
  // The next character; NUL at the end.
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  // Precondition: !at_end().
  char take() { return text_[at_++]; }
  // What has not been taken yet.
  std::string_view rest() const { return text_.substr(at_); }
  // How many characters have been taken.
  std::size_t position() const { return at_; }

  // Each throws an InputError that names the field and a column.
  // At the character at `at`: says what is wrong there.
  [[noreturn]] void fail_at(std::size_t at, std::string_view what) const;
  // At a piece of text: says what was found there and what was expected.
  [[noreturn]] void fail(std::size_t at, std::size_t length, std::string_view expected) const;
  // The same, for the next character and for the field as a whole.
  [[noreturn]] void fail_here(std::string_view expected) const { fail(at_, 1, expected); }
  [[noreturn]] void fail(std::string_view expected) const { fail(0, text_.size(), expected); }

 private:
  std::string_view name_, text_;
  std::size_t column_;
  std::size_t at_ = 0;
};

// Splits a FEN at its runs of spaces and tabs.
class FenFields {
 public:
  explicit FenFields(std::string_view fen) : fen_(fen) { skip_spaces(); }

  bool at_end() const { return at_ == fen_.size(); }
  // The next field, under the name that errors shall call it by; an empty one if none is left.
  FenField next(std::string_view name);

 private:
  void skip_spaces();

  std::string_view fen_;
  std::size_t at_ = 0;
};

}  // namespace oliphaunt
