#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/games/description.h"

// XBoard's table of pieces for a game.
//
// XBoard has a fixed list of kinds of pieces, each with a picture and its own moves; a `setup`
// command says by a string which letter each kind has in the game, '.' for kinds that do not take
// part. A wrong string makes XBoard drop the whole command in silence. A promoted piece that is
// written with a plus stands eleven places behind its base.

namespace oliphaunt {

// Whether pieces turn over when they promote, as in shogi.
bool has_promoted_forms(const GameDescription& game);

// The game of XBoard's whose rules of promotion, castling, passing and capturing of double-moving
// pieces hold here. Of those with promoted forms, `chu` has the zone (a third of the ranks) and
// lets every piece promote; `elven` has the zone of pawns and the castling of Elven Chess. Only in
// these two does XBoard let the user pass.
std::string_view xboard_parent(const GameDescription& game);

class XBoardPieces {
 public:
  explicit XBoardPieces(const GameDescription& game);

  // Both colors' halves, each with the king behind.
  std::string text() const;

 private:
  static constexpr std::size_t places = 34;

  std::size_t free_place(std::size_t wanted) const;
  void place(const Piece& piece);
  // Precondition: the kind was placed.
  std::size_t place_of(std::string_view id) const;

  std::array<char, places> table_{};
  std::vector<std::pair<const Piece*, std::size_t>> placed_;
};

}  // namespace oliphaunt
