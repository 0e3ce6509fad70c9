#include "engine/protocol/time_control.h"

#include <algorithm>

namespace oliphaunt {

namespace {

constexpr std::int64_t most_minutes = 100000;
constexpr std::int64_t most_seconds = 60 * most_minutes;

// Seconds with or without a fraction.
Milliseconds parse_seconds(std::string_view what, std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const Milliseconds whole(1000 * parse_number(what, text.substr(0, point), 0, most_seconds));
  if (point == text.size()) return whole;
  std::string digits(text.substr(point + 1, 3));
  digits.resize(3, '0');
  return whole + Milliseconds(parse_number(what, digits, 0, 999));
}

}  // namespace

void TimeControl::set_level(Words arguments) {
  const auto moves =
      static_cast<int>(parse_number("level, moves", arguments.next(), 0, most_minutes));
  const std::string_view base = arguments.next();
  const std::size_t colon = std::min(base.find(':'), base.size());
  std::int64_t seconds =
      60 * parse_number("level, minutes", base.substr(0, colon), 0, most_minutes);
  if (colon < base.size()) seconds += parse_number("level, seconds", base.substr(colon + 1), 0, 59);
  const Milliseconds increment = parse_seconds("level, increment", arguments.next());
  moves_per_session_ = moves;
  base_ = remaining_ = Milliseconds(1000 * seconds);
  increment_ = increment;
  move_time_.reset();
}

void TimeControl::set_move_time(Words arguments) {
  move_time_ = parse_seconds("st", arguments.next());
}

void TimeControl::set_depth(Words arguments) {
  depth_ = static_cast<int>(parse_number("sd", arguments.next(), 1, 1000));
}

void TimeControl::set_remaining(Words arguments) {
  // A flag that has fallen may be counted on below zero.
  const std::int64_t most = 100 * most_seconds;
  remaining_ = Milliseconds(
      10 * std::max<std::int64_t>(parse_number("time", arguments.next(), -most, most), 0));
}

void TimeControl::new_game() {
  remaining_ = base_;
  depth_.reset();
}

Limits TimeControl::limits(int moves_made) const {
  Limits limits;
  limits.depth = depth_;
  if (move_time_) {
    limits.movetime = move_time_;
  } else {
    const int to_go =
        moves_per_session_ > 0 ? moves_per_session_ - moves_made % moves_per_session_ : 0;
    limits.clock = Clock{remaining_, increment_, to_go};
  }
  return limits;
}

}  // namespace oliphaunt
