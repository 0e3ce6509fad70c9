#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/description.h"
#include "engine/text/input_error.h"

namespace oliphaunt {

// One number of the evaluation: what a unit of its term is worth, in centipawns, with all pieces on
// the board (mg) and with none (eg).
struct Weight {
  std::string name;  // e.g. "piece.knight", "square.knight.d4"; unique
  std::string unit;  // what the term counts, e.g. "piece", "attacked square"
  int min = 0, max = 0;
  int mg = 0, eg = 0;  // within [min, max]

  bool operator==(const Weight&) const = default;
};

// The weights of one game, in the order of its evaluation's terms: the coefficient with index i
// (trace.h) belongs to all[i].
struct Weights {
  std::string game;
  std::vector<Weight> all;
  // Where the values come from, for people: free keys and texts.
  std::map<std::string, std::string> provenance;

  std::size_t size() const { return all.size(); }
  bool operator==(const Weights&) const = default;
};

// The weights that the program brings along: data/weights/<game>.toml when it was built, or drafted
// ones if there is no such file. Kept for good, by the name of the game: no two games may share
// one.
const Weights& default_weights(const GameDescription& game);

// Reads a weights file's text, which must hold exactly the weights of the game. `source` names it
// in messages. Throws InputError: "source:line: name: what was found, what was expected".
Weights parse_weights(const GameDescription& game, std::string_view text, std::string_view source);

// As parse_weights, from a file. Throws InputError also if it can't be read.
Weights load_weights(const GameDescription& game, const std::filesystem::path& path);

// The text of a weights file, in the form that data/weights/ has. parse_weights of it gives the
// weights back. Precondition: the weights are the game's, as read or with changed values within
// their bounds.
std::string write_weights(const GameDescription& game, const Weights& weights);

}  // namespace oliphaunt
