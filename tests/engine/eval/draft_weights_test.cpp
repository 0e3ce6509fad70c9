#include "engine/eval/draft_weights.h"

#include <array>
#include <map>

#include <gtest/gtest.h>

#include "engine/games/catalogue.h"

namespace oliphaunt {
namespace {

constexpr auto pieces = std::to_array<Piece>({
    {"P", "pawn", "fmWfcF", "A"},
    {"F", "ferz", "F"},
    {"A", "amazon", "QN"},
    {"K", "king", "K", "", "", Power::royal},
});

constexpr GameDescription small_game() {
  GameDescription game;
  game.name = "small";
  game.title = "Small";
  game.files = 5;
  game.ranks = 6;
  game.pieces = pieces;
  game.promotion = {PromotionMode::pawn_reaches_zone, 1};
  return game;
}

std::map<std::string, Weight> by_name(const Weights& weights) {
  std::map<std::string, Weight> all;
  for (const Weight& weight : weights.all) all.emplace(weight.name, weight);
  return all;
}

TEST(DraftWeightsTest, StayWithinTheirBounds) {
  for (const GameDescription* game : all_games()) {
    for (const Weight& weight : draft_weights(*game).all) {
      EXPECT_TRUE(weight.min <= weight.mg && weight.mg <= weight.max) << weight.name;
      EXPECT_TRUE(weight.min <= weight.eg && weight.eg <= weight.max) << weight.name;
    }
  }
}

TEST(DraftWeightsTest, TellPiecesByTheirMoves) {
  const GameDescription game = small_game();
  const auto weights = by_name(draft_weights(game));
  EXPECT_EQ(weights.at("piece.pawn").mg, 100);
  EXPECT_EQ(weights.at("piece.ferz").mg, 143);  // 33 times 4 moves and 0.7 times 4 squared
  EXPECT_GT(weights.at("piece.amazon").mg, 700);
  EXPECT_EQ(weights.at("piece.amazon").unit, "piece");
  EXPECT_EQ(weights.at("pair.ferz").eg, 5);
}

// What the description lacks has no weights.
TEST(DraftWeightsTest, FollowTheDescription) {
  GameDescription game = small_game();
  const auto plain = by_name(draft_weights(game));
  EXPECT_FALSE(plain.contains("hand.ferz"));
  EXPECT_FALSE(plain.contains("warlock.prey"));
  EXPECT_FALSE(plain.contains("promotion.pawn"));  // its squares tell
  EXPECT_TRUE(plain.contains("square.pawn.c6"));
  EXPECT_FALSE(plain.contains("square.pawn.d1"));  // the game looks the same in the mirror
  EXPECT_TRUE(plain.contains("pawn.passed.5"));
  EXPECT_FALSE(plain.contains("pawn.passed.6"));

  game.drops = true;
  game.promotion.mode = PromotionMode::shogi;
  const auto drops = by_name(draft_weights(game));
  EXPECT_TRUE(drops.contains("hand.ferz"));
  EXPECT_FALSE(drops.contains("hand.king"));
  EXPECT_TRUE(drops.contains("king.drop-check.pawn"));
  EXPECT_TRUE(drops.contains("promotion.pawn"));
}

// Terms of 0 are no draft at all, but for the one that others tell most of.
TEST(DraftWeightsTest, GiveEveryTermAValue) {
  for (const GameDescription* game : all_games()) {
    std::map<std::string, bool> given;
    for (const Weight& weight : draft_weights(*game).all) {
      const std::string term =
          weight.name.substr(0, weight.name.find('.', weight.name.find('.') + 1));
      given[term] = given[term] || weight.mg != 0 || weight.eg != 0;
    }
    for (const auto& [term, any] : given) {
      EXPECT_EQ(any, term != "warlock.alone") << game->name << ": " << term;
    }
  }
}

}  // namespace
}  // namespace oliphaunt
