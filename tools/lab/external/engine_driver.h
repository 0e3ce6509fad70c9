#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/score.h"
#include "tools/lab/external/engine_link.h"
#include "tools/lab/players/player.h"
#include "tools/lab/players/player_settings.h"

namespace oliphaunt::lab {

// What an engine has to know of a game: all text, so that the protocols know no game.
struct GameSetup {
  std::string game;  // the registry's name
  // Rule options that differ from the game's defaults, as "name=value".
  std::vector<std::string> rules;
  bool operator==(const GameSetup&) const = default;
};

struct GoRequest {
  std::string_view start;              // FEN
  std::span<const std::string> moves;  // from there, in the text form of RULES
  Color side = Color::white;
  Turn turn;
};

struct Answer {
  enum class Kind : std::uint8_t { move, resign, claim };
  Kind kind = Kind::move;
  std::string text;  // the move in the text form of RULES, or the claim
  std::optional<Score> score;
};

// An engine that speaks one of the protocols.
class EngineDriver {
 public:
  virtual ~EngineDriver() = default;
  virtual Protocol protocol() const = 0;
  // Throws PlayerFailure, Unfit and Interrupted.
  virtual void new_game(std::string_view start, std::stop_token stop) = 0;
  // Throws PlayerFailure, Unfit and Interrupted.
  virtual Answer go(const GoRequest& request, std::stop_token stop) = 0;
  // Asks the engine to end, and sees to it that it does.
  virtual void quit() = 0;
};

// How long things may take that no clock limits: where engines have a core each; see patient().
struct Patience {
  milliseconds handshake{10000};
  // How long an engine that never says done=1 may be silent before that is taken for it; CECP's own
  // two seconds.
  milliseconds features{2000};
  milliseconds new_game{30000};
  milliseconds move{300000};  // a move limited by nodes or depth alone
  milliseconds grace{1000};   // from being told to stop, to the answer
  // For a start when one has failed that had less.
  Patience to_start_after(int failures) const;
};

// Where there are more engines than cores, all that they do takes longer by so much.
milliseconds crowded(milliseconds time);
inline Deadline patient(milliseconds time) { return after(crowded(time)); }

// Starts an engine, finds out its protocol if the settings leave it open, and sets it up. Throws
// InputError if there is no such program, or it does not know the game, the rules, an option or a
// limit; PlayerFailure if it does not behave; std::runtime_error if the machine can't start it; and
// Interrupted.
std::unique_ptr<EngineDriver> start_engine(const PlayerSettings& settings, const GameSetup& setup,
                                           const Patience& patience = {},
                                           std::stop_token stop = {});

// The same, tried again a few times with more and more patience unless it throws InputError: on a
// busy machine starts fail for no fault of the engine's. With a position (FEN), its first game has
// begun, too. Throws as the last attempt did.
std::unique_ptr<EngineDriver> start_engine_patiently(const PlayerSettings& settings,
                                                     const GameSetup& setup,
                                                     const Patience& patience,
                                                     std::optional<std::string_view> game,
                                                     std::stop_token stop);

// A failure of an engine for people, in one line: "NAME: can't be started: no answer to isready".
std::string named_failure(const PlayerSettings& settings, const std::runtime_error& error);

// Waits for an engine's answer: `read` takes a line and returns the answer when it is one;
// `stop_line` asks the engine to move at once. Throws PlayerFailure for one that comes too late or
// never.
template <class Read>
Answer await_answer(EngineLink& link, const GoRequest& request, const Patience& patience,
                    std::string_view stop_line, std::stop_token stop, Read&& read) {
  const auto allowed = allowed_time(request.turn, request.side);
  const auto listen = [&](milliseconds time) -> std::optional<Answer> {
    const Deadline deadline = after(time);
    while (const auto line = link.receive(deadline, stop)) {
      if (auto answer = read(*line)) return answer;
    }
    return std::nullopt;
  };
  if (auto answer = listen(allowed ? *allowed + time_margin : crowded(patience.move)))
    return *answer;
  link.send(stop_line, after(patience.grace));
  if (listen(patience.grace) && allowed) {
    throw PlayerFailure(Termination::time_forfeit, "moved only when told to");
  }
  throw link.failure(Termination::stall, "no move");
}

}  // namespace oliphaunt::lab
