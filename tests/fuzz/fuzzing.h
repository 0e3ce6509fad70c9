#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <type_traits>

#include "engine/games/registry.h"

// What the fuzz targets share.

namespace oliphaunt::fuzzing {

// Ends the program, so that libFuzzer keeps the input, unless a property holds.
inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", property);
  std::abort();
}

// Errors are one line for people.
inline void require_message(std::string_view message) {
  require(!message.empty(), "an error has a message");
  for (const char c : message) require(c >= ' ' && c <= '~', "a message is one line that prints");
}

// Calls visitor(std::type_identity<G>{}, rest) for the game that the first byte picks: '0' is the
// first game of the registry, '1' the second, and so on.
template <class Visitor>
void visit_picked_game(std::string_view input, Visitor&& visitor) {
  if (input.empty()) return;
  unsigned games = 0;
  for_each_game([&](auto) { ++games; });
  const unsigned pick = static_cast<unsigned char>(input[0] - '0') % games;
  unsigned game = 0;
  for_each_game([&](auto tag) {
    if (game++ == pick) visitor(tag, input.substr(1));
  });
}

// Calls visit(i) for all of 0 .. count-1, or for some spread evenly over them if they are many, so
// that a crowded board does not take seconds.
template <class Visit>
void for_some(std::size_t count, Visit visit) {
  constexpr std::size_t enough = 64;
  const std::size_t stride = count / enough + 1;
  for (std::size_t i = 0; i < count; i += stride) visit(i);
}

}  // namespace oliphaunt::fuzzing
