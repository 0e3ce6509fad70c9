#include "engine/protocol/xboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/registry.h"

namespace oliphaunt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(XBoardVariants, AreNamesThatXBoardDoesNotMisread) {
  EXPECT_EQ(xboard_variants(),
            "normal,crazyhouse,shatranj,rogue-elephant,elvenchess,elvenshogi,crazy-elephant,"
            "elven-chess,elven-shogi");
}

TEST(XBoardSetup, DescribesRogueElephant) {
  EXPECT_THAT(
      xboard_setup("rogue-elephant"),
      ElementsAre("setup (PN.R.CE....++.+.++Kpn.r.ce....++.+.++k) 8x8+5_chu "
                  "rneckenr/pppppppp/8/8/8/8/PPPPPPPP/RNECKENR[] w - - 0 1",
                  "piece P& fmWfcF", "piece N& N", "piece E& A", "piece C& F", "piece R& R",
                  "piece +P& FfmW", "piece +N& NF", "piece +E& AF", "piece +C& B", "piece +R& RF"));
}

TEST(XBoardSetup, DescribesElvenChess) {
  EXPECT_THAT(
      xboard_setup("elven-chess"),
      ElementsAre(
          "setup (PNBRQ..EG.D.........+WKpnbrq..eg.d.........+wk) 10x10+0_elven "
          "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w KQkq - 0 1",
          "piece N& N", "piece B& B", "piece R& R", "piece Q& Q", "piece D& K", "piece E& BW",
          "piece G& RF"));
}

TEST(XBoardSetup, DescribesElvenShogi) {
  EXPECT_THAT(
      xboard_setup("elven-shogi"),
      ElementsAre("setup (PNBRQ..EG.D++++.S....WKpnbrq..eg.d++++.s....wk) 10x10+0_chu "
                  "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R w - - 0 1",
                  "piece P& fW", "piece +P& K", "piece N& N", "piece +N& NK", "piece B& B",
                  "piece +B& BW", "piece R& R", "piece +R& RF", "piece Q& Q", "piece D& K",
                  "piece E& BW", "piece G& RF", "piece S& NK"));
}

TEST(XBoardSetup, IsNotNeededForXBoardsOwnGames) {
  EXPECT_THAT(xboard_setup("chess"), IsEmpty());
  EXPECT_THAT(xboard_setup("crazyhouse"), IsEmpty());
  EXPECT_THAT(xboard_setup("shatranj"), IsEmpty());
  EXPECT_THAT(xboard_setup("crazy-elephant"), Not(IsEmpty()));
}

TEST(XBoardMoves, KeepOurText) {
  for (const char* move : {"e2e4", "P@e4", "e4d5,d5c6", "f0i0"}) {
    EXPECT_EQ(move_to_xboard("elven-chess", move), move);
    EXPECT_EQ(move_from_xboard("elven-chess", move), move);
  }
  EXPECT_EQ(move_to_xboard("elven-chess", "b6b7n"), "b6b7n");
  EXPECT_EQ(move_to_xboard("rogue-elephant", "e6e7+"), "e6e7+");
  EXPECT_EQ(move_from_xboard("elven-shogi", "e6e7+"), "e6e7+");
}

TEST(XBoardMoves, HaveAnotherPass) {
  EXPECT_EQ(move_to_xboard("elven-chess", "0000"), "@@@@");
  EXPECT_EQ(move_from_xboard("elven-chess", "@@@@"), "0000");
}

TEST(XBoardMoves, DeclinePromotionsByAnEqualsSign) {
  EXPECT_EQ(move_from_xboard("elven-shogi", "e6e7="), "e6e7");
  EXPECT_EQ(move_from_xboard("rogue-elephant", "e6e7="), "e6e7");
  EXPECT_EQ(move_from_xboard("chess", "e6e7="), "e6e7=");
}

TEST(XBoardMoves, NameNoPieceWhereThereIsNoChoice) {
  EXPECT_EQ(move_to_xboard("shatranj", "e7e8c"), "e7e8");
  EXPECT_EQ(move_from_xboard("shatranj", "e7e8q"), "e7e8");
  EXPECT_EQ(move_to_xboard("chess", "e7e8q"), "e7e8q");
}

TEST(XBoardFen, IsCompleted) {
  EXPECT_EQ(fen_from_xboard("rogue-elephant", "4k3/8/8/8/8/8/8/4K3[P] w - 3 7"),
            "4k3/8/8/8/8/8/8/4K3[P] w - - 3 7");
  EXPECT_EQ(fen_from_xboard("shatranj", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR b 0 1"),
            "rneckenr/8/8/8/8/8/8/RNECKENR b - - 0 1");
  EXPECT_EQ(fen_from_xboard("chess", "4k2r/8/8/8/8/8/8/4K3 b k e3 0 1"),
            "4k2r/8/8/8/8/8/8/4K3 b k e3 0 1");
}

TEST(XBoardFen, NamesPromotedPiecesOfElvenShogiByTheirLetters) {
  EXPECT_EQ(fen_from_xboard("elven-shogi", "9k/+P+n+B+r6/10/10/10/10/10/10/10/K9 w - 0 1"),
            "9k/DsEg6/10/10/10/10/10/10/10/K9 w - - 0 1");
  EXPECT_EQ(fen_from_xboard("rogue-elephant", "4k3/+P+n6/8/8/8/8/8/4K3[] w - 0 1"),
            "4k3/+P+n6/8/8/8/8/8/4K3[] w - - 0 1");
}

TEST(XBoardFen, LeavesNonsenseToTheReader) {
  EXPECT_EQ(fen_from_xboard("chess", ""), "  - -");
  EXPECT_EQ(fen_from_xboard("elven-shogi", "+"), "+  - -");
}

}  // namespace
}  // namespace oliphaunt
