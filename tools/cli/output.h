#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

// Standard output, with no error of it unnoticed.

namespace oliphaunt::cli {

// Output that could not be written.
class OutputError : public std::runtime_error {
 public:
  explicit OutputError(int error);
  // Whether it was a pipe whose reader has gone, such as `| head`, having read enough.
  bool reader_left() const { return reader_left_; }

 private:
  bool reader_left_;
};

// Writes to stdout, buffered. Throws OutputError.
void write_text(std::string_view text);

template <class... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
  write_text(fmt::format(format, std::forward<Args>(args)...));
}

// Sends on what was written. Throws OutputError.
void flush_output();

}  // namespace oliphaunt::cli
