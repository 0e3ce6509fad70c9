#include "tools/speed/positions.h"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"
#include "engine/text/text_file.h"
#include "engine/variant/variants.h"
#include "tools/suite/runner.h"
#include "tools/work/count_task.h"

namespace oliphaunt::testing {
namespace {

using ::testing::HasSubstr;

const std::string folder = OLIPHAUNT_DATA_DIR "/speed";
constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::vector<EpdFile> files() {
  std::vector<EpdFile> list;
  for (const auto& path : find_epd_files({folder})) list.push_back(read_epd(path));
  return list;
}

std::vector<SpeedPosition> parsed(const std::string& text) {
  return parse_speed_positions(known_variant("chess"), text, "chess.epd");
}

std::string fault(const std::string& text) {
  try {
    parsed(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(SpeedPositions, AreReadFromFiles) {
  const auto positions =
      parsed("# two\n" + std::string(start) +
             " ;D5 4865609 ;D3 8902\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D3 13744\n");
  ASSERT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions[0].fen, start);
  EXPECT_EQ(positions[0].moves_after_two_plies, 8902U);
  EXPECT_EQ(positions[0].perft_depth, 5);
  EXPECT_EQ(positions[0].perft_nodes, 4865609U);
  EXPECT_EQ(positions[1].moves_after_two_plies, 13744U);
  EXPECT_EQ(positions[1].perft_depth, 3);
  EXPECT_EQ(positions[1].perft_nodes, 13744U);
}

TEST(SpeedPositions, FaultsAreNamedWithTheirPlace) {
  const std::string fen = start;
  EXPECT_THAT(fault("\n" + fen + " ;D4 197281 ;D5 4865609\n"),
              HasSubstr("chess.epd:2: found 2 counts, of which the shallowest is D4, expected D3"));
  EXPECT_THAT(fault(fen + " ;D1 20 ;D3 8902\n"),
              HasSubstr("chess.epd:1: found 2 counts, of which"));
  EXPECT_THAT(fault(fen + " ;D3 8902 ;D4 197281 ;D5 4865609\n"),
              HasSubstr("chess.epd:1: found 3 counts"));
  EXPECT_THAT(fault("8/8 w - - 0 1 ;D3 1\n"), HasSubstr("chess.epd:1: "));
  EXPECT_THAT(fault(fen + "\n"), HasSubstr("chess.epd:1: found no count"));
  EXPECT_THAT(fault("# rule: stalemate=loss\n" + fen + " ;D3 8902\n"),
              HasSubstr("chess.epd:1: found a rule"));
  EXPECT_THAT(fault(""), HasSubstr("chess.epd: found no position"));
}

// All of data/speed: of games that there are, beginning with their starts, and counted right as far
// as there is time to count in every build. (`oliphaunt speed` fails if the rest is wrong.)
TEST(SpeedPositions, FilesAreRight) {
  for (const EpdFile& file : files()) {
    SCOPED_TRACE(file.path);
    const GameDescription& game = known_variant(file.game).game();
    EXPECT_NO_THROW(
        parse_speed_positions(known_variant(file.game), read_text_file(file.path), file.path));
    EXPECT_EQ(file.entries[0].fen, game.start) << file.path << ':' << file.entries[0].line;
    EXPECT_GE(file.entries.size(), 4U);
  }
  LocalCrew<CountTask, CountResult> crew(make_workers({}), 1);
  for (const SuiteFileResult& file : run_suite(files(), crew, {.max_nodes = 1'000'000}).files) {
    EXPECT_EQ(file.skipped, 0U) << file.path;
    for (const SuiteFailure& failure : file.failures) {
      ADD_FAILURE() << file.path << ':' << failure.line << ": found " << failure.expected
                    << " at depth " << failure.depth << ", expected " << failure.got;
    }
  }
}

// The program has them in it.
TEST(SpeedPositions, FilesAreThoseOfTheProgram) {
  for (const EpdFile& file : files()) {
    const auto positions = speed_positions(known_variant(file.game));
    ASSERT_EQ(positions.size(), file.entries.size()) << file.path;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      EXPECT_EQ(positions[i].fen, file.entries[i].fen) << file.path;
    }
  }
}

// What a game without a file is measured on.
TEST(SpeedPositions, CanBeDrafted) {
  for (const char* game : {"chess", "rogue-elephant"}) {
    SCOPED_TRACE(game);
    const Variant& variant = known_variant(game);
    const auto positions = draft_speed_positions(variant);
    ASSERT_EQ(positions.size(), 5U);
    EXPECT_EQ(positions[0].fen, variant.game().start);
    std::set<std::string> fens;
    std::vector<SpeedTree> trees;
    std::uint64_t moves = 0, nodes = 0;
    for (const SpeedPosition& p : positions) {
      fens.insert(p.fen);
      trees.push_back({p.fen, p.perft_depth});
      moves += p.moves_after_two_plies;
      nodes += p.perft_nodes;
      EXPECT_GE(p.perft_nodes, 1'000'000U) << p.fen;
    }
    EXPECT_EQ(fens.size(), positions.size());
    const auto kernels = variant.speed_kernels(trees);
    EXPECT_EQ(kernels->count(1), moves);
    EXPECT_EQ(kernels->perft(), nodes);
  }
}

}  // namespace
}  // namespace oliphaunt::testing
