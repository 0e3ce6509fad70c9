#include "engine/games/piece_text.h"

#include <algorithm>

#include "engine/text/words.h"

namespace oliphaunt {

std::string piece_text(const Piece& piece, Color color) {
  std::string id(piece.id);
  if (color == Color::black) std::transform(id.begin(), id.end(), id.begin(), to_lower);
  return id;
}

}  // namespace oliphaunt
