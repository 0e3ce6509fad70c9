#pragma once

#include <string>
#include <string_view>
#include <vector>

// How XBoard 4.9 is told about our games, and what its moves and positions mean in them. Games are
// given by our own names.

namespace oliphaunt {

// The names for the feature `variants`, separated by commas: XBoard's where it has one, ours, and
// where XBoard would take ours for another game, ours without the hyphen.
std::string xboard_variants();

// The `setup` and `piece` commands that describe a game; none where XBoard knows the game itself.
std::vector<std::string> xboard_setup(std::string_view game);

// A pass as CECP writes it, and its score of a mate in no moves.
inline constexpr std::string_view xboard_pass = "@@@@";
inline constexpr int xboard_mate = 100000;

// A move of ours for XBoard, and one of XBoard's for us. The latter is only translated: what is no
// move at all stays as it is.
std::string move_to_xboard(std::string_view game, std::string_view move);
std::string move_from_xboard(std::string_view game, std::string_view move);

// A FEN of XBoard's, which writes fewer fields in some games, and promoted pieces its own way.
std::string fen_from_xboard(std::string_view game, std::string_view fen);

}  // namespace oliphaunt
