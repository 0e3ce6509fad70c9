#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variant/variant.h"

// The fixed positions that speed is measured on: of each game the start and some midgames.
//
// They are data, data/speed/<game>.epd: a suite (tools/suite/epd.h) without rules of its own, each
// position with its count at depth 3 and, unless that is the one, at the depth for perft.

namespace oliphaunt {

struct SpeedPosition {
  std::string fen;
  // What perft counts to depth 3. Generation and counting are measured on the positions two plies
  // on, which therefore have so many moves.
  std::uint64_t moves_after_two_plies = 0;
  // The depth for measuring perft itself, and what it must count.
  int perft_depth = 0;
  std::uint64_t perft_nodes = 0;
};

// The start position first. From the game's file as it was when the program was built, or drafted
// if there was none. Throws InputError if that file is faulty.
std::vector<SpeedPosition> speed_positions(const Variant& variant);

// Reads the text of such a file. The counts are taken as they are. Throws InputError, naming path
// and line, for everything that is not as above.
std::vector<SpeedPosition> parse_speed_positions(const Variant& variant, std::string_view text,
                                                 const std::string& path);

// The start and some positions of random games, the same each time, with what perft counts.
std::vector<SpeedPosition> draft_speed_positions(const Variant& variant);

}  // namespace oliphaunt
