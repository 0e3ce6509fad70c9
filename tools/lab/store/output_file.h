#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/store/draft.h"
#include "tools/lab/store/output_target.h"

namespace oliphaunt::lab {

// Who wants a file: what an overnight run has in its folder is its own to replace.
enum class Writer : std::uint8_t { command, overnight_run };

// The one way by which files come into being that are no databases. It is under another name until
// all of it has reached the disk, so that there is never half of it; it then replaces what had its
// name, or what a symbolic link of that name stands for, and takes over its mode. "-" is stdout;
// that, pipes and devices are written as they are. What the command reads is never written over,
// nor what keeps a run (require_replaceable).
//
// To be made before the work begins that leads to it, so that a night's result does not meet a
// folder that isn't there.
class OutputFile {
 public:
  // `inputs` are what the same command reads or keeps, whether there or not. Throws InputError for
  // a name that may not be written, StoreError.
  explicit OutputFile(const std::string& name, std::vector<std::string> inputs = {},
                      Writer writer = Writer::command);
  // What was not published is gone.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Whether what is written stands between what is printed.
  bool is_stdout() const;

  // Throws StoreError.
  void write(std::string_view text);
  // To be called once, after all was written. Throws as the constructor does.
  void publish();

 private:
  void require_allowed(const OutputTarget& target) const;

  OutputTarget target_;
  std::vector<std::string> inputs_;
  Writer writer_;
  std::unique_ptr<Draft> draft_;  // null if it is written as it is
  int fd_ = -1;
};

// For what is written bit by bit. An error ends it at once, as StoreError.
class OutputStream : public std::ostream {
 public:
  explicit OutputStream(OutputFile& file);
  // Sends on what is left, and publishes the file. Without it that is not done: what was written
  // before an exception is of no use.
  void publish();

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(OutputFile& file);
    int sync() override;

   private:
    int_type overflow(int_type c) override;

    OutputFile& file_;
    std::array<char, 65536> bytes_{};
  };
  OutputFile& file_;
  Buffer buffer_;
};

// Writes a file as a whole.
void write_output(const std::string& name, std::string_view text,
                  std::vector<std::string> inputs = {}, Writer writer = Writer::command);

}  // namespace oliphaunt::lab
