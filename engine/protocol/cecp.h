#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/engine_state.h"
#include "engine/protocol/lines.h"
#include "engine/protocol/search_thread.h"
#include "engine/protocol/session.h"
#include "engine/protocol/task_queue.h"
#include "engine/protocol/time_control.h"

namespace oliphaunt {

// The Chess Engine Communication Protocol, version 2, as XBoard 4.9 speaks it. Games that XBoard
// does not know are described to it by `setup` and `piece` (xboard.h).
//
// Between `hard` and `easy` the engine thinks on the opponent's time, on the reply that it expects.
// When that is played, the search goes on as one for its own move, its time counted from there;
// otherwise it begins anew. Not so under `sd`: what a search that was given up has learnt would
// make moves depend on the opponent's speed, which otherwise a depth alone decides.
//
// After a position that was refused there is none to move on, until `new`, `variant` or `setboard`
// set one up, the latter not after a game that was refused. After a move that was refused, the
// position before it stands. Draw offers are not
// accepted.
class CecpSession : public Session {
 public:
  // The ends of searches come back as tasks.
  CecpSession(LineSink& sink, const EngineSettings& settings, TaskQueue& tasks)
      : sink_(sink), tasks_(tasks), state_(settings) {}

  void obey(std::string_view line) override;
  void end() override { abandon(); }

 private:
  enum class Mode {
    force,    // the engine keeps the board and no more
    play,     // it plays one color
    analyze,  // it searches whatever is on the board
  };
  using Handler = void (CecpSession::*)(Words);
  struct Command {
    std::string_view name;
    Handler handler;
  };
  static const Command commands[];

  // One for each command that does something.
  void introduce(Words);
  void new_game(Words);
  void choose_variant(Words arguments);
  void set_board(Words arguments);
  void force(Words);
  void go(Words);
  void play_other(Words);
  void take_move(Words arguments);
  void move_now(Words);
  void undo(Words);
  void remove(Words);
  void analyze(Words);
  void leave_analysis(Words);
  void report_status(Words);
  void give_hint(Words);
  void answer_ping(Words arguments);
  void take_result(Words) { force(Words("")); }
  void set_level(Words arguments);
  void set_move_time(Words arguments);
  void set_depth(Words arguments);
  void set_remaining(Words arguments) { time_control_.set_remaining(arguments); }
  void set_memory(Words arguments);
  void set_cores(Words arguments);
  void set_option(Words arguments);
  void hard(Words);
  void easy(Words);
  void post(Words);
  void no_post(Words) { post_ = false; }
  void book(Words);
  void ignore(Words) {}

  void play(std::string_view move);
  void take_back(std::size_t plies);
  // Begins to search if the mode and the side to move ask for it.
  void think();
  void start_search(const Limits& limits);
  // For the engine's move in the position as it is.
  Limits limits_of_move();
  // Begins to think on the opponent's time, if it is that and there is a move to expect.
  void ponder();
  bool pondering() const { return ponder_ != nullptr; }
  void hit_ponder();
  // After something has changed that a search takes notice of only when it begins.
  void ponder_anew();
  // Throws InputError if there is no position to move on.
  void require_position() const;
  // Ends the search that runs, if any; what it has found is lost.
  void abandon();
  void end_search(std::uint64_t search, const SearchReport& report);
  void claim_result();
  void send_pongs();
  void print_thinking(const LineReport& line);
  GameSession& game() { return state_.game(); }

  LineSink& sink_;
  TaskQueue& tasks_;
  EngineState state_;
  TimeControl time_control_;
  Mode mode_ = Mode::force;
  Color engine_color_ = Color::black;
  std::string refusal_;  // of the last position or game; empty if it was accepted
  std::string hint_;     // what the engine expects the opponent to play
  bool may_ponder_ = false;
  // Set while the search is about the position after hint_.
  std::shared_ptr<PonderHit> ponder_;
  // The number of the search that runs; that of the last one otherwise, with thinking_ false.
  std::uint64_t search_ = 0;
  bool thinking_ = false;
  std::vector<std::string> pongs_;  // due after the engine's move
  std::atomic<bool> post_ = false;
  std::mutex status_mutex_;
  LineReport status_;  // the search's last
  SearchThread thread_;
};

}  // namespace oliphaunt
