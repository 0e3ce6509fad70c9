#include "engine/notation/board_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/registry.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

// A piece as FEN writes it: the id, in lower case for Black.
template <class G>
std::string piece_text(Color c, Role r) {
  std::string id(Traits<G>::piece(r).id);
  if (c == Color::black) std::transform(id.begin(), id.end(), id.begin(), to_lower);
  return id;
}

template <class G>
std::string square_piece_text(const Board<G>& board, Square s) {
  const Role r = board.role_on(s);
  if (r == no_role) return ".";
  return piece_text<G>(board.pieces(Color::white).contains(s) ? Color::white : Color::black, r);
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

template <class G>
std::string hand_text(const Board<G>& board, Color c) {
  std::string text;
  for (const Role r : Traits<G>::hand_roles) {
    const int count = board.hand(c).count(Traits<G>::hand_slot(r));
    if (count == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, piece_text<G>(c, r));
  }
  return text.empty() ? "nothing" : text;
}

#define OLIPHAUNT_INSTANTIATE(G)                       \
  template std::string board_text<G>(const Board<G>&); \
  template std::string hand_text<G>(const Board<G>&, Color);
OLIPHAUNT_FOR_EACH_GAME(OLIPHAUNT_INSTANTIATE)
#undef OLIPHAUNT_INSTANTIATE

}  // namespace oliphaunt
