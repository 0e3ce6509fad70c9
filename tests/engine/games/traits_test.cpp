#include "engine/games/traits.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/engine/games_under_test.h"

namespace oliphaunt::testing {
namespace {

template <class G>
class TraitsTest : public ::testing::Test {};
TYPED_TEST_SUITE(TraitsTest, AllGames, GameNames);

TYPED_TEST(TraitsTest, FindsEveryPieceByItsId) {
  using T = Traits<TypeParam>;
  for (std::size_t i = 0; i < T::role_count; ++i) {
    EXPECT_EQ(T::find(TypeParam::pieces[i].id), static_cast<Role>(i));
  }
  EXPECT_EQ(T::find("?"), no_role);
  EXPECT_EQ(T::find(""), no_role);
}

TYPED_TEST(TraitsTest, PiecesNameOtherPiecesThatExist) {
  using T = Traits<TypeParam>;
  for (std::size_t i = 0; i < T::role_count; ++i) {
    const Role role = static_cast<Role>(i);
    EXPECT_NE(T::demoted[i], no_role) << TypeParam::pieces[i].id;
    EXPECT_EQ(T::promotions(role).size == 0, TypeParam::pieces[i].promotes_to.empty());
    for (const Role to : T::promotions(role)) {
      ASSERT_NE(to, no_role) << TypeParam::pieces[i].id;
      EXPECT_NE(to, role);
      EXPECT_NE(to, T::king);
    }
  }
}

TYPED_TEST(TraitsTest, DemotionUndoesPromotionWhereHandsAskForIt) {
  using T = Traits<TypeParam>;
  for (std::size_t i = 0; i < T::role_count; ++i) {
    for (const Role to : T::promotions(static_cast<Role>(i))) {
      EXPECT_EQ(T::demoted[index(to)], TypeParam::drops ? static_cast<Role>(i) : to);
    }
  }
}

TYPED_TEST(TraitsTest, HandsHoldWhatCapturesYield) {
  using T = Traits<TypeParam>;
  if (!TypeParam::drops) {
    EXPECT_EQ(T::hand_roles.size, 0U);
    return;
  }
  EXPECT_FALSE(T::hand_roles.contains(T::king));
  for (std::size_t slot = 0; slot < T::hand_roles.size; ++slot) {
    EXPECT_EQ(T::hand_slot(T::hand_roles.roles[slot]), slot);
  }
  for (std::size_t i = 0; i < T::role_count; ++i) {
    if (static_cast<Role>(i) == T::king) continue;
    EXPECT_TRUE(T::hand_roles.contains(T::demoted[i])) << TypeParam::pieces[i].id;
  }
}

TYPED_TEST(TraitsTest, ZonesOfTheSidesMirrorEachOther) {
  using T = Traits<TypeParam>;
  using Geometry = typename T::Geometry;
  const auto mirrored = [](typename T::Set set) {
    typename T::Set result;
    for (const Square s : set) {
      result |= typename T::Set(
          Geometry::square(Geometry::file(s), Geometry::ranks - 1 - Geometry::rank(s)));
    }
    return result;
  };
  EXPECT_EQ(mirrored(T::promotion_zone(Color::white)), T::promotion_zone(Color::black));
  for (int rank = 0; rank < Geometry::ranks; ++rank) {
    EXPECT_EQ(mirrored(T::own_rank(Color::white, rank)), T::own_rank(Color::black, rank));
  }
  for (const PawnDrops rule : {PawnDrops::any, PawnDrops::not_last, PawnDrops::not_first_or_last}) {
    const auto white = T::pawn_drop_zone(Color::white, rule);
    const auto black = T::pawn_drop_zone(Color::black, rule);
    EXPECT_EQ(mirrored(white), black);
    EXPECT_EQ(T::pawn_drop_zones[0][static_cast<std::size_t>(rule)], white);
    EXPECT_EQ(T::pawn_drop_zones[1][static_cast<std::size_t>(rule)], black);
  }
}

template <class G>
std::vector<std::string> promotions(std::string_view id) {
  std::vector<std::string> ids;
  for (const Role to : Traits<G>::promotions(Traits<G>::find(id))) {
    ids.emplace_back(Traits<G>::piece(to).id);
  }
  return ids;
}
using Ids = std::vector<std::string>;

TEST(PromotionsTest, AreThoseOfTheRules) {
  EXPECT_EQ(promotions<Chess>("P"), (Ids{"Q", "R", "B", "N"}));
  EXPECT_EQ(promotions<Crazyhouse>("P"), (Ids{"Q~", "R~", "B~", "N~"}));
  EXPECT_EQ(promotions<ElvenChess>("P"), (Ids{"Q", "R", "B", "N"}));
  EXPECT_EQ(promotions<Shatranj>("P"), Ids{"C"});
  EXPECT_EQ(promotions<CrazyElephant>("P"), Ids{"C~"});
  for (const char* id : {"P", "N", "E", "C", "R"}) {
    EXPECT_EQ(promotions<RogueElephant>(id), Ids{fmt::format("+{}", id)});
  }
  EXPECT_EQ(promotions<ElvenShogi>("P"), Ids{"D"});
  EXPECT_EQ(promotions<ElvenShogi>("N"), Ids{"S"});
  EXPECT_EQ(promotions<ElvenShogi>("B"), Ids{"E"});
  EXPECT_EQ(promotions<ElvenShogi>("R"), Ids{"G"});
  for (const char* id : {"Q", "K", "D", "E", "G", "S", "W"}) {
    EXPECT_TRUE(promotions<ElvenShogi>(id).empty()) << id;
  }
}

TEST(PromotionZoneTest, IsThatOfTheRules) {
  using Set8 = Bitboard<Geometry8x8>;
  using Set10 = Bitboard<Geometry10x10>;
  EXPECT_EQ(Traits<Chess>::promotion_zone(Color::white), Set8::rank_mask(7));
  EXPECT_EQ(Traits<Chess>::promotion_zone(Color::black), Set8::rank_mask(0));
  EXPECT_EQ(Traits<RogueElephant>::promotion_zone(Color::white), Set8::ranks_mask(6, 7));
  EXPECT_EQ(Traits<RogueElephant>::promotion_zone(Color::black), Set8::ranks_mask(0, 1));
  EXPECT_EQ(Traits<ElvenChess>::promotion_zone(Color::white), Set10::ranks_mask(7, 9));
  EXPECT_EQ(Traits<ElvenChess>::promotion_zone(Color::black), Set10::ranks_mask(0, 2));
  EXPECT_EQ(Traits<ElvenShogi>::promotion_zone(Color::white), Set10::ranks_mask(7, 9));
}

TEST(PawnDropZoneTest, IsThatOfEachRule) {
  using T = Traits<RogueElephant>;
  using Set = T::Set;
  EXPECT_EQ(T::pawn_drop_zone(Color::white, PawnDrops::any), Set::board());
  EXPECT_EQ(T::pawn_drop_zone(Color::white, PawnDrops::not_last), Set::ranks_mask(0, 6));
  EXPECT_EQ(T::pawn_drop_zone(Color::white, PawnDrops::not_first_or_last), Set::ranks_mask(1, 6));
  EXPECT_EQ(T::pawn_drop_zone(Color::black, PawnDrops::not_last), Set::ranks_mask(1, 7));
}

TEST(SpecialPiecesTest, AreFoundByTheirPower) {
  EXPECT_EQ(Traits<ElvenChess>::special, Traits<ElvenChess>::find("W"));
  EXPECT_EQ(Traits<ElvenShogi>::special, Traits<ElvenShogi>::find("W"));
  EXPECT_TRUE(Traits<ElvenChess>::has_special);
  EXPECT_FALSE(Traits<Chess>::has_special);
  EXPECT_FALSE(Traits<RogueElephant>::has_special);
  EXPECT_EQ(Traits<RogueElephant>::king, Traits<RogueElephant>::find("K"));
  EXPECT_EQ(Traits<RogueElephant>::pawn, Traits<RogueElephant>::find("P"));
}

TEST(SquareLabelTest, CountsRanksAsTheGameDoes) {
  EXPECT_EQ(Traits<Chess>::square("a1"), Geometry8x8::square(0, 0));
  EXPECT_EQ(Traits<Chess>::square("h8"), Geometry8x8::square(7, 7));
  EXPECT_EQ(Traits<ElvenChess>::square("a0"), Geometry10x10::square(0, 0));
  EXPECT_EQ(Traits<ElvenChess>::square("j9"), Geometry10x10::square(9, 9));
}

TEST(RegistryTest, VisitsAGameByItsName) {
  int games = 0;
  for_each_game([&]<class G>(std::type_identity<G>) {
    ++games;
    std::string_view visited;
    EXPECT_TRUE(visit_game(G::name, [&]<class H>(std::type_identity<H>) { visited = H::name; }));
    EXPECT_EQ(visited, G::name);
  });
  EXPECT_EQ(games, 7);
  EXPECT_FALSE(visit_game("go", [](auto) { ADD_FAILURE() << "visited"; }));
  EXPECT_FALSE(visit_game("", [](auto) { ADD_FAILURE() << "visited"; }));
}

}  // namespace
}  // namespace oliphaunt::testing
