#include "engine/games/validate.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"

namespace oliphaunt::testing {
namespace {

// A game's data that a test can change.
struct Draft {
  explicit Draft(const GameDescription& game)
      : description(game),
        pieces(game.pieces.begin(), game.pieces.end()),
        castling(game.castling.begin(), game.castling.end()),
        rule_options(game.rule_options.begin(), game.rule_options.end()) {}

  Piece& piece(std::string_view id) {
    return *std::find_if(pieces.begin(), pieces.end(), [id](const Piece& p) { return p.id == id; });
  }

  GameDescription description;
  std::vector<Piece> pieces;
  std::vector<Castling> castling;
  std::vector<RuleOption> rule_options;
};

// What is wrong with a game after one change.
template <class Change>
std::string fault(const GameDescription& game, Change change) {
  Draft draft(game);
  change(draft);
  draft.description.pieces = draft.pieces;
  draft.description.castling = draft.castling;
  draft.description.rule_options = draft.rule_options;
  return std::string(first_fault(draft.description).what());
}

constexpr const GameDescription& chess = description<Chess>;
constexpr const GameDescription& crazyhouse = description<Crazyhouse>;
constexpr const GameDescription& elven_chess = description<ElvenChess>;
constexpr const GameDescription& rogue_elephant = description<RogueElephant>;

TEST(ValidateTest, FindsNothingWrongWithTheGamesOfTheProgram) {
  for (const GameDescription* game : all_games()) {
    EXPECT_EQ(first_fault(*game).what(), "") << game->name;
    EXPECT_EQ(fault(*game, [](Draft&) {}), "") << game->name;
  }
}

TEST(ValidateTest, AsksForNames) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.name = ""; }),
            "name: found '', expected lower-case letters, digits and hyphens");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.name = "Chess\n"; }),
            "name: found 'Chess?', expected lower-case letters, digits and hyphens");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.title = ""; }),
            "title: found '', expected what people call it");
}

TEST(ValidateTest, AsksForABoardThatSquaresCanNumber) {
  const std::string limits =
      " ranks, expected at least 4 of each, at most 26 files, 10 ranks and 127 squares";
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.files = 13, d.description.ranks = 10; }),
            "board: found 13 files and 10" + limits);
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.ranks = -3; }),
            "board: found 8 files and -3" + limits);
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.first_rank_label = 'a'; }),
            "first rank: found 'a', expected 0 or 1");
  EXPECT_EQ(fault(elven_chess, [](Draft& d) { d.description.first_rank_label = '1'; }),
            "first rank: found '1' on a board of 10 ranks, expected '0': labels have one digit");
}

TEST(ValidateTest, AsksForPiecesThatCanBeToldApart) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.pieces.clear(); }),
            "pieces: found 0 kinds, expected 1 to 14");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.pieces.resize(15, d.pieces[0]); }),
            "pieces: found 15 kinds, expected 1 to 14");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").id = "n"; }),
            "piece 2: id 'n', expected a capital, '+' and a capital, or a capital and '~'");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").id = "B"; }),
            "piece 3: id 'B', expected another than that of the knight");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").name = ""; }),
            "piece N: name '', expected words of lower-case letters");
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.piece("N~").name = "promoted-queen"; }),
            "piece Q~: name 'promoted queen', expected another than that of N~");
}

TEST(ValidateTest, AsksForOneKingAndAtMostOneSpecialPiece) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("K").power = Power::none; }),
            "pieces: 0 are royal, expected one");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("Q").power = Power::royal; }),
            "pieces: 2 are royal, expected one");
  EXPECT_EQ(fault(elven_chess, [](Draft& d) { d.piece("D").power = Power::warlock; }),
            "pieces: 2 have special powers, expected one or none");
  EXPECT_EQ(fault(elven_chess, [](Draft& d) { d.piece("W").betza = "K"; }),
            "piece W: moves as 'K', expected nothing: its power says how it moves");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").id = "S"; }),
            "pieces: none is a pawn, expected one with the id 'P' and no power");
}

TEST(ValidateTest, AsksForMovesThatCanBeReadAndCounted) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("K").betza = "KN"; }),
            "piece K: moves as 'KN', expected 'K': legality knows a king's steps");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").betza = "X"; }),
            "piece N: moves as 'X', expected Betza's notation: unknown atom");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").betza = "fN"; }),
            "piece N: moves as 'fN', expected Betza's notation: modifiers are read on W and F "
            "ahead only");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").betza = ""; }),
            "piece N: moves as '', expected a move");
  for (const char* twice :
       {"RW", "RD", "RH", "RfmW", "BF", "BA", "BG", "BfcF", "QK", "WfW", "FfF"}) {
    EXPECT_EQ(fault(chess, [twice](Draft& d) { d.piece("N").betza = twice; }),
              "piece N: moves as '" + std::string(twice) + "', expected each move once");
  }
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").betza = "NifmnD"; }),
            "piece N: moves as 'NifmnD', expected no double step, which is the pawn's");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").betza = "fmWifmnD"; }),
            "piece P: moves as 'fmWifmnD', expected 'fmW' and 'fcF' with a double step");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").betza = "fW"; }),
            "piece P: moves as 'fW', expected 'fmWfcF' or 'fmWfcFifmnD' where pawns that reach a "
            "zone promote");
}

TEST(ValidateTest, AsksForDoubleStepsOutsideThePromotionZone) {
  const std::string rest = ", so that it and captures en passant end outside the promotion zone";
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.double_step_rank = 5; }),
            "double step: from rank 5, expected one from 0 to 4" + rest);
  EXPECT_EQ(fault(elven_chess, [](Draft& d) { d.description.double_step_rank = 1; }),
            "double step: from rank 1, expected one from 2 to 4" + rest);
}

TEST(ValidateTest, AsksForPromotionsToOtherPiecesOfTheGame) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").promotes_to = "Q X"; }),
            "piece P: promotes to 'X', expected the id of a piece of the game");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").promotes_to = "Q  R"; }),
            "piece P: promotes to '', expected the id of a piece of the game");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").promotes_to = "Q K"; }),
            "piece P: promotes to 'K', expected another piece, neither king nor pawn");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").promotes_to = "Q Q"; }),
            "piece P: promotes to 'Q Q', expected each letter once, by which moves name it");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("P").promotes_to = ""; }),
            "piece P: promotes to nothing, expected ids: pawns that reach the zone must");
  EXPECT_EQ(
      fault(chess, [](Draft& d) { d.piece("K").promotes_to = "Q"; }),
      "piece K: promotes to 'Q', expected nothing for a king or a piece with a special power");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("N").promotes_to = "Q"; }),
            "piece N: promotes to 'Q', expected nothing: pawns alone promote");
  EXPECT_EQ(fault(rogue_elephant, [](Draft& d) { d.piece("N").promotes_to = "+N +E"; }),
            "piece N: promotes to '+N +E', expected one id: such moves are written with '+'");
  EXPECT_EQ(fault(elven_chess,
                  [](Draft& d) {
                    d.pieces.insert(d.pieces.end(), {{"A", "ant", "W"}, {"S", "sage", "F"}});
                    d.piece("P").promotes_to = "A B D E G N Q R S";
                  }),
            "piece P: promotes to 'A B D E G N Q R S', expected at most 8 ids");
}

TEST(ValidateTest, AsksForAPromotionZoneWhereThereIsPromotion) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.promotion.mode = PromotionMode::none; }),
            "promotion zone: found 1 ranks, expected none");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.promotion = {}; }),
            "piece P: promotes to 'Q R B N', expected nothing in this game");
  for (const int ranks : {0, 8}) {
    EXPECT_EQ(
        fault(rogue_elephant, [ranks](Draft& d) { d.description.promotion.zone_ranks = ranks; }),
        "promotion zone: found " + std::to_string(ranks) +
            " ranks, expected some of the board's and not all");
  }
}

TEST(ValidateTest, AsksForHandsThatCanHoldWhatIsTaken) {
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.piece("Q~").demotes_to = "S"; }),
            "piece Q~: demotes to 'S', expected the id of a piece that is held in hand");
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.piece("Q~").demotes_to = "N~"; }),
            "piece Q~: demotes to 'N~', expected the id of a piece that is held in hand");
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.piece("Q~").demotes_to = ""; }),
            "piece Q~: demotes to nothing, expected an id: hands hold pieces of a single letter");
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.piece("K").demotes_to = "P"; }),
            "piece K: demotes to 'P', expected nothing: a king is not taken");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.piece("Q").demotes_to = "P"; }),
            "piece Q: demotes to 'P', expected nothing in a game without drops");
  EXPECT_EQ(fault(elven_chess, [](Draft& d) { d.description.drops = true; }),
            "pieces: 9 kinds can be in hand, expected at most 8");
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.description.rules.pawn_drops = PawnDrops::any; }),
            "promotion zone: pawns may be dropped in it, expected the last rank alone and no drops "
            "there");
  EXPECT_EQ(fault(crazyhouse, [](Draft& d) { d.description.bare_king = true; }),
            "bare king: found with drops, expected without");
}

TEST(ValidateTest, AsksForRulesThatTheProgramKnows) {
  EXPECT_EQ(fault(rogue_elephant, [](Draft& d) { d.rule_options[0].name = "drops"; }),
            "rule option 1: found 'drops', expected pawn-drops or stalemate");
  EXPECT_EQ(fault(rogue_elephant, [](Draft& d) { d.rule_options[1].values = "draw win"; }),
            "rule option stalemate: value 'win', expected one that the program knows");
  EXPECT_EQ(fault(rogue_elephant, [](Draft& d) { d.rule_options[1].values = "loss draw"; }),
            "rule option stalemate: value 'loss' first, expected the game's own");
  EXPECT_EQ(fault(rogue_elephant, [](Draft& d) { d.rule_options[1].values = ""; }),
            "rule option stalemate: no values, expected some");
  EXPECT_EQ(fault(rogue_elephant, [](Draft& d) { d.rule_options[1] = d.rule_options[0]; }),
            "rule option pawn-drops: listed twice, expected once");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.ply_rule.plies = 0; }),
            "ply rule: found 0 plies, expected 1 to 999999");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.description.dead_minors = "N A"; }),
            "dead minors: found 'A', expected the id of a piece that is no king");
}

TEST(ValidateTest, AsksForAStartThatFitsTheBoard) {
  const auto start = [](const char* fen) {
    return fault(chess, [fen](Draft& d) { d.description.start = fen; });
  };
  EXPECT_EQ(start("rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR w - - 0 1"),
            "start: rank 3 has 7 squares, expected 8");
  EXPECT_EQ(start("rnbqkbnr/pppppppp/8/8/8/8p/PPPPPPPP/RNBQKBNR w - - 0 1"),
            "start: rank 3 has 9 squares or more, expected 8");
  EXPECT_EQ(start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1"),
            "start: found 6 whole ranks and 8 squares, expected 8 ranks of 8");
  EXPECT_EQ(start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1"),
            "start: found more than 8 ranks");
  EXPECT_EQ(start("rnbqkbnr/pppppppp/8/8/8/3x4/PPPPPPPP/RNBQKBNR w - - 0 1"),
            "start: found 'x', expected the letter of a piece");
  EXPECT_EQ(start("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
            "start: Black has 0 kings, expected one");
  EXPECT_EQ(start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1"),
            "start: White has 2 kings, expected one");
  EXPECT_EQ(start("rnbqkbnP/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
            "start: a pawn stands in its promotion zone, expected none");
  EXPECT_EQ(fault(elven_chess,
                  [](Draft& d) {
                    d.description.start = "r4k3r/10/10/10/10/10/10/10/10/R4K3R w - - 0 1";
                  }),
            "start: Black's array is White's with ranks reversed, expected the board turned by "
            "half where its sides are no powers of two");
}

TEST(ValidateTest, AsksForCastlingThatTheBoardHasRoomFor) {
  EXPECT_EQ(fault(chess, [](Draft& d) { d.castling.resize(9, d.castling[0]); }),
            "castling: found 9 ways, expected at most 8");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.castling[0].right = 'k'; }),
            "castling 'k': found for White, expected a capital");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.castling[1].right = 'K'; }),
            "castling 'K': listed twice, expected once");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.castling[0].rook_from = "i1"; }),
            "castling 'K': expected four squares of one rank of the board");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.castling[0].rook_from = "h2"; }),
            "castling 'K': expected four squares of one rank of the board");
  EXPECT_EQ(
      fault(chess, [](Draft& d) { d.castling[0].king_to = "f1", d.castling[0].rook_to = "g1"; }),
      "castling 'K': expected king and rook to end on two squares between those where they "
      "began, the king two steps away or more");
  EXPECT_EQ(fault(chess, [](Draft& d) { d.castling.pop_back(); }),
            "castling 'Q': the other color has none that begins with the rook opposite, expected "
            "one");
  EXPECT_EQ(
      fault(chess, [](Draft& d) { d.castling[1] = d.castling[0], d.castling[1].right = 'Q'; }),
      "castling 'K': the king goes where it goes by another, expected a square of its own");
  EXPECT_EQ(fault(chess,
                  [](Draft& d) {
                    d.piece("P").promotes_to = "Q";
                    d.piece("R").id = "C";
                    d.description.start =
                        "cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w KQkq - 0 1";
                  }),
            "castling: no piece has the id 'R', expected a rook");
}

TEST(GameFaultTest, IsCutShortWhereItIsTooLong) {
  const std::string text(1000, 'x');
  EXPECT_EQ(make_fault(std::string_view(text)).what(), text.substr(0, GameFault::capacity));
  EXPECT_EQ(make_fault(QuotedWord{text}).what(), "'" + text.substr(0, 32) + "...'");
}

}  // namespace
}  // namespace oliphaunt::testing
