#pragma once

#include <cstdint>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace oliphaunt {

// Where the lines of a GUI come from.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // Waits for the next line, without its end; nothing at the end of input.
  virtual std::optional<std::string> read() = 0;
};

// Where the engine's lines go. May be written to by several threads at once.
class LineSink {
 public:
  virtual ~LineSink() = default;
  // Writes a line, whose end is added, and sends it on at once.
  virtual void write(std::string_view line) = 0;
};

class StreamSource : public LineSource {
 public:
  explicit StreamSource(std::istream& in) : in_(in) {}
  std::optional<std::string> read() override;

 private:
  std::istream& in_;
};

// Lines that can't be written are lost: whoever does not read any more has left, which shows at
// the source.
class StreamSink : public LineSink {
 public:
  explicit StreamSink(std::ostream& out) : out_(out) {}
  void write(std::string_view line) override;

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

// Takes a line apart: words between blanks.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  // The next word; empty at the end.
  std::string_view next();
  // The same without taking it.
  std::string_view peek() const { return Words(*this).next(); }
  // What is left, without blanks at its ends.
  std::string_view rest() const;
  bool at_end() const { return peek().empty(); }

 private:
  std::string_view rest_;
};

// A whole number, from the smallest to the largest that is allowed. Throws InputError, which names
// what the number is for.
std::int64_t parse_number(std::string_view what, std::string_view text, std::int64_t least,
                          std::int64_t most);

// Text from outside as answers repeat it: bytes that do not print as '?', long text cut short.
std::string printable(std::string_view text);

// Whether two words are the same but for capitals.
bool same_word(std::string_view a, std::string_view b);

}  // namespace oliphaunt
