#include "engine/protocol/uci_go.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "engine/perft/perft.h"

namespace oliphaunt {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();

constexpr std::array<std::string_view, 13> keywords{
    "searchmoves", "ponder", "wtime", "btime", "winc",     "binc",    "movestogo",
    "depth",       "nodes",  "mate",  "perft", "movetime", "infinite"};

bool is_keyword(std::string_view word) {
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

// GUIs count a clock that has run out on below zero.
Milliseconds parse_time(std::string_view what, std::string_view text) {
  return Milliseconds(std::max<std::int64_t>(parse_number(what, text, -most, most), 0));
}

}  // namespace

UciGo parse_uci_go(Words words, Color side_to_move) {
  UciGo go;
  Limits& limits = go.limits;
  const std::string_view our_time = side_to_move == Color::white ? "wtime" : "btime";
  const std::string_view our_increment = side_to_move == Color::white ? "winc" : "binc";
  Clock clock;
  while (!words.at_end()) {
    const std::string_view word = words.next();
    const auto number = [&](std::int64_t least, std::int64_t greatest) {
      return parse_number(word, words.next(), least, greatest);
    };
    if (word == "wtime" || word == "btime") {
      const Milliseconds time = parse_time(word, words.next());
      if (word != our_time) continue;
      clock.remaining = time;
      limits.clock = clock;
    } else if (word == "winc" || word == "binc") {
      const Milliseconds time = parse_time(word, words.next());
      if (word == our_increment) clock.increment = time;
    } else if (word == "movestogo") {
      clock.moves_to_go = static_cast<int>(number(0, most));
    } else if (word == "depth") {
      limits.depth = static_cast<int>(number(1, most));
    } else if (word == "nodes") {
      limits.nodes =
          static_cast<std::uint64_t>(number(1, std::numeric_limits<std::int64_t>::max()));
    } else if (word == "movetime") {
      limits.movetime = parse_time(word, words.next());
    } else if (word == "mate") {
      limits.mate = static_cast<int>(number(1, most));
    } else if (word == "perft") {
      go.perft = static_cast<int>(number(0, max_perft_depth));
    } else if (word == "infinite") {
      limits.infinite = true;
    } else if (word == "ponder") {
      limits.ponder = true;
    } else if (word == "searchmoves") {
      while (!words.at_end() && !is_keyword(words.peek()))
        go.searchmoves.emplace_back(words.next());
    } else {
      go.unknown.emplace_back(word);
    }
  }
  if (limits.clock) {
    clock.remaining = limits.clock->remaining;
    limits.clock = clock;
  }
  return go;
}

}  // namespace oliphaunt
