#include "engine/text/plain_text.h"

#include <algorithm>
#include <cstdint>
#include <functional>

#include <fmt/format.h>

#include "engine/text/input_error.h"
#include "engine/text/quote.h"

namespace oliphaunt {

namespace {

struct Character {
  char32_t code = 0;
  std::size_t size = 1;  // bytes
  bool valid = false;
};

// The first character of a UTF-8 text that is not empty.
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t head = byte(0);
  if (head < 0x80) return {head, 1, true};
  const std::size_t size = head >= 0xf0 ? 4 : (head >= 0xe0 ? 3 : 2);
  if (head < 0xc2 || head > 0xf4 || text.size() < size) return {};
  char32_t code = head & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool too_long = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (too_long || surrogate || code > 0x10ffff) return {};
  return {code, size, true};
}

bool is_plain(char32_t c) {
  const auto within = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  const bool control = c < 0x20 || within(0x7f, 0x9f);
  const bool separator = within(0x2028, 0x2029);
  const bool turns_round =
      c == 0x061c || within(0x200e, 0x200f) || within(0x202a, 0x202e) || within(0x2066, 0x2069);
  return !control && !separator && !turns_round && c != 0xfeff;
}

// The text with what is not plain replaced; to `longest` bytes of what it was.
std::string replaced(
    std::string_view text, std::size_t longest,
    const std::function<std::string(const Character&, std::string_view bytes)>& replacement) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = first_of(text.substr(at));
    if (c.size > longest - std::min(at, longest)) return out + "...";
    const std::string_view bytes = text.substr(at, c.size);
    if (c.valid && is_plain(c.code)) {
      out += bytes;
    } else {
      out += replacement(c, bytes);
    }
    at += c.size;
  }
  return out;
}

std::string in_hexadecimal(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) out += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(c));
  return out;
}

}  // namespace

bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const Character c = first_of(text);
    if (!c.valid || !is_plain(c.code)) return false;
    text.remove_prefix(c.size);
  }
  return true;
}

std::string plain_text(std::string_view text, std::size_t longest) {
  return replaced(text, longest,
                  [](const Character&, std::string_view bytes) { return in_hexadecimal(bytes); });
}

std::string plain_lines(std::string_view text) {
  return replaced(text, text.size(), [](const Character& c, std::string_view bytes) {
    return c.code == '\n' ? std::string("\n") : in_hexadecimal(bytes);
  });
}

std::string plain_json(std::string_view json) {
  return replaced(json, json.size(), [](const Character& c, std::string_view bytes) {
    // Below are the line feeds and blanks of the form, and nothing else.
    return c.code < 0x20 ? std::string(bytes)
                         : fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c.code));
  });
}

void require_plain_text(std::string_view what, std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    throw InputError(fmt::format("{}: found {} of {} bytes, expected at most {}", what,
                                 in_quotes(text), text.size(), longest));
  }
  if (!is_plain_text(text)) {
    throw InputError(fmt::format(
        "{}: found {}, expected UTF-8 without line breaks, control characters and changes of "
        "direction",
        what, in_quotes(text)));
  }
}

}  // namespace oliphaunt
