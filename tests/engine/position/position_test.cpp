#include "engine/position/position.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/notation/move_text.h"
#include "engine/position/fen.h"
#include "tests/engine/games_under_test.h"
#include "tests/engine/playout.h"

namespace oliphaunt::testing {
namespace {

template <class G>
void play_moves(Position<G>& position, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) position.do_move(parse_move(position.board(), move));
}

template <class G>
class PositionTest : public ::testing::Test {};
TYPED_TEST_SUITE(PositionTest, AllGames, GameNames);

TYPED_TEST(PositionTest, UndoneMovesLeaveNoTrace) {
  using G = TypeParam;
  rc::detail::checkGTest([] {
    Position<G> position;
    std::vector<Position<G>> before;
    play_out(position, *any_choices(), [&](const Position<G>& p, Move) { before.push_back(p); });
    for (; !before.empty(); before.pop_back()) {
      position.undo_move();
      RC_ASSERT(position == before.back());
      RC_ASSERT(position.key() == before.back().key());
      RC_ASSERT(position.last_move() == before.back().last_move());
      RC_ASSERT(position.repetitions() == before.back().repetitions());
    }
    RC_ASSERT(position.plies_played() == 0);
  });
}

TYPED_TEST(PositionTest, CountsMovesAfterBlacks) {
  using G = TypeParam;
  Position<G> position;
  EXPECT_EQ(position.plies_played(), 0U);
  EXPECT_FALSE(position.last_move());
  int plies = 0;
  play_out(position, Choices(6, 0), [&](const Position<G>& p, Move) {
    EXPECT_EQ(p.plies_played(), static_cast<std::size_t>(plies));
    EXPECT_EQ(p.move_number(), 1 + plies / 2);
    EXPECT_EQ(p.side_to_move(), plies % 2 == 0 ? Color::white : Color::black);
    ++plies;
  });
  EXPECT_EQ(plies, 6);
}

TYPED_TEST(PositionTest, CopiesGoTheirOwnWay) {
  using G = TypeParam;
  Position<G> original;
  play_out(original, {1, 2, 3}, [](const Position<G>&, Move) {});
  const Position<G> snapshot = original;
  Position<G> copy = original;
  play_out(copy, {4, 5}, [](const Position<G>&, Move) {});
  EXPECT_EQ(original, snapshot);
  EXPECT_EQ(original.plies_played(), 3U);
  while (copy.plies_played() > 0) copy.undo_move();
  EXPECT_EQ(copy, Position<G>());
}

TYPED_TEST(PositionTest, StartsUnfinished) {
  EXPECT_EQ(Position<TypeParam>().game_end(), GameEnd::none);
}

TYPED_TEST(PositionTest, NullMovePassesTheTurnAndIsUndone) {
  using G = TypeParam;
  Position<G> position;
  const Position<G> before = position;
  position.do_null_move();
  EXPECT_EQ(position.side_to_move(), Color::black);
  EXPECT_EQ(position.board().occupied(), before.board().occupied());
  EXPECT_EQ(position.key(), key_table<G>().key(position.board()));
  EXPECT_NE(position.key(), before.key());
  position.undo_move();
  EXPECT_EQ(position, before);
}

TEST(NullMoveTest, LetsMarksLapse) {
  auto chess = parse_fen<Chess>("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  chess.do_null_move();
  EXPECT_EQ(chess.board().en_passant, no_square);
  EXPECT_EQ(chess.key(), parse_fen<Chess>("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1").key());

  auto elven = parse_fen<ElvenChess>("4k5/10/10/10/10/6R3/10/4W5/10/5K4 b - g4 0 1");
  elven.do_null_move();
  EXPECT_EQ(elven.board().iron, no_square);
  EXPECT_EQ(elven.key(),
            parse_fen<ElvenChess>("4k5/10/10/10/10/6R3/10/4W5/10/5K4 w - - 0 1").key());
}

// Repetition.

TEST(RepetitionTest, ThirdTimeEndsTheGame) {
  Position<Chess> position;
  for (int times = 1; times <= 2; ++times) {
    play_moves(position, {"g1f3", "g8f6", "f3g1"});
    EXPECT_EQ(position.game_end(), GameEnd::none);
    play_moves(position, {"f6g8"});
    EXPECT_EQ(position.repetitions(), times);
  }
  EXPECT_EQ(position.game_end(), GameEnd::repetition);
  EXPECT_EQ(result_of(position.game_end(), position.side_to_move(), position.board().rules),
            GameResult::draw);
  position.undo_move();
  EXPECT_EQ(position.game_end(), GameEnd::none);
}

TEST(RepetitionTest, NeedsTheSameCastlingRights) {
  auto position = parse_fen<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  play_moves(position, {"e1e2", "e8e7", "e2e1", "e7e8"});
  EXPECT_EQ(position.repetitions(), 0) << "the rights have gone";
  play_moves(position, {"e1e2", "e8e7", "e2e1", "e7e8"});
  EXPECT_EQ(position.repetitions(), 1);
}

TEST(RepetitionTest, NeedsTheSameEnPassantSquare) {
  auto position = parse_fen<Chess>("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
  play_moves(position, {"e2e4", "e8e7", "e1e2", "e7e8", "e2e1"});
  EXPECT_EQ(position.repetitions(), 0) << "the pawn could be taken only at once";
  play_moves(position, {"e8e7", "e1e2", "e7e8", "e2e1"});
  EXPECT_EQ(position.repetitions(), 1);
}

TEST(RepetitionTest, NeedsTheSameIron) {
  auto position = parse_fen<ElvenChess>("k9/10/10/10/4w5/10/10/4R5/10/W8K w - - 0 1");
  play_moves(position, {"e2e5", "a9a8", "j0j1", "a8a9", "j1j0"});
  EXPECT_EQ(position.repetitions(), 0) << "the Warlock was iron for one ply only";
  play_moves(position, {"a9a8", "j0j1", "a8a9", "j1j0"});
  EXPECT_EQ(position.repetitions(), 1);
}

TEST(RepetitionTest, LooksPastCapturesThatDropsUndo) {
  auto position = parse_fen<RogueElephant>("r3k3/8/8/8/8/8/8/R3K3[N] w - - 0 1");
  const std::vector<std::string> cycle = {"N@a5", "a8a5", "e1e2", "a5a8", "e2e1",
                                          "N@a2", "a1a2", "e8e7", "a2a1", "e7e8"};
  for (int times = 1; times <= 2; ++times) {
    EXPECT_EQ(position.game_end(), GameEnd::none);
    play_moves(position, cycle);
    EXPECT_EQ(position.repetitions(), times);
  }
  EXPECT_EQ(position.game_end(), GameEnd::repetition);
}

TEST(RepetitionTest, CountsPassesAsMoves) {
  auto position = parse_fen<ElvenChess>("k9/10/10/10/10/10/10/10/4W5/9K w - - 0 1");
  for (int times = 1; times <= 2; ++times) {
    play_moves(position, {"0000", "a9a8", "0000", "a8a9"});
    EXPECT_EQ(position.repetitions(), times);
  }
  EXPECT_EQ(position.game_end(), GameEnd::repetition);
}

// The ply rule.

template <class G>
int plies_after(std::string_view fen, std::string_view move) {
  auto position = parse_fen<G>(fen);
  position.do_move(parse_move(position.board(), move));
  return position.plies_since_reset();
}

TEST(PlyRuleTest, QuietMovesCountOn) {
  EXPECT_EQ(plies_after<Chess>("4k3/8/8/8/8/8/P7/R3K2R w KQ - 7 20", "a1b1"), 8);
  EXPECT_EQ(plies_after<Chess>("4k3/8/8/8/8/8/P7/R3K2R w KQ - 7 20", "e1g1"), 8);
  EXPECT_EQ(plies_after<ElvenChess>("4k5/10/10/10/10/10/10/4W5/10/5K4 w - - 7 20", "0000"), 8);
  EXPECT_EQ(plies_after<ElvenChess>("4k5/10/10/10/10/10/10/4W5/10/5K4 w - - 7 20", "e2g4"), 8);
}

TEST(PlyRuleTest, CapturesResetEverywhere) {
  EXPECT_EQ(plies_after<Chess>("4k3/8/8/8/8/8/n7/R3K3 w - - 7 20", "a1a2"), 0);
  EXPECT_EQ(plies_after<Crazyhouse>("4k3/8/8/8/8/8/n7/R3K3[] w - - 7 20", "a1a2"), 0);
  EXPECT_EQ(plies_after<Shatranj>("4k3/8/8/8/8/8/n7/R3K3 w - - 7 20", "a1a2"), 0);
  EXPECT_EQ(plies_after<CrazyElephant>("4k3/8/8/8/8/8/n7/R3K3[] w - - 7 20", "a1a2"), 0);
  EXPECT_EQ(plies_after<RogueElephant>("4k3/8/8/8/8/8/n7/R3K3[] w - - 7 20", "a1a2"), 0);
  EXPECT_EQ(plies_after<ElvenShogi>("4k5/10/10/10/10/10/10/10/n9/R4K4 w - - 7 20", "a0a1"), 0);
  // A Warlock that takes on the way, and one that returns to where it came from.
  constexpr std::string_view fen = "4k5/10/10/10/10/10/10/4W5/4n5/5K4 w - - 7 20";
  EXPECT_EQ(plies_after<ElvenChess>(fen, "e2e1"), 0);
  EXPECT_EQ(plies_after<ElvenChess>(fen, "e2e1,e1d1"), 0);
  EXPECT_EQ(plies_after<ElvenChess>(fen, "e2e1,e1e2"), 0);
}

TEST(PlyRuleTest, PawnMovesResetEverywhere) {
  EXPECT_EQ(plies_after<Chess>("4k3/8/8/8/8/8/P7/4K3 w - - 7 20", "a2a3"), 0);
  EXPECT_EQ(plies_after<Chess>("4k3/8/8/8/8/8/P7/4K3 w - - 7 20", "a2a4"), 0);
  EXPECT_EQ(plies_after<Chess>("4k3/P7/8/8/8/8/8/4K3 w - - 7 20", "a7a8q"), 0);
  EXPECT_EQ(plies_after<Chess>("4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 20", "d4e3"), 0);
  EXPECT_EQ(plies_after<RogueElephant>("4k3/8/8/8/8/8/P7/4K3[] w - - 7 20", "a2a3"), 0);
  EXPECT_EQ(plies_after<Shatranj>("4k3/8/8/8/8/8/P7/4K3 w - - 7 20", "a2a3"), 0);
  EXPECT_EQ(plies_after<ElvenShogi>("4k5/10/10/10/10/10/10/P9/10/5K4 w - - 7 20", "a2a3"), 0);
}

TEST(PlyRuleTest, DropsReset) {
  EXPECT_EQ(plies_after<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[N] w - - 7 20", "N@c3"), 0);
  EXPECT_EQ(plies_after<CrazyElephant>("4k3/8/8/8/8/8/8/4K3[N] w - - 7 20", "N@c3"), 0);
  EXPECT_EQ(plies_after<RogueElephant>("4k3/8/8/8/8/8/8/4K3[P] w - - 7 20", "P@c3"), 0);
}

TEST(PlyRuleTest, PromotionsResetInElvenShogiOnly) {
  EXPECT_EQ(plies_after<ElvenShogi>("9k/10/10/1N8/10/10/10/10/10/5K4 w - - 7 20", "b6c8+"), 0);
  EXPECT_EQ(plies_after<ElvenShogi>("9k/10/10/1N8/10/10/10/10/10/5K4 w - - 7 20", "b6c8"), 8);
  EXPECT_EQ(plies_after<RogueElephant>("7k/8/1N6/8/8/8/8/4K3[] w - - 7 20", "b6d7+"), 8);
}

TEST(PlyRuleTest, CaptainsAreNoPawns) {
  EXPECT_EQ(plies_after<RogueElephant>("7k/8/8/8/1+P6/8/8/4K3[] w - - 7 20", "b4b5"), 8);
}

TEST(PlyRuleTest, EndsTheGameAfterAHundredPlies) {
  auto position = parse_fen<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
  EXPECT_EQ(position.game_end(), GameEnd::none);
  play_moves(position, {"a1a2"});
  EXPECT_EQ(position.game_end(), GameEnd::ply_rule);
  EXPECT_EQ(result_of(position.game_end(), position.side_to_move(), position.board().rules),
            GameResult::draw);
}

TEST(PlyRuleTest, YieldsToMate) {
  auto position = parse_fen<Chess>("4k3/R7/8/8/8/8/8/1R2K3 w - - 99 80");
  play_moves(position, {"b1b8"});
  EXPECT_EQ(position.game_end(), GameEnd::checkmate);
}

// Dead positions.

template <class G>
GameEnd end_of(std::string_view fen, Rules rules = G::rules) {
  return parse_fen<G>(fen, rules).game_end();
}

TEST(DeadPositionTest, KingsAloneOrWithOneMinorPiece) {
  EXPECT_EQ(end_of<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(end_of<Chess>("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(end_of<Chess>("4kb2/8/8/8/8/8/8/4K3 w - - 0 1"), GameEnd::dead_position);
  EXPECT_EQ(end_of<ElvenChess>("4k5/10/10/10/10/10/10/10/10/5K4 w - - 0 1"),
            GameEnd::dead_position);
  EXPECT_EQ(end_of<ElvenChess>("4k5/10/10/10/10/10/10/N9/10/5K4 b - - 0 1"),
            GameEnd::dead_position);
  EXPECT_EQ(end_of<ElvenShogi>("4k5/10/10/10/10/10/10/b9/10/5K4 b - - 0 1"),
            GameEnd::dead_position);
}

TEST(DeadPositionTest, AnythingMoreIsAlive) {
  for (const char* piece : {"P", "R", "Q"}) {
    EXPECT_EQ(end_of<Chess>(fmt::format("4k3/8/8/8/8/{}7/8/4K3 w - - 0 1", piece)), GameEnd::none)
        << piece;
  }
  for (const char* piece : {"P", "R", "Q", "D", "E", "G", "W"}) {
    EXPECT_EQ(end_of<ElvenChess>(fmt::format("4k5/10/10/10/10/10/10/{}9/10/5K4 w - - 0 1", piece)),
              GameEnd::none)
        << piece;
  }
  EXPECT_EQ(end_of<ElvenShogi>("4k5/10/10/10/10/10/10/S9/10/5K4 w - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of<Chess>("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of<Chess>("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"), GameEnd::none);
}

TEST(DeadPositionTest, NothingIsDeadWherePiecesComeBackOrBareKingsLose) {
  EXPECT_EQ(end_of<Crazyhouse>("4k3/8/8/8/8/8/8/4KN2[] w - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of<RogueElephant>("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of<CrazyElephant>("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), GameEnd::none);
}

// Bared kings, in shatranj alone.

TEST(BareKingTest, LosesWithItsTurnToMove) {
  EXPECT_EQ(end_of<Shatranj>("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), GameEnd::bare_king);
  EXPECT_EQ(result_of(GameEnd::bare_king, Color::black, Shatranj::rules), GameResult::white_wins);
  EXPECT_EQ(result_of(GameEnd::bare_king, Color::white, Shatranj::rules), GameResult::black_wins);
}

TEST(BareKingTest, LosesToTheSideToMoveWhereItDidNotBareBack) {
  EXPECT_EQ(end_of<Shatranj>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), GameEnd::opponent_bare);
  EXPECT_EQ(result_of(GameEnd::opponent_bare, Color::white, Shatranj::rules),
            GameResult::white_wins);
}

TEST(BareKingTest, DrawsWhereItCanBareTheOtherAtOnce) {
  EXPECT_EQ(end_of<Shatranj>("8/8/8/8/3k4/3R4/8/6K1 b - - 0 1"), GameEnd::both_bare);
  // Not where the last piece is guarded, nor where a second one is left.
  EXPECT_EQ(end_of<Shatranj>("8/8/8/8/3k4/3R4/3K4/8 b - - 0 1"), GameEnd::bare_king);
  EXPECT_EQ(end_of<Shatranj>("8/8/8/8/3k4/3R4/8/N5K1 b - - 0 1"), GameEnd::bare_king);
  EXPECT_EQ(result_of(GameEnd::both_bare, Color::black, Shatranj::rules), GameResult::draw);
}

TEST(BareKingTest, DrawsWhereBothAreBare) {
  EXPECT_EQ(end_of<Shatranj>("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), GameEnd::both_bare);
}

// Mate and stalemate.

TEST(MateTest, SideToMoveLoses) {
  EXPECT_EQ(end_of<Chess>("R3k3/8/4K3/8/8/8/8/8 b - - 0 1"), GameEnd::checkmate);
  EXPECT_EQ(result_of(GameEnd::checkmate, Color::black, Chess::rules), GameResult::white_wins);
  EXPECT_EQ(result_of(GameEnd::checkmate, Color::white, Chess::rules), GameResult::black_wins);
}

TEST(MateTest, IsNoneWhereADropCanAnswer) {
  EXPECT_EQ(end_of<Crazyhouse>("R3k3/8/4K3/8/8/8/8/8[] b - - 0 1"), GameEnd::checkmate);
  EXPECT_EQ(end_of<Crazyhouse>("R3k3/8/4K3/8/8/8/8/8[n] b - - 0 1"), GameEnd::none);
  EXPECT_EQ(end_of<Crazyhouse>("R3k3/8/4K3/8/8/8/8/8[p] b - - 0 1"), GameEnd::checkmate)
      << "a pawn can't be dropped on the first rank";
}

TEST(MateTest, ComesByADroppedPawnToo) {
  auto position = parse_fen<RogueElephant>("7k/8/5N2/8/8/8/8/K5R1[P] w - - 0 1");
  play_moves(position, {"P@g7"});
  EXPECT_EQ(position.game_end(), GameEnd::checkmate);
}

TEST(StalemateTest, IsADrawOrALossAsTheRulesSay) {
  constexpr std::string_view fen = "k1K5/7R/8/8/8/8/8/8[] b - - 0 1";
  for (const Stalemate stalemate : {Stalemate::draw, Stalemate::loss}) {
    const Rules rules{.stalemate = stalemate};
    const auto position = parse_fen<RogueElephant>(fen, rules);
    EXPECT_EQ(position.game_end(), GameEnd::stalemate);
    EXPECT_EQ(result_of(GameEnd::stalemate, Color::black, position.board().rules),
              stalemate == Stalemate::draw ? GameResult::draw : GameResult::white_wins);
    EXPECT_EQ(result_of(GameEnd::stalemate, Color::white, position.board().rules),
              stalemate == Stalemate::draw ? GameResult::draw : GameResult::black_wins);
  }
}

TEST(StalemateTest, IsADrawUnlessTheGameSaysOtherwise) {
  EXPECT_EQ(RogueElephant::rules.stalemate, Stalemate::draw);
  EXPECT_EQ(ElvenChess::rules.stalemate, Stalemate::draw);
  EXPECT_EQ(ElvenShogi::rules.stalemate, Stalemate::draw);
  EXPECT_EQ(Chess::rules.stalemate, Stalemate::draw);
  EXPECT_EQ(Crazyhouse::rules.stalemate, Stalemate::draw);
  EXPECT_EQ(Shatranj::rules.stalemate, Stalemate::loss);
  EXPECT_EQ(CrazyElephant::rules.stalemate, Stalemate::loss);
}

TEST(StalemateTest, IsNoneWhereADropIsLeft) {
  EXPECT_EQ(end_of<RogueElephant>("k1K5/7R/8/8/8/8/8/8[p] b - - 0 1"), GameEnd::none);
}

// Results in words.

TEST(GameResultTest, UnfinishedGamesHaveNone) {
  EXPECT_EQ(result_of(GameEnd::none, Color::white, Chess::rules), GameResult::unfinished);
}

TEST(GameResultTest, IsADrawForTheEndsThatNobodyWins) {
  for (const GameEnd end :
       {GameEnd::both_bare, GameEnd::dead_position, GameEnd::repetition, GameEnd::ply_rule}) {
    EXPECT_EQ(result_of(end, Color::white, Shatranj::rules), GameResult::draw) << to_string(end);
  }
}

TEST(GameResultTest, IsWrittenAsGameRecordsHaveIt) {
  EXPECT_EQ(to_string(GameResult::white_wins), "1-0");
  EXPECT_EQ(to_string(GameResult::black_wins), "0-1");
  EXPECT_EQ(to_string(GameResult::draw), "1/2-1/2");
  EXPECT_EQ(to_string(GameResult::unfinished), "*");
  EXPECT_EQ(to_string(GameEnd::checkmate), "checkmate");
  EXPECT_EQ(to_string(GameEnd::bare_king), "bare king");
}

}  // namespace
}  // namespace oliphaunt::testing
