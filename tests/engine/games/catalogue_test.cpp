#include "engine/games/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::ThrowsMessage;

// XBoard has to be given "elvenchess", which `--game` did not understand.
TEST(KnownGame, TakesTheNamesThatOthersMustUse) {
  EXPECT_EQ(known_game("elvenchess").name, "elven-chess");
  EXPECT_EQ(known_game("Elven Chess").name, "elven-chess");
  EXPECT_EQ(known_game("ROGUE_ELEPHANT").name, "rogue-elephant");
  for (const GameDescription* game : all_games()) {
    EXPECT_EQ(&known_game(game->name), game);
    EXPECT_EQ(&known_game(game->title), game);
  }
}

TEST(KnownGame, ListsTheGamesWhereThereIsNoneOfTheName) {
  EXPECT_THAT([] { known_game("elvn-chess"); },
              ThrowsMessage<InputError>(AllOf(
                  StartsWith("no game is called 'elvn-chess', expected one of rogue-elephant"),
                  HasSubstr("did you mean elven-chess?"))));
  EXPECT_THROW(known_game(""), InputError);
  EXPECT_THROW(known_game("--"), InputError);
}

}  // namespace
}  // namespace oliphaunt
