#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/match/option_list.h"
#include "tools/lab/statistics/sprt.h"
#include "tools/lab/store/store.h"

// All that determines a run, and its form as text.

namespace oliphaunt::lab {

using std::chrono::milliseconds;

// What a player may spend on a move. At least one limit is set in a valid one.
struct PlayLimits {
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<milliseconds> movetime;
  std::optional<milliseconds> base;  // a clock for the game, with
  milliseconds increment{0};         // this much more after each move
  // Whether the course of a game depends on how fast the machine is.
  bool timed() const { return movetime || base; }
  bool any() const { return nodes || depth || timed(); }
  bool operator==(const PlayLimits&) const = default;
};
// "nodes=400 tc=10+0.1": the keys that a player's settings have for limits.
std::string to_text(const PlayLimits& limits);

// Bytes of a player's name.
inline constexpr std::size_t longest_name = 100;

enum class Protocol : std::uint8_t { automatic, uci, cecp };

struct PlayerSettings {
  std::string name;
  std::string command;  // of an external engine; empty: the built-in player
  // Built-in: a weights file (empty: the program's own) and the hash of its weights.
  std::string weights;
  std::string weights_hash;
  std::size_t hash_mb = 2;
  // External: how to speak with it, and what it calls the game.
  Protocol protocol = Protocol::automatic;
  std::string variant;
  // External: options of the engine. Built-in: search parameters.
  OptionList options;
  PlayLimits limits;

  bool is_external() const { return !command.empty(); }
  bool operator==(const PlayerSettings&) const = default;
};

// Sets what a word of a player's description says: name=, weights=, cmd=, protocol=, variant=,
// hash= (MB), nodes=, depth=, movetime= (ms), tc=SECONDS+INCREMENT, option.NAME=VALUE. Throws
// InputError.
void set_from_word(PlayerSettings& player, std::string_view word);
// The same for the words of one description, in which no key may come twice.
void set_from_words(PlayerSettings& player, std::span<const std::string> words);

// Plies played at random where neither a book nor a number is given, so that games differ.
inline constexpr int plies_without_book = 8;

struct OpeningSettings {
  std::string book;  // an .epd file; empty: the start position
  std::string book_hash;
  int random_plies = 0;  // played from there
  bool operator==(const OpeningSettings&) const = default;
};

// Draw: both players' scores within `score` centipawns of zero for `moves` moves each, not before
// move `from_move` of the game.
struct DrawAdjudication {
  int score = 0, moves = 0, from_move = 0;
  bool operator==(const DrawAdjudication&) const = default;
};

// Win: both players' scores at least `score` centipawns in favour of the same side for `moves`
// moves each.
struct WinAdjudication {
  int score = 0, moves = 0;
  bool operator==(const WinAdjudication&) const = default;
};

inline constexpr std::uint64_t most_pairs = std::uint64_t{1} << 40;

struct MatchSettings {
  std::string game;
  std::vector<std::string> rules;  // an assignment for each rule option of the game
  std::uint64_t pairs = 0;         // at most
  std::uint64_t seed = 1;
  std::array<PlayerSettings, 2> players;
  OpeningSettings openings;
  std::optional<DrawAdjudication> draw;
  std::optional<WinAdjudication> win;
  int maximum_plies = 1000;
  std::optional<SprtSettings> sprt;

  // Whether times are part of the record.
  bool timed() const { return players[0].limits.timed() || players[1].limits.timed(); }
  bool operator==(const MatchSettings&) const = default;
};

// The form in which a store keeps them, and back. A path is kept by its file name alone; what
// matters is the hash beside it. Throws InputError if the text is not that of settings.
Settings to_settings(const MatchSettings& match);
MatchSettings from_settings(const Settings& settings);
// Those of a run; the message says which.
MatchSettings settings_of(const Store& store);

// Settings as they are compared with those of a store: the order of an engine's options counts
// where the store has it, which those of earlier versions have not.
Settings comparable_with(const Settings& stored, Settings given);

}  // namespace oliphaunt::lab
