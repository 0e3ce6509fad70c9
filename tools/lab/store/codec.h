#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tools/lab/store/record.h"

// How records lie in the columns of a store.

namespace oliphaunt::lab {

// Integers as little-endian bytes, one after the other.
template <std::integral T>
std::string encode(const std::vector<T>& values) {
  std::string bytes;
  bytes.reserve(values.size() * sizeof(T));
  for (const T value : values) {
    auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes += static_cast<char>(static_cast<unsigned char>(bits >> (8 * i)));
    }
  }
  return bytes;
}

// nullopt if the size is not that of whole integers.
template <std::integral T>
std::optional<std::vector<T>> decode(std::string_view bytes) {
  using Bits = std::make_unsigned_t<T>;
  if (bytes.size() % sizeof(T) != 0) return std::nullopt;
  std::vector<T> values(bytes.size() / sizeof(T));
  for (std::size_t v = 0; v < values.size(); ++v) {
    Bits bits = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
      bits = static_cast<Bits>(static_cast<std::uint64_t>(bits) << 8 |
                               static_cast<unsigned char>(bytes[v * sizeof(T) + i]));
    }
    values[v] = static_cast<T>(bits);
  }
  return values;
}

// The columns of a game as they are stored.
struct GameRow {
  std::int64_t id = 0;
  std::string_view opening, moves, scores;
  std::optional<std::string_view> times;
  std::string_view result, termination, note;

  // Of all the others: the first eight bytes of a SHA-256 over the id and each column with its
  // length in front.
  std::int64_t checksum() const;
};

}  // namespace oliphaunt::lab
