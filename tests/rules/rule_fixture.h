#pragma once

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/moves/movegen.h"
#include "engine/notation/move_text.h"
#include "engine/position/fen.h"

// What the tests of the rules are written in: positions as FEN, moves as text. The expected values
// in them come from the rules, not from the engine.

namespace oliphaunt {

using Texts = std::set<std::string>;

// The words of a list: texts("e4e5 e4d5").
inline Texts texts(std::string_view list) {
  Texts words;
  while (!list.empty()) {
    const auto end = std::min(list.find(' '), list.size());
    if (end != 0) words.emplace(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

// The same with a start that all share: moves_to("e4", "e5 d5") is {e4e5, e4d5}.
inline Texts moves_to(std::string_view start, std::string_view list) {
  Texts all;
  for (const std::string& end : texts(list)) all.insert(std::string(start) + end);
  return all;
}

// A FEN with a piece in the place of its question mark.
inline std::string with_piece(char piece, std::string_view fen) {
  std::string text(fen);
  text[text.find('?')] = piece;
  return text;
}

inline void PrintTo(GameEnd end, std::ostream* out) { *out << to_string(end); }
inline void PrintTo(GameResult result, std::ostream* out) { *out << to_string(result); }

template <class G>
class RuleFixture : public testing::Test {
 protected:
  static constexpr Rules rules(PawnDrops drops) {
    return {.pawn_drops = drops, .stalemate = G::rules.stalemate};
  }
  static constexpr Rules rules(Stalemate stalemate) {
    return {.pawn_drops = G::rules.pawn_drops, .stalemate = stalemate};
  }

  // The position after some legal moves from a FEN.
  static Position<G> position(std::string_view fen, std::string_view moves = "",
                              Rules rules = G::rules) {
    Position<G> position = parse_fen<G>(fen, rules);
    while (!moves.empty()) {
      const auto end = std::min(moves.find(' '), moves.size());
      position.do_move(parse_move(position.board(), moves.substr(0, end)));
      moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return position;
  }

  // The legal moves whose text begins as given ("" for all). Fails the test where a move is listed
  // twice, or where counting disagrees with listing.
  static Texts moves(std::string_view fen, std::string_view start = "", Rules rules = G::rules) {
    return moves(parse_fen<G>(fen, rules), start);
  }
  static Texts moves(const Position<G>& position, std::string_view start = "") {
    MoveList<G> list;
    generate_legal(position.board(), list);
    Texts all;
    Texts wanted;
    for (const Move move : list) {
      const std::string text = move_text<G>(move);
      EXPECT_TRUE(all.insert(text).second) << text << " is listed twice";
      if (text.starts_with(start)) wanted.insert(text);
    }
    EXPECT_EQ(count_legal(position.board()), list.size());
    return wanted;
  }
  static bool is_move(std::string_view fen, std::string_view text, Rules rules = G::rules) {
    return moves(fen, text, rules).contains(std::string(text));
  }

  // The FEN after some moves.
  static std::string after(std::string_view fen, std::string_view moves) {
    return write_fen(position(fen, moves));
  }
  static GameEnd end_of(std::string_view fen, std::string_view moves = "", Rules rules = G::rules) {
    return position(fen, moves, rules).game_end();
  }
  static GameResult result_of(std::string_view fen, std::string_view moves = "",
                              Rules rules = G::rules) {
    const Position<G> last = position(fen, moves, rules);
    return oliphaunt::result_of(last.game_end(), last.side_to_move(), last.board().rules);
  }
  static bool in_check(std::string_view fen) { return is_in_check(parse_fen<G>(fen).board()); }
  static Key key_of(std::string_view fen) { return parse_fen<G>(fen).key(); }

  static bool is_rejected(std::string_view fen) {
    try {
      parse_fen<G>(fen);
    } catch (const InputError&) {
      return true;
    }
    return false;
  }
};

}  // namespace oliphaunt
