#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bitboard/leapers.h"
#include "engine/games/description.h"
#include "engine/games/traits.h"

// Which squares mean the same to the evaluation. Two symmetries leave a game as it is: exchanging
// the colors (and turning the board as the start array says), and, where nobody can castle, looking
// at the board in a mirror.

namespace oliphaunt {

// Where a piece of the start array stands; '.' for an empty square.
template <class G>
constexpr auto start_letters() {
  using Geometry = typename G::Geometry;
  SquareTable<Geometry, char> letters{};
  letters.fill('.');
  int file = 0;
  int rank = Geometry::ranks - 1;
  for (std::size_t i = 0; G::start[i] != ' ' && G::start[i] != '['; ++i) {
    const char c = G::start[i];
    if (c == '/') {
      file = 0;
      --rank;
    } else if (c >= '0' && c <= '9') {
      const bool two_digits = G::start[i + 1] >= '0' && G::start[i + 1] <= '9';
      file += two_digits ? 10 * (c - '0') + (G::start[++i] - '0') : c - '0';
    } else {
      letters[index(Geometry::square(file++, rank))] = c;
    }
  }
  return letters;
}

// Whether the start array maps to itself with colors exchanged when the board is turned by half (as
// opposed to ranks alone being reversed).
template <class G>
inline constexpr bool turns_by_half = [] {
  using Geometry = typename G::Geometry;
  const auto letters = start_letters<G>();
  const auto swapped = [](char c) {
    return static_cast<char>(c >= 'a' && c <= 'z'   ? c - 'a' + 'A'
                             : c >= 'A' && c <= 'Z' ? c - 'A' + 'a'
                                                    : c);
  };
  for (int rank = 0; rank < Geometry::ranks; ++rank) {
    for (int file = 0; file < Geometry::files; ++file) {
      const Square s = Geometry::square(file, rank);
      const Square flipped = Geometry::square(file, Geometry::ranks - 1 - rank);
      if (letters[index(flipped)] != swapped(letters[index(s)])) return true;
    }
  }
  return false;
}();

// The square that means to Black what s means to White.
template <class G>
constexpr Square relative_square(Color c, Square s) {
  using Geometry = typename G::Geometry;
  if (c == Color::white) return s;
  const int file = Geometry::file(s);
  return Geometry::square(turns_by_half<G> ? Geometry::files - 1 - file : file,
                          Geometry::ranks - 1 - Geometry::rank(s));
}

// Square weights are numbered from a1 rank by rank; a game that looks the same in the mirror has
// those of the left half alone.
constexpr int square_weight_files(const GameDescription& game) {
  return game.castling.empty() ? (game.files + 1) / 2 : game.files;
}

// For each color and square, the number of its square weight.
template <class G>
inline constexpr auto square_weight_numbers = [] {
  using Geometry = typename G::Geometry;
  constexpr int files = square_weight_files(description<G>);
  std::array<SquareTable<Geometry, std::uint16_t>, 2> numbers{};
  for (const Color c : {Color::white, Color::black}) {
    for (const Square s : Bitboard<Geometry>::board()) {
      const Square relative = relative_square<G>(c, s);
      int file = Geometry::file(relative);
      if (file >= files) file = Geometry::files - 1 - file;
      numbers[index(c)][index(s)] =
          static_cast<std::uint16_t>(Geometry::rank(relative) * files + file);
    }
  }
  return numbers;
}();

}  // namespace oliphaunt
