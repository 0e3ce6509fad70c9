#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bitboard/geometry.h"

namespace oliphaunt {

// A square's name in the game's own labels, e.g. "e4", or "j9" on the ten-rank board.
template <class G>
std::string square_text(Square s) {
  using Geometry = typename G::Geometry;
  return {static_cast<char>('a' + Geometry::file(s)),
          static_cast<char>(G::first_rank_label + Geometry::rank(s))};
}

// The square of that name; nothing if the board has none.
template <class G>
constexpr std::optional<Square> find_square(std::string_view text) {
  using Geometry = typename G::Geometry;
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = text[1] - G::first_rank_label;
  if (!Geometry::contains(file, rank)) return std::nullopt;
  return Geometry::square(file, rank);
}

namespace detail {
// Throws InputError.
[[noreturn]] void refuse_square(std::string_view text, std::string_view first,
                                std::string_view last);
}  // namespace detail

// Throws InputError if the text is not a square of the game's board.
template <class G>
Square parse_square(std::string_view text) {
  using Geometry = typename G::Geometry;
  if (const auto s = find_square<G>(text)) return *s;
  detail::refuse_square(text, square_text<G>(Square{}),
                        square_text<G>(Geometry::square(Geometry::files - 1, Geometry::ranks - 1)));
}

}  // namespace oliphaunt
