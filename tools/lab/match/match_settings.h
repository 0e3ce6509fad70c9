#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/lab/players/player_settings.h"
#include "tools/lab/statistics/sprt.h"
#include "tools/lab/store/store.h"

// All that determines a run, and its form as text.

namespace oliphaunt::lab {

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

}  // namespace oliphaunt::lab
