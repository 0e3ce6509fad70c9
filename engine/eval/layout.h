#pragma once

#include <cstddef>

#include "engine/eval/term_list.h"

// Which weights the evaluation of a game has, and in which order.

namespace oliphaunt {

constexpr Layout layout_of(const GameDescription& game) {
  Layout layout;
  for_each_weight_group(game, [&](const WeightGroup& group) {
    const LayoutSlot slot = group.term->slot;
    if (slot.one != nullptr) {
      layout.*slot.one = layout.size;
    } else if (slot.by_kind == nullptr) {
      layout.power[slot.power_term] = layout.size;
    } else {
      const auto kind = static_cast<std::size_t>(group.piece - game.pieces.data());
      (layout.*slot.by_kind).indices[kind] = layout.size;
    }
    layout.size = static_cast<std::uint16_t>(layout.size + group.size);
  });
  return layout;
}

template <class G>
inline constexpr Layout layout = layout_of(description<G>);

}  // namespace oliphaunt
