#pragma once

#include <string_view>

#include "engine/protocol/engine_state.h"
#include "engine/protocol/lines.h"
#include "engine/protocol/search_thread.h"
#include "engine/protocol/session.h"

namespace oliphaunt {

// The Universal Chess Interface. Beside its commands: `go perft N`, `d` (shows the position) and
// `eval` (static evaluation); the games are values of the option UCI_Variant, and each rule option
// of a game is an option of that name. What can't be obeyed is answered by an `info string`.
//
// Options that are set while the engine searches hold from the next search on; a `go` ends the
// search before it.
class UciSession : public Session {
 public:
  UciSession(LineSink& sink, const EngineSettings& settings) : sink_(sink), state_(settings) {}

  void obey(std::string_view line) override;
  void end() override { thread_.finish(); }

 private:
  void obey_command(std::string_view command, Words arguments);
  void introduce();
  void set_option(Words arguments);
  void set_position(Words arguments);
  void go(Words arguments);
  void search(const Limits& limits, const std::vector<std::string>& searchmoves);
  void perft(int depth);
  void apply_options();
  void complain(std::string_view what);

  LineSink& sink_;
  EngineState state_;
  SearchThread thread_;
};

}  // namespace oliphaunt
