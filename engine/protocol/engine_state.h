#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/game.h"
#include "engine/protocol/engine.h"
#include "engine/protocol/game_session.h"

namespace oliphaunt {

// The most lines that MultiPV can ask for.
inline constexpr int most_lines = 256;
inline constexpr Milliseconds most_move_overhead{5000};
// The value of the option Weights for those that the program brings along.
inline constexpr std::string_view own_weights = "<empty>";

// The rule options of all games, each once, in the games' order.
std::vector<RuleOption> all_rule_options();

// The game that a GUI means: its own name or another that is in use ("normal", "elvenchess"),
// whatever the capitals. Empty if there is none.
std::string game_for_protocol(std::string_view name);

// What both protocols keep: the game and the options. Chess at first, as GUIs expect.
class EngineState {
 public:
  explicit EngineState(const EngineSettings& settings);

  GameSession& game() { return *game_; }
  const EngineSettings& settings() const { return settings_; }
  const SearchOptions& search_options() const { return search_; }

  // Sets the start position up, or that of a FEN, by the rule options as they are now. Throws
  // InputError and leaves all as it was.
  void set_start();
  void set_fen(std::string_view fen);
  // Goes over to a game, at its start position; the name as for game_for_protocol. Throws
  // InputError.
  void choose_game(std::string_view name);
  // Why the last game to be chosen was refused; empty if it was accepted. No other is to be played
  // in its stead.
  const std::string& unknown_game() const { return unknown_game_; }
  // Throws InputError with that reason if there is one.
  void require_game() const;

  // Sets an option: Hash, Threads, MultiPV, Move Overhead, Ponder, Weights, UCI_Variant (which
  // chooses the game) or a rule option, whatever the capitals. Rule options hold from the next
  // position that is set up, the others from apply(). False if there is no such option. Throws
  // InputError for a bad value.
  bool set_option(std::string_view name, std::string_view value);

  // Brings the options to the game. Not while a search of it runs. Throws InputError if the weights
  // can't be used; then those that the program brings along are.
  void apply();
  // Forgets, with the next apply(), what searches have learnt.
  void forget() { forget_ = true; }

  // A search with the limits of the settings on top of its own.
  SearchJob prepare_search(Limits limits, std::span<const std::string> moves = {});

 private:
  std::shared_ptr<GameSession> make_game(std::string_view game) const;
  void take(std::shared_ptr<GameSession> game);
  bool set_rule(std::string_view name, std::string_view value);

  EngineSettings settings_;
  SearchOptions search_;
  std::string weights_;                       // path; empty: the program's own
  std::map<std::string, std::string> rules_;  // those that were set
  std::shared_ptr<GameSession> game_;
  std::string unknown_game_;
  bool rules_changed_ = false;  // since game_ was made
  bool search_changed_ = true, weights_changed_ = false, forget_ = false;
};

}  // namespace oliphaunt
