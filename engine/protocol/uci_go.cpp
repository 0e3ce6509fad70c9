#include "engine/protocol/uci_go.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "engine/perft/perft.h"
#include "engine/text/input_error.h"
#include "engine/text/quote.h"
#include "engine/text/words.h"

namespace oliphaunt {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();

constexpr std::array<std::string_view, 13> keywords{
    "searchmoves", "ponder", "wtime", "btime", "winc",     "binc",    "movestogo",
    "depth",       "nodes",  "mate",  "perft", "movetime", "infinite"};

bool is_keyword(std::string_view word) {
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

bool is_whole_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Takes the value of a limit from the words behind its name.
class LimitReader {
 public:
  LimitReader(Words& words, std::vector<std::string>& notes) : words_(words), notes_(notes) {}

  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t greatest) {
    const std::string_view text = is_keyword(words_.peek()) ? std::string_view() : words_.next();
    try {
      return parse_number(name, text, least, greatest);
    } catch (const InputError& error) {
      const std::int64_t nearest = is_whole_number(text) && !is_zero(text) ? greatest : least;
      notes_.push_back(fmt::format("go: {}; taken for {}", error.what(), nearest));
      return nearest;
    }
  }

  // GUIs count a clock that has run out on below zero.
  Milliseconds time(std::string_view name) {
    const std::string_view text = words_.peek();
    if (text.starts_with('-') && is_whole_number(text.substr(1))) {
      words_.next();
      return Milliseconds(0);
    }
    return Milliseconds(number(name, 0, most));
  }

 private:
  static bool is_zero(std::string_view text) {
    return text.find_first_not_of('0') == std::string_view::npos;
  }

  Words& words_;
  std::vector<std::string>& notes_;
};

}  // namespace

UciGo parse_uci_go(Words words, Color side_to_move) {
  UciGo go;
  Limits& limits = go.limits;
  LimitReader read(words, go.notes);
  const std::string_view our_time = side_to_move == Color::white ? "wtime" : "btime";
  const std::string_view our_increment = side_to_move == Color::white ? "winc" : "binc";
  Clock clock;
  while (!words.at_end()) {
    const std::string_view word = words.next();
    if (word == "wtime" || word == "btime") {
      const Milliseconds time = read.time(word);
      if (word != our_time) continue;
      clock.remaining = time;
      limits.clock = clock;
    } else if (word == "winc" || word == "binc") {
      const Milliseconds time = read.time(word);
      if (word == our_increment) clock.increment = time;
    } else if (word == "movestogo") {
      clock.moves_to_go = static_cast<int>(read.number(word, 0, most));
    } else if (word == "depth") {
      limits.depth = static_cast<int>(read.number(word, 1, most));
    } else if (word == "nodes") {
      limits.nodes = static_cast<std::uint64_t>(
          read.number(word, 1, std::numeric_limits<std::int64_t>::max()));
    } else if (word == "movetime") {
      limits.movetime = Milliseconds(read.number(word, 1, most));
    } else if (word == "mate") {
      const std::size_t before = go.notes.size();
      limits.mate = static_cast<int>(read.number(word, 1, most));
      // Without a mate in one move it would go on for ever, which nobody has asked for.
      if (go.notes.size() > before && limits.mate == 1) limits.depth = limits.depth.value_or(2);
    } else if (word == "perft") {
      go.perft = static_cast<int>(parse_number(word, words.next(), 0, max_perft_depth));
    } else if (word == "infinite") {
      limits.infinite = true;
    } else if (word == "ponder") {
      limits.ponder = std::make_shared<PonderHit>();
    } else if (word == "searchmoves") {
      while (!words.at_end() && !is_keyword(words.peek()))
        go.searchmoves.emplace_back(words.next());
    } else {
      go.notes.push_back(fmt::format("go: passed over {}", in_quotes(word)));
    }
  }
  if (limits.clock) {
    clock.remaining = limits.clock->remaining;
    limits.clock = clock;
  }
  return go;
}

}  // namespace oliphaunt
