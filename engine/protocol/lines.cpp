#include "engine/protocol/lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/number.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

constexpr std::string_view blanks = " \t\r";

}  // namespace

std::optional<std::string> StreamSource::read() {
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

void StreamSink::write(std::string_view line) {
  const std::lock_guard lock(mutex_);
  out_ << line << '\n' << std::flush;
}

std::string_view Words::next() {
  rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
  const std::size_t length = std::min(rest_.find_first_of(blanks), rest_.size());
  const std::string_view word = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return word;
}

std::string_view Words::rest() const {
  const std::size_t begin = rest_.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return rest_.substr(begin, rest_.find_last_not_of(blanks) - begin + 1);
}

std::int64_t parse_number(std::string_view what, std::string_view text, std::int64_t least,
                          std::int64_t most) {
  if (const auto value = read_number<std::int64_t>(text, least, most)) return *value;
  throw InputError(fmt::format("{}: found {}, expected a whole number from {} to {}", what,
                               found(text), least, most));
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 1000;
  std::string out(text.substr(0, longest));
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return out;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace oliphaunt
