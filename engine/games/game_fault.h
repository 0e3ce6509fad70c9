#pragma once

#include <array>
#include <cstddef>
#include <string_view>

// What is wrong with a game's data, as one line that can be made at compile time.

namespace oliphaunt {

// A text of bounded length, or none. All members are public so that it can be a template argument,
// which is how the compiler comes to print it.
struct GameFault {
  static constexpr std::size_t capacity = 240;
  std::array<char, capacity> text{};
  std::size_t size = 0;

  constexpr explicit operator bool() const { return size != 0; }
  constexpr std::string_view what() const { return {text.data(), size}; }

  // What doesn't fit is left out.
  constexpr GameFault& operator<<(char c) {
    if (size < capacity) text[size++] = c;
    return *this;
  }
  constexpr GameFault& operator<<(std::string_view more) {
    for (const char c : more) *this << c;
    return *this;
  }
  constexpr GameFault& operator<<(std::size_t number) {
    if (number >= 10) *this << number / 10;
    return *this << static_cast<char>('0' + number % 10);
  }
  constexpr GameFault& operator<<(int number) {
    if (number < 0) *this << '-';
    const auto bits = static_cast<std::size_t>(number);
    return *this << (number < 0 ? -bits : bits);
  }
};

// A word of a game's data, for a message: in quotes, without what does not print, cut short.
struct QuotedWord {
  std::string_view word;
};
constexpr GameFault& operator<<(GameFault& fault, QuotedWord quoted) {
  constexpr std::size_t longest = 32;
  fault << '\'';
  for (const char c : quoted.word.substr(0, longest)) fault << (c < ' ' || c > '~' ? '?' : c);
  return fault << (quoted.word.size() > longest ? "...'" : "'");
}

template <class... Parts>
constexpr GameFault make_fault(const Parts&... parts) {
  GameFault fault;
  (fault << ... << parts);
  return fault;
}

}  // namespace oliphaunt
