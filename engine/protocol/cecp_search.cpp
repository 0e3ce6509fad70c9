#include <new>
#include <utility>

#include <fmt/format.h>

#include "engine/notation/move_text.h"
#include "engine/protocol/cecp.h"
#include "engine/protocol/xboard.h"
#include "engine/text/input_error.h"

// The part of a session that thinks: on its own move, on the opponent's time, in analysis.

namespace oliphaunt {

namespace {

int score_number(Score score) {
  if (!score.is_mate()) return score.value;
  return (score.is_win() ? xboard_mate : -xboard_mate) + score.mate_moves();
}

}  // namespace

void CecpSession::think() {
  if (!refusal_.empty()) return;
  if (mode_ == Mode::analyze) {
    Limits limits;
    limits.infinite = true;
    start_search(limits);
  } else if (mode_ == Mode::play && engine_color_ == game().side_to_move() &&
             !game().legal_moves().empty()) {
    start_search(limits_of_move());
  }
}

Limits CecpSession::limits_of_move() {
  return time_control_.limits(static_cast<int>(game().plies_played() / 2));
}

void CecpSession::start_search(const Limits& limits) {
  thread_.finish();
  try {
    state_.apply();
  } catch (const InputError& error) {
    sink_.write(fmt::format("tellusererror {}", printable(error.what())));
  }
  {
    const std::lock_guard lock(status_mutex_);
    status_ = {};
  }
  SearchJob job = state_.prepare_search(limits);
  thinking_ = limits.ponder == nullptr;
  const bool always = mode_ == Mode::analyze;
  thread_.start(
      [this, always, search = ++search_, job = std::move(job)](const std::stop_token& stop) {
        const auto print = [&](const LineReport& line) {
          if (always || post_) print_thinking(line);
          const std::lock_guard lock(status_mutex_);
          status_ = line;
        };
        SearchReport report = job(print, stop);
        tasks_.push([this, search, report = std::move(report)] { end_search(search, report); });
      });
}

void CecpSession::ponder() {
  if (!may_ponder_ || mode_ != Mode::play || hint_.empty() || pondering() ||
      engine_color_ == game().side_to_move() || game().game_end() != GameEnd::none) {
    return;
  }
  game().play(hint_);
  Limits limits = limits_of_move();
  if (!limits.depth && game().game_end() == GameEnd::none) {
    if (post_) give_hint(Words(""));
    ponder_ = limits.ponder = std::make_shared<PonderHit>();
    try {
      start_search(limits);
    } catch (const std::bad_alloc&) {
      ponder_ = nullptr;  // the search for the move itself will complain
    }
  }
  game().undo();
}

void CecpSession::hit_ponder() {
  play(std::exchange(hint_, {}));
  thinking_ = true;
  // What is left on the clock was told since.
  std::exchange(ponder_, nullptr)->happen(limits_of_move().clock);
}

void CecpSession::ponder_anew() {
  if (!pondering()) return;
  abandon();
  ponder();
}

void CecpSession::abandon() {
  thread_.finish();
  ++search_;
  thinking_ = false;
  ponder_ = nullptr;
  send_pongs();
}

void CecpSession::end_search(std::uint64_t search, const SearchReport& report) {
  if (search != search_) return;  // abandoned
  thinking_ = false;
  if (mode_ != Mode::play || report.best.empty()) return;
  sink_.write(fmt::format("move {}", move_to_xboard(game().name(), report.best)));
  play(report.best);
  hint_ = report.ponder;
  send_pongs();
  ponder();
}

void CecpSession::send_pongs() {
  for (const std::string& pong : pongs_) sink_.write(pong);
  pongs_.clear();
}

void CecpSession::claim_result() {
  const GameEnd end = game().game_end();
  if (end == GameEnd::none) return;
  sink_.write(fmt::format("{} {{{}}}", to_string(game().result()), to_string(end)));
}

void CecpSession::print_thinking(const LineReport& line) {
  if (line.bound != Bound::exact) return;
  std::string pv;
  for (const std::string& move : line.pv) {
    pv += fmt::format(" {}", move == pass_text ? xboard_pass : std::string_view(move));
  }
  sink_.write(fmt::format("{} {} {} {}{}", line.depth, score_number(line.score),
                          line.time.count() / 10, line.nodes, pv));
}

}  // namespace oliphaunt
