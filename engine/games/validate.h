#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "engine/games/betza.h"
#include "engine/games/description.h"
#include "engine/games/game_fault.h"
#include "engine/games/rule_names.h"
#include "engine/games/start_array.h"

// Whether a game's data is such as everything that plays it presumes. Traits asks it of the games
// that are compiled; at run time it can be asked of any description.

namespace oliphaunt {

namespace validation {

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

template <class Allowed>
constexpr bool consists_of(std::string_view text, Allowed allowed) {
  return !text.empty() && std::all_of(text.begin(), text.end(), allowed);
}

constexpr GameFault of_names(const GameDescription& game) {
  const auto in_name = [](char c) { return is_lower(c) || (c >= '0' && c <= '9') || c == '-'; };
  if (!consists_of(game.name, in_name) || game.name.find_first_not_of('-') != 0) {
    return make_fault("name: found ", QuotedWord{game.name},
                      ", expected lower-case letters, digits and hyphens");
  }
  if (!consists_of(game.title, [](char c) { return c >= ' ' && c <= '~'; })) {
    return make_fault("title: found ", QuotedWord{game.title}, ", expected what people call it");
  }
  return {};
}

// Square 127 stands for none; a rank's label is one digit, a file's one letter.
constexpr GameFault of_board(const GameDescription& game) {
  constexpr int fewest = 4, most_files = 26, most_ranks = 10, most_squares = 127;
  if (game.files < fewest || game.files > most_files || game.ranks < fewest ||
      game.ranks > most_ranks || game.files * game.ranks > most_squares) {
    return make_fault("board: found ", game.files, " files and ", game.ranks,
                      " ranks, expected at least ", fewest, " of each, at most ", most_files,
                      " files, ", most_ranks, " ranks and ", most_squares, " squares");
  }
  if (game.first_rank_label != '0' && game.first_rank_label != '1') {
    return make_fault("first rank: found ", QuotedWord{std::string_view(&game.first_rank_label, 1)},
                      ", expected 0 or 1");
  }
  if (game.first_rank_label + game.ranks - 1 > '9') {
    return make_fault("first rank: found '1' on a board of ", game.ranks,
                      " ranks, expected '0': labels have one digit");
  }
  return {};
}

constexpr bool is_id(std::string_view id) {
  if (id.size() == 1) return is_upper(id[0]);
  return id.size() == 2 && ((id[0] == '+' && is_upper(id[1])) || (is_upper(id[0]) && id[1] == '~'));
}

// Weights are known by the names of pieces, in which a blank is as good as a hyphen.
constexpr bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return x == y || ((x == ' ' || x == '-') && (y == ' ' || y == '-'));
  });
}

constexpr GameFault of_piece_names(const GameDescription& game) {
  constexpr std::size_t most = 14;  // a move has four bits for a kind, and one value is "none"
  if (game.pieces.empty() || game.pieces.size() > most) {
    return make_fault("pieces: found ", game.pieces.size(), " kinds, expected 1 to ", most);
  }
  for (std::size_t i = 0; i < game.pieces.size(); ++i) {
    const Piece& piece = game.pieces[i];
    if (!is_id(piece.id)) {
      return make_fault("piece ", i + 1, ": id ", QuotedWord{piece.id},
                        ", expected a capital, '+' and a capital, or a capital and '~'");
    }
    const auto in_name = [](char c) { return is_lower(c) || c == ' ' || c == '-'; };
    if (!consists_of(piece.name, in_name) || !is_lower(piece.name.front()) ||
        !is_lower(piece.name.back())) {
      return make_fault("piece ", piece.id, ": name ", QuotedWord{piece.name},
                        ", expected words of lower-case letters");
    }
    for (const Piece& other : game.pieces.first(i)) {
      if (piece.id == other.id) {
        return make_fault("piece ", i + 1, ": id ", QuotedWord{piece.id},
                          ", expected another than that of the ", other.name);
      }
      if (same_name(piece.name, other.name)) {
        return make_fault("piece ", piece.id, ": name ", QuotedWord{piece.name},
                          ", expected another than that of ", other.id);
      }
    }
  }
  return {};
}

constexpr std::ptrdiff_t count_power(const GameDescription& game, Power power) {
  return std::count_if(game.pieces.begin(), game.pieces.end(),
                       [power](const Piece& piece) { return piece.power == power; });
}

// Moves that are counted leap by leap and line by line, so none may come twice.
constexpr bool moves_twice(const Movement& m) {
  const bool ahead = m.forward_wazir_move || m.forward_wazir_capture;
  const bool aslant = m.forward_ferz_move || m.forward_ferz_capture;
  const bool straight =
      m.leaps_as(Atom::wazir) || m.leaps_as(Atom::dabbaba) || m.leaps_as(Atom::threeleaper);
  const bool diagonal =
      m.leaps_as(Atom::ferz) || m.leaps_as(Atom::alfil) || m.leaps_as(Atom::tripper);
  return (m.leaps_as(Atom::wazir) && ahead) || (m.leaps_as(Atom::ferz) && aslant) ||
         (m.slides_rook && (straight || ahead || m.double_step)) ||
         (m.slides_bishop && (diagonal || aslant)) || (m.double_step && m.leaps_as(Atom::dabbaba));
}

constexpr GameFault of_movement(const Piece& piece) {
  const auto expected = [&piece](auto... what) {
    return make_fault("piece ", piece.id, ": moves as ", QuotedWord{piece.betza}, ", expected ",
                      what...);
  };
  if (is_special(piece.power)) {
    return piece.betza.empty() ? GameFault{} : expected("nothing: its power says how it moves");
  }
  const BetzaReading reading = read_betza(piece.betza);
  if (reading.error != nullptr) return expected("Betza's notation: ", reading.error);
  const Movement& m = reading.movement;
  if (piece.power == Power::royal && m != parse_betza("K")) {
    return expected("'K': legality knows a king's steps");
  }
  if (m == Movement{}) return expected("a move");
  if (moves_twice(m)) return expected("each move once");
  if (m.double_step && piece.id != "P") return expected("no double step, which is the pawn's");
  if (m.double_step && !(m.forward_wazir_move && m.forward_ferz_capture)) {
    return expected("'fmW' and 'fcF' with a double step");
  }
  return {};
}

constexpr GameFault of_movements(const GameDescription& game) {
  if (const auto royal = count_power(game, Power::royal); royal != 1) {
    return make_fault("pieces: ", static_cast<std::size_t>(royal), " are royal, expected one");
  }
  const auto special = std::count_if(game.pieces.begin(), game.pieces.end(),
                                     [](const Piece& piece) { return is_special(piece.power); });
  if (special > 1) {
    return make_fault("pieces: ", static_cast<std::size_t>(special),
                      " have special powers, expected one or none");
  }
  const Piece* const pawn = game.find_piece("P");
  if (pawn == nullptr || pawn->power != Power::none) {
    return make_fault("pieces: none is a pawn, expected one with the id 'P' and no power");
  }
  for (const Piece& piece : game.pieces) {
    if (const GameFault fault = of_movement(piece)) return fault;
  }
  const Movement m = parse_betza(pawn->betza);
  // Neither may a double step end where a pawn must promote, nor a capture of who made it.
  const int last = game.ranks - game.promotion.zone_ranks - 3;
  if (m.double_step && (game.double_step_rank < std::max(game.promotion.zone_ranks - 1, 0) ||
                        game.double_step_rank > last)) {
    return make_fault("double step: from rank ", game.double_step_rank, ", expected one from ",
                      std::max(game.promotion.zone_ranks - 1, 0), " to ", last,
                      ", so that it and captures en passant end outside the promotion zone");
  }
  return {};
}

// How a move's text tells what it promotes to, and how choices are counted, is a matter of the
// mode.
constexpr GameFault of_promotions(const GameDescription& game, const Piece& piece) {
  const PromotionMode mode = game.promotion.mode;
  constexpr std::size_t most = 8;
  const auto promotes = [&piece](std::string_view to, auto... expected) {
    return make_fault("piece ", piece.id, ": promotes to ", QuotedWord{to}, ", expected ",
                      expected...);
  };
  std::size_t count = 0;
  std::array<char, most> letters{};
  GameFault fault;
  for_each_word(piece.promotes_to, [&](std::string_view id) {
    if (fault) return;
    const Piece* const to = game.find_piece(id);
    if (to == nullptr) {
      fault = promotes(id, "the id of a piece of the game");
    } else if (to->power == Power::royal || id == "P" || id == piece.id) {
      fault = promotes(id, "another piece, neither king nor pawn");
    } else if (count == most) {
      fault = promotes(piece.promotes_to, "at most ", most, " ids");
    } else {
      const char letter = id.front();
      if (mode == PromotionMode::pawn_reaches_zone &&
          std::find(letters.begin(), letters.end(), letter) != letters.end()) {
        fault = promotes(piece.promotes_to, "each letter once, by which moves name it");
      }
      letters[count++] = letter;
    }
  });
  if (fault || count == 0) return fault;
  if (mode == PromotionMode::none) return promotes(piece.promotes_to, "nothing in this game");
  if (piece.power != Power::none) {
    return promotes(piece.promotes_to, "nothing for a king or a piece with a special power");
  }
  if (mode == PromotionMode::pawn_reaches_zone && piece.id != "P") {
    return promotes(piece.promotes_to, "nothing: pawns alone promote");
  }
  if (mode != PromotionMode::pawn_reaches_zone && count > 1) {
    return promotes(piece.promotes_to, "one id: such moves are written with '+'");
  }
  return {};
}

constexpr GameFault of_promotion(const GameDescription& game) {
  const auto [mode, zone] = game.promotion;
  if (mode == PromotionMode::none ? zone != 0 : zone < 1 || zone >= game.ranks) {
    return make_fault("promotion zone: found ", zone, " ranks, expected ",
                      mode == PromotionMode::none ? "none" : "some of the board's and not all");
  }
  for (const Piece& piece : game.pieces) {
    if (const GameFault fault = of_promotions(game, piece)) return fault;
  }
  if (mode != PromotionMode::pawn_reaches_zone) return {};
  const Piece& pawn = *game.find_piece("P");
  if (pawn.promotes_to.empty()) {
    return make_fault("piece P: promotes to nothing, expected ids: pawns that reach the zone must");
  }
  Movement m = parse_betza(pawn.betza);
  m.double_step = false;
  if (m != parse_betza("fmWfcF")) {
    return make_fault("piece P: moves as ", QuotedWord{pawn.betza},
                      ", expected 'fmWfcF' or 'fmWfcFifmnD' where pawns that reach a zone promote");
  }
  return {};
}

constexpr GameFault of_hands(const GameDescription& game) {
  constexpr std::size_t most = 8;
  std::size_t kinds = 0;
  for (const Piece& piece : game.pieces) {
    if (!piece.demotes_to.empty()) {
      const auto demotes = [&piece](std::string_view expected) {
        return make_fault("piece ", piece.id, ": demotes to ", QuotedWord{piece.demotes_to},
                          ", expected ", expected);
      };
      if (!game.drops) return demotes("nothing in a game without drops");
      if (piece.power == Power::royal) return demotes("nothing: a king is not taken");
      const Piece* const to = game.find_piece(piece.demotes_to);
      if (to == nullptr || to->power == Power::royal || !to->demotes_to.empty()) {
        return demotes("the id of a piece that is held in hand");
      }
    } else if (game.drops && piece.power != Power::royal) {
      if (piece.id.size() != 1) {
        return make_fault("piece ", piece.id, ": demotes to nothing, expected an id: ",
                          "hands hold pieces of a single letter");
      }
      ++kinds;
    }
  }
  if (kinds > most) {
    return make_fault("pieces: ", kinds, " kinds can be in hand, expected at most ", most);
  }
  if (game.drops && game.promotion.mode == PromotionMode::pawn_reaches_zone) {
    bool any = game.rules.pawn_drops == PawnDrops::any;
    for (const RuleOption& option : game.rule_options) {
      any |= option.name == "pawn-drops" && has_word(option.values, "any");
    }
    if (any || game.promotion.zone_ranks > 1) {
      return make_fault("promotion zone: pawns may be dropped in it, ",
                        "expected the last rank alone and no drops there");
    }
  }
  if (game.drops && (game.dead_positions || game.bare_king)) {
    return make_fault(game.dead_positions ? "dead positions" : "bare king",
                      ": found with drops, expected without");
  }
  return {};
}

constexpr GameFault of_rules(const GameDescription& game) {
  for (std::size_t i = 0; i < game.rule_options.size(); ++i) {
    const RuleOption& option = game.rule_options[i];
    GameFault fault;
    const bool known = visit_rule(option.name, [&](const auto& values, auto member) {
      bool first = true;
      for_each_word(option.values, [&](std::string_view word) {
        const auto named = std::find_if(values.begin(), values.end(),
                                        [word](const auto& value) { return value.name == word; });
        if (fault) return;
        if (named == values.end()) {
          fault = make_fault("rule option ", option.name, ": value ", QuotedWord{word},
                             ", expected one that the program knows");
        } else if (first && named->value != game.rules.*member) {
          fault = make_fault("rule option ", option.name, ": value ", QuotedWord{word},
                             " first, expected the game's own");
        }
        first = false;
      });
      if (first) fault = make_fault("rule option ", option.name, ": no values, expected some");
    });
    if (!known) {
      return make_fault("rule option ", i + 1, ": found ", QuotedWord{option.name},
                        ", expected pawn-drops or stalemate");
    }
    if (fault) return fault;
    for (const RuleOption& other : game.rule_options.first(i)) {
      if (option.name == other.name) {
        return make_fault("rule option ", option.name, ": listed twice, expected once");
      }
    }
  }
  constexpr int most_plies = 999999;  // as FEN counts them
  if (game.ply_rule.plies < 1 || game.ply_rule.plies > most_plies) {
    return make_fault("ply rule: found ", game.ply_rule.plies, " plies, expected 1 to ",
                      most_plies);
  }
  GameFault fault;
  for_each_word(game.dead_minors, [&](std::string_view id) {
    const Piece* const piece = game.find_piece(id);
    if (piece != nullptr && piece->power != Power::royal) return;
    fault = make_fault("dead minors: found ", QuotedWord{id},
                       ", expected the id of a piece that is no king");
  });
  return fault;
}

}  // namespace validation

// The first thing that is wrong with a game; nothing if it is well formed.
constexpr GameFault first_fault(const GameDescription& game) {
  using Check = GameFault (*)(const GameDescription&);
  for (const Check check :
       {Check{validation::of_names}, Check{validation::of_board}, Check{validation::of_piece_names},
        Check{validation::of_movements}, Check{validation::of_promotion},
        Check{validation::of_hands}, Check{validation::of_rules}, Check{validation::of_start},
        Check{validation::of_castling}}) {
    if (const GameFault fault = check(game)) return fault;
  }
  return {};
}

// For games that are compiled: doesn't compile for one with a fault, which the compiler prints as
// the argument of this template.
template <GameFault Fault>
constexpr bool no_fault() {
  static_assert(!Fault, "a game is not well formed: see the fault in `no_fault`'s argument");
  return true;
}

}  // namespace oliphaunt
