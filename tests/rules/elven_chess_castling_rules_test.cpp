#include "engine/games/elven_chess.h"
#include "tests/rules/rule_fixture.h"

namespace oliphaunt {
namespace {

class ElvenChessCastlingRules : public RuleFixture<ElvenChess> {};

constexpr auto castling_white = "r3k4r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
constexpr auto castling_black = "r3k4r/10/10/10/10/10/10/10/10/R4K3R b KQkq - 0 1";

TEST_F(ElvenChessCastlingRules, CastlingMovesTheKingThreeSquares) {
  EXPECT_EQ(moves(castling_white, "f0"), moves_to("f0", "c0 e0 e1 f1 g0 g1 i0"));
  EXPECT_EQ(moves(castling_black, "e9"), moves_to("e9", "b9 d8 d9 e8 f8 f9 h9"));
}

TEST_F(ElvenChessCastlingRules, CastlingPutsTheRookBesideTheKing) {
  EXPECT_EQ(after(castling_white, "f0i0"), "r3k4r/10/10/10/10/10/10/10/10/R6RK1 b kq - 1 1");
  EXPECT_EQ(after(castling_white, "f0c0"), "r3k4r/10/10/10/10/10/10/10/10/2KR5R b kq - 1 1");
  EXPECT_EQ(after(castling_black, "e9h9"), "r5rk2/10/10/10/10/10/10/10/10/R4K3R w KQ - 1 2");
  EXPECT_EQ(after(castling_black, "e9b9"), "1kr6r/10/10/10/10/10/10/10/10/R4K3R w KQ - 1 2");
}

TEST_F(ElvenChessCastlingRules, CastlingNeedsItsRight) {
  constexpr std::string_view board = "r3k4r/10/10/10/10/10/10/10/10/R4K3R ";
  const auto castlings = [&](std::string_view state) {
    Texts all;
    for (const std::string& text : moves(std::string(board) + std::string(state))) {
      if (texts("f0i0 f0c0 e9h9 e9b9").contains(text)) all.insert(text);
    }
    return all;
  };
  EXPECT_EQ(castlings("w KQkq - 0 1"), texts("f0i0 f0c0"));
  EXPECT_EQ(castlings("w Kq - 0 1"), texts("f0i0"));
  EXPECT_EQ(castlings("w Qk - 0 1"), texts("f0c0"));
  EXPECT_EQ(castlings("w kq - 0 1"), texts(""));
  EXPECT_EQ(castlings("b Kk - 0 1"), texts("e9h9"));
  EXPECT_EQ(castlings("b Qq - 0 1"), texts("e9b9"));
  EXPECT_EQ(castlings("b KQ - 0 1"), texts(""));
}

TEST_F(ElvenChessCastlingRules, AKingThatMovedMayNotCastleAnyMore) {
  EXPECT_EQ(after(castling_white, "f0f1 e9e8 f1f0 e8e9"),
            "r3k4r/10/10/10/10/10/10/10/10/R4K3R w - - 4 3");
}

TEST_F(ElvenChessCastlingRules, ARookThatMovedMayNotCastleAnyMore) {
  EXPECT_EQ(after(castling_white, "a0a1"), "r3k4r/10/10/10/10/10/10/10/R9/5K3R b Kkq - 1 1");
  EXPECT_EQ(after(castling_white, "j0j1"), "r3k4r/10/10/10/10/10/10/10/9R/R4K4 b Qkq - 1 1");
  EXPECT_EQ(after(castling_black, "a9a8"), "4k4r/r9/10/10/10/10/10/10/10/R4K3R w KQk - 1 2");
  EXPECT_EQ(after(castling_black, "j9j8"), "r3k5/9r/10/10/10/10/10/10/10/R4K3R w KQq - 1 2");
}

TEST_F(ElvenChessCastlingRules, ARookThatWasTakenMayNotCastleAnyMore) {
  EXPECT_EQ(after(castling_white, "a0a9"), "R3k4r/10/10/10/10/10/10/10/10/5K3R b Kk - 0 1");
  EXPECT_EQ(after(castling_white, "j0j9"), "r3k4R/10/10/10/10/10/10/10/10/R4K4 b Qq - 0 1");
}

TEST_F(ElvenChessCastlingRules, ARookThatAWarlockTookOnTheWayMayNotCastleAnyMore) {
  constexpr auto fen = "r3k4r/1W8/10/10/10/10/10/10/10/5K4 w kq - 0 1";
  EXPECT_EQ(after(fen, "b8a9,a9b8"), "4k4r/1W8/10/10/10/10/10/10/10/5K4 b k - 0 1");
  EXPECT_EQ(after(fen, "b8a9,a9a8"), "4k4r/W9/10/10/10/10/10/10/10/5K4 b k - 0 1");
}

TEST_F(ElvenChessCastlingRules, AllSquaresBetweenKingAndRookMustBeEmpty) {
  constexpr std::string_view north = "4k5/10/10/10/10/10/10/10/10/";
  for (const auto* rank : {"RN3K3R", "R1N2K3R", "R2N1K3R", "R3NK3R", "Rn3K3R"}) {
    EXPECT_EQ(moves(std::string(north) + rank + " w KQ - 0 1", "f0c0"), texts("")) << rank;
    EXPECT_EQ(moves(std::string(north) + rank + " w KQ - 0 1", "f0i0"), texts("f0i0")) << rank;
  }
  for (const auto* rank : {"R4KN2R", "R4K1N1R", "R4K2NR", "R4K2nR"}) {
    EXPECT_EQ(moves(std::string(north) + rank + " w KQ - 0 1", "f0c0"), texts("f0c0")) << rank;
    EXPECT_EQ(moves(std::string(north) + rank + " w KQ - 0 1", "f0i0"), texts("")) << rank;
  }
  constexpr std::string_view south = "/10/10/10/10/10/10/10/10/5K4 b kq - 0 1";
  for (const auto* rank : {"rn2k4r", "r1n1k4r", "r2nk4r"}) {
    EXPECT_EQ(moves(rank + std::string(south), "e9b9"), texts("")) << rank;
    EXPECT_EQ(moves(rank + std::string(south), "e9h9"), texts("e9h9")) << rank;
  }
  for (const auto* rank : {"r3kn3r", "r3k1n2r", "r3k2n1r", "r3k3nr"}) {
    EXPECT_EQ(moves(rank + std::string(south), "e9b9"), texts("e9b9")) << rank;
    EXPECT_EQ(moves(rank + std::string(south), "e9h9"), texts("")) << rank;
  }
}

TEST_F(ElvenChessCastlingRules, CastlingOutOfCheckIsIllegal) {
  EXPECT_EQ(moves("4k5/10/10/10/5r4/10/10/10/10/R4K3R w KQ - 0 1", "f0"),
            moves_to("f0", "e0 e1 g0 g1"));
  EXPECT_EQ(moves("r3k4r/10/10/10/4R5/10/10/10/10/5K4 b kq - 0 1", "e9"),
            moves_to("e9", "d8 d9 f8 f9"));
}

TEST_F(ElvenChessCastlingRules, NoSquareThatTheKingCrossesOrLandsOnMayBeAttacked) {
  const auto white = [](std::string_view rank_5) {
    return moves("4k5/10/10/10/" + std::string(rank_5) + "/10/10/10/10/R4K3R w KQ - 0 1");
  };
  for (const auto* e_d_or_c : {"4r5", "3r6", "2r7"}) {
    EXPECT_FALSE(white(e_d_or_c).contains("f0c0")) << e_d_or_c;
    EXPECT_TRUE(white(e_d_or_c).contains("f0i0")) << e_d_or_c;
  }
  for (const auto* g_h_or_i : {"6r3", "7r2", "8r1"}) {
    EXPECT_TRUE(white(g_h_or_i).contains("f0c0")) << g_h_or_i;
    EXPECT_FALSE(white(g_h_or_i).contains("f0i0")) << g_h_or_i;
  }
  const auto black = [](std::string_view rank_5) {
    return moves("r3k4r/10/10/10/" + std::string(rank_5) + "/10/10/10/10/5K4 b kq - 0 1");
  };
  for (const auto* d_c_or_b : {"3R6", "2R7", "1R8"}) {
    EXPECT_FALSE(black(d_c_or_b).contains("e9b9")) << d_c_or_b;
    EXPECT_TRUE(black(d_c_or_b).contains("e9h9")) << d_c_or_b;
  }
  for (const auto* f_g_or_h : {"5R4", "6R3", "7R2"}) {
    EXPECT_TRUE(black(f_g_or_h).contains("e9b9")) << f_g_or_h;
    EXPECT_FALSE(black(f_g_or_h).contains("e9h9")) << f_g_or_h;
  }
}

TEST_F(ElvenChessCastlingRules, SquaresThatOnlyTheRookCrossesMayBeAttacked) {
  for (const auto* a_b_or_j : {"r9", "1r8", "9r"}) {
    const std::string fen =
        "4k5/10/10/10/" + std::string(a_b_or_j) + "/10/10/10/10/R4K3R w KQ - 0 1";
    EXPECT_TRUE(is_move(fen, "f0c0")) << a_b_or_j;
    EXPECT_TRUE(is_move(fen, "f0i0")) << a_b_or_j;
  }
  EXPECT_TRUE(is_move("r3k4r/10/10/10/8R1/10/10/10/10/5K4 b kq - 0 1", "e9h9"));
}

TEST_F(ElvenChessCastlingRules, AWarlocksAttackOnTheKingsPathForbidsCastling) {
  // Over the pawns: the Warlock on i2 reaches g0, h0 and i0, that on b2 c0 and d0.
  constexpr auto east = "4k5/10/10/10/10/10/10/8w1/PPPPPPPPPP/R4K3R w KQ - 0 1";
  EXPECT_FALSE(is_move(east, "f0i0"));
  EXPECT_TRUE(is_move(east, "f0c0"));
  constexpr auto west = "4k5/10/10/10/10/10/10/1w8/PPPPPPPPPP/R4K3R w KQ - 0 1";
  EXPECT_TRUE(is_move(west, "f0i0"));
  EXPECT_FALSE(is_move(west, "f0c0"));
}

TEST_F(ElvenChessCastlingRules, AWarlockOutOfReachOfTheKingsPathAllowsCastling) {
  // On b3 the Warlock does not reach rank 0, on a2 it just reaches c0.
  EXPECT_TRUE(is_move("4k5/10/10/10/10/10/1w8/10/10/R4K3R w KQ - 0 1", "f0c0"));
  EXPECT_FALSE(is_move("4k5/10/10/10/10/10/10/w9/10/R4K3R w KQ - 0 1", "f0c0"));
}

TEST_F(ElvenChessCastlingRules, ACastlingRightNeedsKingAndRookAtHome) {
  constexpr std::string_view rest = "/10/10/10/10/10/10/10/10/";
  EXPECT_TRUE(is_rejected("4k5" + std::string(rest) + "R3K4R w K - 0 1"));
  EXPECT_TRUE(is_rejected("4k5" + std::string(rest) + "R4K4 w K - 0 1"));
  EXPECT_TRUE(is_rejected("4k5" + std::string(rest) + "5K3R w Q - 0 1"));
  EXPECT_TRUE(is_rejected("r4k3r" + std::string(rest) + "5K4 w k - 0 1"));
  EXPECT_TRUE(is_rejected("r3k5" + std::string(rest) + "5K4 w k - 0 1"));
  EXPECT_TRUE(is_rejected("4k4r" + std::string(rest) + "5K4 w q - 0 1"));
  EXPECT_FALSE(is_rejected("4k4r" + std::string(rest) + "R4K4 w Qk - 0 1"));
}

}  // namespace
}  // namespace oliphaunt
