#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/engine_state.h"
#include "engine/protocol/lines.h"
#include "engine/protocol/search_thread.h"
#include "engine/protocol/session.h"
#include "engine/protocol/task_queue.h"
#include "engine/protocol/uci_go.h"

namespace oliphaunt {

// The Universal Chess Interface. Beside its commands there are those that `help` lists (uci_help in
// uci.cpp); the games are values of the option UCI_Variant, and each rule option of a game is an
// option of that name. What can't be obeyed is answered by an `info string`.
//
// Options and positions that are set while the engine searches hold from the next search on; a `go`
// ends the search before it. A `go` is answered by a legal move where there is one, with two
// exceptions: a `position` or a game that is refused leaves none to play on, until one is accepted
// (a `ucinewgame` sets none up), and perft and bench are counts.
//
// A count goes on whatever comes, but for `stop`, which ends it without a total; `isready` is
// answered meanwhile, and the rest waits, the end of the lines included.
class UciSession : public Session {
 public:
  // The ends of counts come back as tasks.
  UciSession(LineSink& sink, const EngineSettings& settings, TaskQueue& tasks)
      : sink_(sink), tasks_(tasks), state_(settings) {}

  void obey(std::string_view line) override;
  void end() override;

 private:
  void obey_now(std::string_view line);
  void obey_command(std::string_view command, Words arguments);
  void introduce();
  void set_option(Words arguments);
  void set_position(Words arguments);
  void read_position(Words arguments);
  // Throws InputError if the last position or game was refused.
  void require_position() const;
  void go(Words arguments);
  void search(const UciGo& go);
  std::vector<std::string> legal_moves_of(const std::vector<std::string>& searchmoves);
  // Answers a `go` without a search, when its limits allow it.
  void answer(const Limits& limits, std::string_view move);
  void perft(int depth);
  void bench(Words arguments);
  // Runs a job that only a stop ends before its time.
  void count(std::function<void(const std::stop_token&)> job);
  void end_count();
  void apply_options();
  void complain(std::string_view what);

  LineSink& sink_;
  TaskQueue& tasks_;
  EngineState state_;
  std::string refusal_;                // of the last position; empty if it was accepted
  std::shared_ptr<PonderHit> ponder_;  // of the last search, until it has happened
  bool counting_ = false;
  std::deque<std::string> waiting_;  // lines that came during a count
  SearchThread thread_;
};

}  // namespace oliphaunt
