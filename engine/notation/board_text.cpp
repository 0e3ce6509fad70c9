#include "engine/notation/board_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/piece_text.h"
#include "engine/games/registry.h"

namespace oliphaunt {

namespace {

template <class G>
std::string square_piece_text(const Board<G>& board, Square s) {
  const Role r = board.role_on(s);
  if (r == no_role) return ".";
  return piece_text(Traits<G>::piece(r),
                    board.pieces(Color::white).contains(s) ? Color::white : Color::black);
}

}  // namespace

template <class G>
std::string board_text(const Board<G>& board) {
  using Geometry = typename G::Geometry;
  std::size_t width = 0;
  for (const Piece& piece : G::pieces) width = std::max(width, piece.id.size() + 1);
  std::string text;
  for (int rank = Geometry::ranks - 1; rank >= 0; --rank) {
    text += fmt::format("  {} ", static_cast<char>(G::first_rank_label + rank));
    for (int file = 0; file < Geometry::files; ++file) {
      text += fmt::format("{:>{}}", square_piece_text(board, Geometry::square(file, rank)), width);
    }
    text += '\n';
  }
  text += "    ";
  for (int file = 0; file < Geometry::files; ++file) {
    text += fmt::format("{:>{}}", static_cast<char>('a' + file), width);
  }
  return text + '\n';
}

#define OLIPHAUNT_INSTANTIATE(G) template std::string board_text<G>(const Board<G>&);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
