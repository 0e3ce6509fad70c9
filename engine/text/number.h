#pragma once

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace oliphaunt {

// Text from outside as a number: all of it, in decimal, without spaces or a plus in front. nullopt
// for anything else, also for what is beyond T; nan and inf are no numbers.
template <class T>
std::optional<T> read_number(std::string_view text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(value)) return std::nullopt;
  }
  return value;
}

// The same, nullopt also for what is not in [least, most].
template <class T>
std::optional<T> read_number(std::string_view text, std::type_identity_t<T> least,
                             std::type_identity_t<T> most = std::numeric_limits<T>::max()) {
  const std::optional<T> value = read_number<T>(text);
  return value && *value >= least && *value <= most ? value : std::nullopt;
}

}  // namespace oliphaunt
