#include "engine/variant/position_text.h"

#include <fmt/format.h>

#include "engine/games/piece_text.h"

namespace oliphaunt {

std::string hand_text(const VariantPosition& position, Color color) {
  std::string text;
  for (const HeldPiece& held : position.hand(color)) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", held.count,
                        piece_text(position.variant().game().pieces[held.piece], color));
  }
  return text.empty() ? "nothing" : text;
}

std::string key_text(const Key& key) { return fmt::format("{:016x}{:016x}", key.high, key.low); }

}  // namespace oliphaunt
