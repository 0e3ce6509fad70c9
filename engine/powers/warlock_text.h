#pragma once

#include <string>

#include <fmt/format.h>

#include "bitboard/leapers.h"
#include "engine/board/board.h"
#include "engine/board/move.h"
#include "engine/board/square_text.h"

namespace oliphaunt {

// The hooks of power_text.h for the Warlock.
template <class G>
struct WarlockText {
  using T = Traits<G>;

  static std::string why_no_pass(const Board<G>& b, bool in_check) {
    if (b.pieces(b.side_to_move, T::special).empty()) {
      return fmt::format("{} has no Warlock to pass with", name_of(b.side_to_move));
    }
    return in_check ? "a pass would leave the king in check"
                    : "no Warlock stands beside an empty square to pass over";
  }

  static std::string why_no_two_legs(const Board<G>& b, Square from, Square via, Square to) {
    if (!king_steps<typename G::Geometry>(from).contains(via) ||
        !king_steps<typename G::Geometry>(via).contains(to)) {
      return "each leg must be one king step";
    }
    const Color them = ~b.side_to_move;
    if (!b.pieces(them).contains(via)) {
      return fmt::format("no piece of {} on {} to take", name_of(them), square_text<G>(via));
    }
    return {};
  }

  static std::string why_illegal(const Board<G>& b, Move move) {
    typename T::Set victims(move.to());
    if (move.kind() == MoveKind::two_legs) victims |= typename T::Set(move.via());
    return victims.intersects(b.pieces(~b.side_to_move, T::special))
               ? "a Warlock may not take a Warlock where it can be taken back"
               : "";
  }
};

}  // namespace oliphaunt
