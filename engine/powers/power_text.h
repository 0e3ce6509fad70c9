#pragma once

#include <string>
#include <type_traits>

#include "engine/powers/power_info.h"
#include "engine/powers/warlock_text.h"

// Why a move of a special piece is not legal, in words that follow the text of the move. Header of
// templates for move_text.cpp.

namespace oliphaunt {

// The policy of games without a special piece, and the list of the hooks. Boards are those before
// the move.
template <class G>
struct NoPowerText {
  static std::string why_no_pass(const Board<G>&, bool /*in_check*/) { return {}; }
  // Why no special piece makes a move on two legs on these squares, own pieces on them, immune ones
  // and the king's safety apart; empty if it does.
  static std::string why_no_two_legs(const Board<G>&, Square, Square, Square) { return {}; }
  // Which of the power's own rules forbids a move of a special piece that its king could stand;
  // empty if none does.
  static std::string why_illegal(const Board<G>&, Move) { return {}; }
};

namespace detail {

template <class G, Power P>
struct PowerTextOf;
template <class G>
struct PowerTextOf<G, Power::none> : std::type_identity<NoPowerText<G>> {};
template <class G>
struct PowerTextOf<G, Power::warlock> : std::type_identity<WarlockText<G>> {};

}  // namespace detail

template <class G>
using PowerText = typename detail::PowerTextOf<G, Traits<G>::special_power>::type;

}  // namespace oliphaunt
