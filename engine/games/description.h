#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "engine/games/game.h"

// A game's data at run time: for all that is not itself a hot loop, and so need not be a template
// over the game.

namespace oliphaunt {

// All that a game's struct of constants says. The texts and lists belong to the game, which
// outlives every description of it.
struct GameDescription {
  std::string_view name;   // as commands and files know it: "elven-chess"
  std::string_view title;  // for people: "Elven Chess"
  std::string_view start;  // FEN
  int files = 0, ranks = 0;
  char first_rank_label = '1';
  std::span<const Piece> pieces;
  Promotion promotion;
  bool drops = false;
  int double_step_rank = 1;
  std::span<const Castling> castling;
  Rules rules;  // unless options say otherwise
  std::span<const RuleOption> rule_options;
  PlyRule ply_rule;
  bool dead_positions = false;
  std::string_view dead_minors;
  bool bare_king = false;

  // The piece with this id; null if there is none. Linear in the kinds.
  constexpr const Piece* find_piece(std::string_view id) const {
    const auto found = std::find_if(pieces.begin(), pieces.end(),
                                    [id](const Piece& piece) { return piece.id == id; });
    return found == pieces.end() ? nullptr : &*found;
  }
  // How many kinds a hand can hold.
  constexpr std::size_t hand_kinds() const {
    const auto can_be_held = [](const Piece& piece) {
      return piece.power != Power::royal && piece.demotes_to.empty();
    };
    return drops
               ? static_cast<std::size_t>(std::count_if(pieces.begin(), pieces.end(), can_be_held))
               : 0;
  }
  constexpr bool has_power(Power power) const {
    return std::any_of(pieces.begin(), pieces.end(),
                       [power](const Piece& piece) { return piece.power == power; });
  }
};

// Calls visit(word) for each word of a list of words separated by single spaces.
template <class Visit>
constexpr void for_each_word(std::string_view words, Visit&& visit) {
  while (!words.empty()) {
    const std::size_t length = std::min(words.find(' '), words.size());
    visit(words.substr(0, length));
    words.remove_prefix(std::min(length + 1, words.size()));
  }
}

// Whether such a list has the word.
constexpr bool has_word(std::string_view words, std::string_view word) {
  bool found = false;
  for_each_word(words, [&](std::string_view listed) { found |= listed == word; });
  return found;
}

template <class G>
constexpr GameDescription describe() {
  return {.name = G::name,
          .title = G::title,
          .start = G::start,
          .files = G::Geometry::files,
          .ranks = G::Geometry::ranks,
          .first_rank_label = G::first_rank_label,
          .pieces = G::pieces,
          .promotion = G::promotion,
          .drops = G::drops,
          .double_step_rank = G::double_step_rank,
          .castling = G::castling,
          .rules = G::rules,
          .rule_options = G::rule_options,
          .ply_rule = G::ply_rule,
          .dead_positions = G::dead_positions,
          .dead_minors = G::dead_minors,
          .bare_king = G::bare_king};
}

// A game's description, with an address of its own.
template <class G>
inline constexpr GameDescription description = describe<G>();

}  // namespace oliphaunt
