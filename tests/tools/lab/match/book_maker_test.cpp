#include "tools/lab/match/book_maker.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/games/rogue_elephant.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "engine/text/input_error.h"

namespace oliphaunt::lab {
namespace {

BookSettings small_book() {
  BookSettings settings;
  settings.game = "rogue-elephant";
  settings.count = 40;
  settings.nodes = 300;
  return settings;
}

TEST(BookMakerParallel, DoesNotDependOnThreads) {
  BookSettings settings = small_book();
  const auto one = make_book(settings, nullptr, [](std::size_t) {});
  settings.threads = 4;
  EXPECT_EQ(make_book(settings, nullptr, [](std::size_t) {}), one);
  settings.seed = 2;
  EXPECT_NE(make_book(settings, nullptr, [](std::size_t) {}), one);
}

TEST(BookMaker, MakesDifferentPositionsThatCanBePlayed) {
  const auto book = make_book(small_book(), nullptr, [](std::size_t) {});
  EXPECT_EQ(book.size(), 40U);
  std::set<std::string> all(book.begin(), book.end());
  EXPECT_EQ(all.size(), book.size());
  for (const std::string& fen : book) {
    const auto position = parse_fen<RogueElephant>(fen);
    EXPECT_EQ(position.game_end(), GameEnd::none);
    EXPECT_FALSE(is_in_check(position.board()));
  }
}

TEST(BookMaker, GivesUpInTheEnd) {
  BookSettings settings = small_book();
  settings.count = 60;
  settings.least_plies = settings.most_plies = 1;  // there are not so many first moves
  settings.nodes = 1;
  settings.window = 30000;
  EXPECT_THROW(make_book(settings, nullptr, [](std::size_t) {}), InputError);
}

}  // namespace
}  // namespace oliphaunt::lab
