// The books of openings in data/openings.

#include "tools/lab/match/openings.h"

#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/catalogue.h"
#include "engine/games/registry.h"
#include "engine/moves/movegen.h"
#include "engine/position/fen.h"
#include "engine/text/text_file.h"

namespace oliphaunt::lab {
namespace {

std::vector<std::filesystem::path> books() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(OLIPHAUNT_DATA_DIR "/openings")) {
    paths.push_back(entry.path());
  }
  return paths;
}

TEST(OpeningBooks, AreThereForTheGamesOfTheProject) {
  std::set<std::string> games;
  for (const auto& path : books()) games.insert(path.stem());
  EXPECT_THAT(games, ::testing::IsSupersetOf({"rogue-elephant", "elven-chess", "elven-shogi"}));
}

TEST(OpeningBooks, HoldDifferentPositionsThatCanBePlayed) {
  for (const auto& path : books()) {
    const auto lines = split_book(read_text_file(path), path);
    EXPECT_GE(lines.size(), 4000U) << path;
    visit_game(known_game(path.stem().string()).name, [&]<class G>(std::type_identity<G>) {
      std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
      for (const BookLine& line : lines) {
        SCOPED_TRACE(path.string() + ":" + std::to_string(line.line));
        const Position<G> position = parse_fen<G>(line.fen);
        EXPECT_EQ(position.game_end(), GameEnd::none);
        EXPECT_FALSE(is_in_check(position.board()));
        EXPECT_EQ(write_fen(position), line.fen);
        EXPECT_TRUE(keys.insert({position.key().high, position.key().low}).second) << "twice";
      }
    });
  }
}

TEST(OpeningBooks, SayHowTheyWereMade) {
  for (const auto& path : books()) {
    const std::string text = read_text_file(path);
    EXPECT_THAT(text, ::testing::MatchesRegex(
                          "# oliphaunt openings data/openings/" + path.filename().string() +
                          " --game " + path.stem().string() + " --count [0-9]+ --seed [0-9]+ .*"))
        << path;
  }
}

}  // namespace
}  // namespace oliphaunt::lab
