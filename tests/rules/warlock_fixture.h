#pragma once

#include "engine/games/elven_chess.h"
#include "engine/games/elven_shogi.h"
#include "tests/rules/rule_fixture.h"

// For the rules of the Warlock: every position is looked at in both games that have it.

namespace oliphaunt {

template <class G>
struct Exposed : RuleFixture<G> {
  using RuleFixture<G>::after;
  using RuleFixture<G>::end_of;
  using RuleFixture<G>::in_check;
  using RuleFixture<G>::is_rejected;
  using RuleFixture<G>::moves;
  using RuleFixture<G>::position;
};

// The two answers, which must be the same.
template <class T>
T same(T in_elven_chess, const T& in_elven_shogi) {
  EXPECT_EQ(in_elven_chess, in_elven_shogi) << "Elven Chess and Elven Shogi differ";
  return in_elven_chess;
}

class WarlockRules : public testing::Test {
 protected:
  static Texts moves(std::string_view fen, std::string_view start = "") {
    return same(Exposed<ElvenChess>::moves(fen, start), Exposed<ElvenShogi>::moves(fen, start));
  }
  static Texts moves_after(std::string_view fen, std::string_view played, std::string_view start) {
    return same(Exposed<ElvenChess>::moves(Exposed<ElvenChess>::position(fen, played), start),
                Exposed<ElvenShogi>::moves(Exposed<ElvenShogi>::position(fen, played), start));
  }
  static bool is_move(std::string_view fen, std::string_view text) {
    return moves(fen, text).contains(std::string(text));
  }
  static std::string after(std::string_view fen, std::string_view played) {
    return same(Exposed<ElvenChess>::after(fen, played), Exposed<ElvenShogi>::after(fen, played));
  }
  static GameEnd end_of(std::string_view fen, std::string_view played = "") {
    return same(Exposed<ElvenChess>::end_of(fen, played), Exposed<ElvenShogi>::end_of(fen, played));
  }
  static bool in_check(std::string_view fen) {
    return same(Exposed<ElvenChess>::in_check(fen), Exposed<ElvenShogi>::in_check(fen));
  }
  static bool is_rejected(std::string_view fen) {
    return same(Exposed<ElvenChess>::is_rejected(fen), Exposed<ElvenShogi>::is_rejected(fen));
  }
};

}  // namespace oliphaunt
