#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/lab/players/option_list.h"
#include "tools/lab/store/settings_reader.h"

// Who plays: what determines a player, as words of a description and as settings of a store.

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

// A player's part of the settings of a run, whose names begin with the prefix, and back. The path
// of its weights is kept by the file name alone; what matters is the hash beside it.
void put_player(Settings& settings, const std::string& prefix, const PlayerSettings& player);
// Throws InputError if that is not a player's.
PlayerSettings player_from(const SettingsReader& settings, const std::string& prefix);

// Settings as they are compared with those of a store: the order of an engine's options counts
// where the store has it, which those of earlier versions have not.
Settings comparable_with(const Settings& stored, Settings given);

}  // namespace oliphaunt::lab
