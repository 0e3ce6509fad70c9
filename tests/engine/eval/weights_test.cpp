#include "engine/eval/weights.h"

#include <array>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/eval/draft_weights.h"
#include "engine/eval/layout.h"
#include "engine/games/catalogue.h"
#include "engine/games/registry.h"

namespace oliphaunt {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::filesystem::path weights_path(std::string_view game) {
  return std::filesystem::path(OLIPHAUNT_DATA_DIR) / "weights" / (std::string(game) + ".toml");
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The text with its first occurrence of `from` replaced, which must exist.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string error_of(const std::string& text) {
  try {
    parse_weights(description<Chess>, text, "my.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(WeightsTest, DataFilesListExactlyWhatTheEvaluationHas) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    const std::string text = read_file(weights_path(G::name));
    const Weights weights = parse_weights(description<G>, text, "file");
    EXPECT_EQ(weights.game, G::name);
    EXPECT_EQ(weights.size(), layout<G>.size);
    // Every section, with its unit, and in the evaluation's order.
    EXPECT_EQ(write_weights(description<G>, weights), text);
  });
}

TEST(WeightsTest, DefaultsAreTheDataFiles) {
  for_each_game([]<class G>(std::type_identity<G>) {
    EXPECT_EQ(default_weights(description<G>), load_weights(description<G>, weights_path(G::name)));
  });
}

// What the tuned ones are measured against.
TEST(WeightsTest, HandSetWeightsStayReadable) {
  int files = 0;
  for_each_game([&]<class G>(std::type_identity<G>) {
    const auto path = weights_path("hand-set/" + std::string(G::name));
    if (!std::filesystem::exists(path)) return;
    EXPECT_NE(load_weights(description<G>, path), default_weights(description<G>)) << G::name;
    ++files;
  });
  EXPECT_EQ(files, 3);
}

// Chess with a piece more, which no data file knows of.
constexpr auto pieces_with_amazon = std::to_array<Piece>({
    {"P", "pawn", "fmWfcFifmnD", "A Q"},
    {"A", "almighty queen", "QN"},
    {"Q", "queen", "Q"},
    {"K", "king", "K", "", "", Power::royal},
});
constexpr GameDescription amazon_chess = [] {
  GameDescription game = description<Chess>;
  game.name = "amazon-chess";
  game.title = "Amazon Chess";
  game.start = "4k3/pppppppp/8/8/8/8/PPPPPPPP/3AK3 w - - 0 1";
  game.pieces = pieces_with_amazon;
  return game;
}();

TEST(WeightsTest, GamesWithoutAFilePlayWithDraftedOnes) {
  const Weights& weights = default_weights(amazon_chess);
  EXPECT_EQ(weights, draft_weights(amazon_chess));
  EXPECT_EQ(&default_weights(amazon_chess), &weights);
  EXPECT_EQ(weights.size(), layout_of(amazon_chess).size);
  EXPECT_EQ(parse_weights(amazon_chess, write_weights(amazon_chess, weights), "text"), weights);
}

TEST(WeightsTest, WrittenWeightsAreReadBack) {
  for_each_game([]<class G>(std::type_identity<G>) {
    SCOPED_TRACE(G::name);
    Weights weights = draft_weights(description<G>);
    weights.provenance = {{"positions", "12,345"}, {"odd \"key\"", "line\nback\\slash \x01"}};
    weights.all.front().mg += 17;
    weights.all.back().eg -= 3;
    EXPECT_EQ(parse_weights(description<G>, write_weights(description<G>, weights), "text"),
              weights);
  });
}

TEST(WeightsTest, ErrorsNameTheLineAndWhatWasExpected) {
  const std::string good = write_weights(description<Chess>, draft_weights(description<Chess>));
  const std::string knight = "[piece.knight]\nunit = \"piece\"\nmin = 0\nmax = 3000\nmg = 308";
  EXPECT_EQ(error_of(good), "no error");
  EXPECT_THAT(error_of(replaced(good, knight, replaced(knight, "308", "3001"))),
              AllOf(StartsWith("my.toml:18: piece.knight.mg"), HasSubstr("found 3001"),
                    HasSubstr("0 to 3000")));
  EXPECT_THAT(error_of(replaced(good, knight, replaced(knight, "308", "1.5"))),
              AllOf(StartsWith("my.toml:18: piece.knight.mg"), HasSubstr("whole number")));
  EXPECT_THAT(error_of(replaced(good, knight, replaced(knight, "knight", "nit"))),
              AllOf(StartsWith("my.toml:14: piece.nit"), HasSubstr("no such weight")));
  EXPECT_THAT(error_of(replaced(good, knight, replaced(knight, "min = 0\n", ""))),
              AllOf(StartsWith("my.toml:14: piece.knight"), HasSubstr("min is missing")));
  EXPECT_THAT(error_of(replaced(good, knight, replaced(knight, "min", "least"))),
              AllOf(StartsWith("my.toml:16: piece.knight"), HasSubstr("least")));
  EXPECT_THAT(
      error_of(replaced(good, "game = \"chess\"", "game = \"shatranj\"")),
      AllOf(StartsWith("my.toml:4: game"), HasSubstr("\"shatranj\""), HasSubstr("\"chess\"")));
  const auto tells_how = HasSubstr("(`oliphaunt weights --upgrade FILE` brings it up to date)");
  EXPECT_THAT(error_of(replaced(good, "[tempo]", "[other]")),
              AllOf(HasSubstr("other: no such weight"), tells_how));
  EXPECT_THAT(error_of(good.substr(0, good.find("[tempo]"))),
              AllOf(HasSubstr("tempo: missing"), tells_how));
  EXPECT_THAT(
      error_of(replaced(good, "[king.danger]\nunit = \"side\"\nmin = -2000\nmax = 200\nmg = [   0,",
                        "[king.danger]\nunit = \"side\"\nmin = -2000\nmax = 200\nmg = [")),
      AllOf(HasSubstr("king.danger.mg"), HasSubstr("expected 20 whole numbers"), tells_how));
  EXPECT_THAT(error_of("game = \"chess\"\nx = = 2\n"), StartsWith("my.toml:2: "));
  EXPECT_THAT(error_of(""), HasSubstr("game: missing"));
}

TEST(WeightsTest, UnreadableFilesAreNamed) {
  try {
    load_weights(description<Chess>, "/nowhere/weights.toml");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), StartsWith("/nowhere/weights.toml: "));
  }
}

}  // namespace
}  // namespace oliphaunt
