#include "tests/oracle/oracle.h"

#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "engine/games/registry.h"
#include "tests/oracle/random_positions.h"

// What the perft suites can't see of the oracle: FEN, move text, ends of games, which of equal
// moves is named, and that the random positions are sound.

namespace oliphaunt::oracle {
namespace {

std::vector<std::string> texts(const State& state) {
  std::vector<std::string> out;
  for (const Move& move : legal_moves(state)) out.push_back(move.text(*state.spec));
  return out;
}

bool has_move(const State& state, std::string_view text) {
  for (const std::string& move : texts(state))
    if (move == text) return true;
  return false;
}

template <class G>
class EveryGame : public testing::Test {};

using Games = testing::Types<RogueElephant, ElvenChess, ElvenShogi, Chess, Crazyhouse, Shatranj,
                             CrazyElephant>;
TYPED_TEST_SUITE(EveryGame, Games);

void check_state(const State& state) {
  const State read = parse_fen(*state.spec, write_fen(state), state.rules);
  EXPECT_TRUE(same_position(read, state)) << write_fen(state);
  EXPECT_EQ(read.halfmove, state.halfmove);
  EXPECT_EQ(read.fullmove, state.fullmove);
  std::set<std::string> names, positions;
  for (const Move& move : legal_moves(state)) {
    const std::string name = move.text(*state.spec);
    EXPECT_TRUE(names.insert(name).second) << name << " twice in " << write_fen(state);
    EXPECT_TRUE(positions.insert(write_fen(make(state, move))).second)
        << name << " leads to a position that another move leads to in " << write_fen(state);
  }
}

TYPED_TEST(EveryGame, WritesItsStartPosition) {
  const GameSpec& spec = spec_of<TypeParam>();
  EXPECT_EQ(write_fen(parse_fen(spec, spec.start)), spec.start);
}

TYPED_TEST(EveryGame, MovesOfRandomGamesAreDistinctAndFenHoldsTheState) {
  const GameSpec& spec = spec_of<TypeParam>();
  Random random(1);
  for (int game = 0; game < 5; ++game)
    for (const State& state : random_game(spec, spec.rules, random, 100)) check_state(state);
}

TYPED_TEST(EveryGame, MovesInScatteredPositionsAreDistinctAndFenHoldsTheState) {
  const GameSpec& spec = spec_of<TypeParam>();
  Random random(2);
  int checks = 0;
  for (int i = 0; i < 500; ++i) {
    const State state = scattered_position(spec, spec.rules, random);
    checks += in_check(state, state.side);
    check_state(state);
  }
  EXPECT_GT(checks, 50);
  EXPECT_LT(checks, 450);
}

TEST(OracleFen, RejectsWhatBreaksTheRules) {
  const GameSpec& chess = spec_of<Chess>();
  const GameSpec& elven = spec_of<ElvenChess>();
  const GameSpec& rogue = spec_of<RogueElephant>();
  const struct {
    const GameSpec& spec;
    std::string_view fen, reason;
  } cases[] = {
      {chess, "4k3/8/8/8/8/8/8/4K3 w - - 0", "six fields"},
      {chess, "4k3/8/8/8/8/8/4K3 w - - 0 1", "ranks"},
      {chess, "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "ranks"},
      {chess, "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "files"},
      {chess, "4k2/8/8/8/8/8/8/4K3 w - - 0 1", "files"},
      {chess, "4k3/44/8/8/8/8/8/4K3 w - - 0 1", "files"},
      {chess, "4k3/8/8/8/8/8/8/4K2X w - - 0 1", "'X'"},
      {chess, "4k3/8/8/8/8/8/8/4K2+N w - - 0 1", "'+N'"},
      {chess, "4k3/8/8/8/8/8/8/4K2N~ w - - 0 1", "'N~'"},
      {chess, "8/8/8/8/8/8/8/4K3 w - - 0 1", "king"},
      {chess, "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "king"},
      {chess, "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side"},
      {chess, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "in check"},
      {chess, "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "promoted"},
      {chess, "4k3/8/8/8/8/8/8/4K2p w - - 0 1", "promoted"},
      {chess, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "hand"},
      {chess, "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right K"},
      {chess, "4k3/8/8/8/8/8/8/R3K3 w QQ - 0 1", "twice"},
      {chess, "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", "'A'"},
      {chess, "4k3/8/8/4pP2/8/8/8/4K3 w - e5 0 1", "double step"},
      {chess, "4k3/8/8/5P2/8/8/8/4K3 w - e6 0 1", "double step"},
      {chess, "4k3/4n3/8/4pP2/8/8/8/4K3 w - e6 0 1", "double step"},
      {chess, "4k3/8/4n3/4pP2/8/8/8/4K3 w - e6 0 1", "double step"},
      {chess, "4k3/8/8/4pP2/8/8/8/4K3 b - e6 0 1", "double step"},
      {chess, "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "'e9'"},
      {chess, "4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove"},
      {chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "move number"},
      {rogue, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "'K'"},
      {rogue, "4k3/8/8/8/8/8/8/4K3[+N] w - - 0 1", "'+'"},
      {rogue, "4k3/8/8/8/8/8/8/4K3[N w - - 0 1", "']'"},
      {rogue, "4k3/8/8/8/8/8/8/4K3[] w K - 0 1", "'K'"},
      {elven, "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1", "promoted"},
      {elven, "4k5/10/10/10/10/10/10/10/10/4K4n b - j0 0 1", "captor"},
      {elven, "4k5/10/10/10/10/10/10/10/10/4K4n w - j0 0 1", "Warlock"},
      {elven, "4k5/10/10/10/10/10/10/10/9W/4K4n w - j0 0 1", "Warlock"},
  };
  for (const auto& [spec, fen, reason] : cases) {
    try {
      parse_fen(spec, fen);
      ADD_FAILURE() << "accepted: " << fen;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string_view(error.what()).find(reason), std::string_view::npos)
          << fen << ": " << error.what();
    }
  }
}

TEST(OracleFen, WritesCanonically) {
  const auto rewritten = [](const GameSpec& spec, std::string_view fen) {
    return write_fen(parse_fen(spec, fen));
  };
  const GameSpec& rogue = spec_of<RogueElephant>();
  EXPECT_EQ(rewritten(rogue, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  EXPECT_EQ(rewritten(rogue, "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"),
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  EXPECT_EQ(rewritten(rogue, "4k3/8/8/8/8/8/8/4K3/rNpPC w - - 0 1"),
            "4k3/8/8/8/8/8/8/4K3[PNCpr] w - - 0 1");
  const GameSpec& chess = spec_of<Chess>();
  EXPECT_EQ(rewritten(chess, "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"),
            "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1");
  // The capture would open the e-file, but the pawn stands ready.
  EXPECT_EQ(rewritten(chess, "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(rewritten(chess, "r3k2r/8/8/8/8/8/8/R3K2R w qKk - 3 9"),
            "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 3 9");
}

TEST(OracleMoves, NamesTheLowestWarlockThatMay) {
  const GameSpec& spec = spec_of<ElvenChess>();
  const std::string both = "9k/10/10/10/3w6/2W1W5/10/10/10/K9 w - - 0 1";
  EXPECT_TRUE(has_move(parse_fen(spec, both), "c4d5,d5c4"));
  EXPECT_FALSE(has_move(parse_fen(spec, both), "e4d5,d5e4"));
  // The rook would attack the Warlock on c4, so only that on e4 may take and return.
  EXPECT_FALSE(has_move(parse_fen(spec, "2r6k" + both.substr(2)), "c4d5,d5c4"));
  EXPECT_TRUE(has_move(parse_fen(spec, "2r6k" + both.substr(2)), "e4d5,d5e4"));
}

TEST(OracleMoves, GiveIronOnlyForAWarlockThatAnotherPieceTook) {
  const auto after = [](std::string_view fen, std::string_view text) -> std::string {
    const State state = parse_fen(spec_of<ElvenChess>(), fen);
    for (const Move& move : legal_moves(state))
      if (move.text(*state.spec) == text) return write_fen(make(state, move));
    return "no such move";
  };
  constexpr std::string_view two = "9k/10/10/10/4w5/2N2W4/10/10/W9/K9 w - - 5 1";
  EXPECT_EQ(after(two, "c4e5"), "9k/10/10/10/4N5/5W4/10/10/W9/K9 b - e5 0 1");
  EXPECT_EQ(after(two, "f4e5"), "9k/10/10/10/4W5/2N7/10/10/W9/K9 b - - 0 1");
  EXPECT_EQ(after(two, "f4e5,e5f4"), "9k/10/10/10/10/2N2W4/10/10/W9/K9 b - - 0 1");
  EXPECT_EQ(after("9k/10/10/10/4w5/2N7/10/10/10/K9 w - - 5 1", "c4e5"),
            "9k/10/10/10/4N5/10/10/10/10/K9 b - - 0 1");
  EXPECT_EQ(after("9k/10/10/10/4n5/2N2W4/10/10/10/K9 w - - 5 1", "c4e5"),
            "9k/10/10/10/4N5/5W4/10/10/10/K9 b - - 0 1");
  // It lasts for one ply.
  EXPECT_EQ(after("9k/10/10/10/4N5/5W4/10/10/10/K9 b - e5 0 1", "j9j8"),
            "10/9k/10/10/4N5/5W4/10/10/10/K9 w - - 1 2");
}

TEST(OracleMoves, AreWrittenAsTheProjectWritesThem) {
  const auto can = [](const GameSpec& spec, std::string_view fen, std::string_view text) {
    return has_move(parse_fen(spec, fen), text);
  };
  EXPECT_TRUE(
      can(spec_of<ElvenChess>(), "r3k4r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f0i0"));
  EXPECT_TRUE(can(spec_of<ElvenChess>(), "9k/10/10/10/10/4W5/10/10/10/K9 w - - 0 1", "0000"));
  EXPECT_TRUE(can(spec_of<ElvenChess>(), "9k/10/10/4P5/10/10/10/10/10/K9 w - - 0 1", "e6e7q"));
  EXPECT_TRUE(can(spec_of<ElvenShogi>(), "9k/10/10/4P5/10/10/10/10/10/K9 w - - 0 1", "e6e7+"));
  EXPECT_TRUE(can(spec_of<ElvenShogi>(), "9k/10/10/4P5/10/10/10/10/10/K9 w - - 0 1", "e6e7"));
  EXPECT_TRUE(can(spec_of<RogueElephant>(), "k7/8/4P3/8/8/8/8/K7[N] w - - 0 1", "e6e7+"));
  EXPECT_FALSE(can(spec_of<RogueElephant>(), "k7/8/4P3/8/8/8/8/K7[N] w - - 0 1", "e6e7"));
  EXPECT_TRUE(can(spec_of<RogueElephant>(), "k7/8/4P3/8/8/8/8/K7[N] w - - 0 1", "N@e8"));
  EXPECT_TRUE(can(spec_of<Crazyhouse>(), "8/k3P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8n"));
  EXPECT_TRUE(can(spec_of<Chess>(), "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));
}

TEST(OracleEnd, IsJudgedInEachPosition) {
  const auto outcome = [](const GameSpec& spec, std::string_view fen) {
    return position_outcome(parse_fen(spec, fen));
  };
  const GameSpec& chess = spec_of<Chess>();
  const GameSpec& shatranj = spec_of<Shatranj>();
  EXPECT_EQ(outcome(chess, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"),
            (Outcome{End::checkmate, Color::white}));
  EXPECT_EQ(outcome(chess, "k7/8/1Q6/8/8/8/8/K7 b - - 0 1"), (Outcome{End::stalemate, {}}));
  EXPECT_EQ(outcome(chess, "k7/8/8/8/8/8/8/K6N b - - 0 1"), (Outcome{End::dead_position, {}}));
  EXPECT_EQ(outcome(chess, "k6n/8/8/8/8/8/8/K6N b - - 0 1"), Outcome{});
  EXPECT_EQ(outcome(chess, "k7/8/8/8/8/8/8/K6R b - - 0 1"), Outcome{});
  EXPECT_EQ(outcome(shatranj, "k7/2R5/8/8/8/8/8/KR6 b - - 0 1"),
            (Outcome{End::stalemate, Color::white}));
  EXPECT_EQ(outcome(shatranj, "k7/8/8/8/8/8/P7/K7 b - - 0 1"),
            (Outcome{End::bare_king, Color::white}));
  EXPECT_EQ(outcome(shatranj, "8/8/8/8/8/1k6/2P5/K7 b - - 0 1"), (Outcome{End::bare_king, {}}));
  EXPECT_EQ(outcome(shatranj, "8/8/8/8/8/8/8/k1K5 b - - 0 1"), (Outcome{End::bare_king, {}}));
}

TEST(OracleEnd, CountsRepetitionsAndPlies) {
  const GameSpec& spec = spec_of<Chess>();
  std::vector<State> game{parse_fen(spec, spec.start)};
  const auto play = [&game](std::string_view text) {
    for (const Move& move : legal_moves(game.back()))
      if (move.text(*game.back().spec) == text) {
        game.push_back(make(game.back(), move));
        return;
      }
    FAIL() << text;
  };
  for (int round = 0; round < 2; ++round)
    for (const std::string_view text : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
      EXPECT_EQ(game_outcome(game), Outcome{});
      play(text);
    }
  EXPECT_EQ(game_outcome(game), (Outcome{End::repetition, {}}));

  const State late = parse_fen(spec, "k7/8/8/8/8/8/8/K6R w - - 100 90");
  EXPECT_EQ(game_outcome({&late, 1}), (Outcome{End::ply_rule, {}}));
  const State soon = parse_fen(spec, "k7/8/8/8/8/8/8/K6R w - - 99 90");
  EXPECT_EQ(game_outcome({&soon, 1}), Outcome{});
}

}  // namespace
}  // namespace oliphaunt::oracle
