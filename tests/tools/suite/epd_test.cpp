#include "tools/suite/epd.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// The message with which a text is refused; empty if it is not.
std::string refusal(const std::string& text) {
  try {
    parse_epd(text, "chess.test.epd");
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Epd, ReadsPositionsAndCounts) {
  const EpdFile file = parse_epd(
      "# comment\n"
      "\n"
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
      "\t4k3/8/8/8/8/8/8/4K3 b - - 0 1  ; D3\t18446744073709551615 ;D0 1 \r\n"
      "last without a line end w - - ;D60 7",
      "some/folder/elven-chess.many.kinds.epd");
  EXPECT_EQ(file.path, "some/folder/elven-chess.many.kinds.epd");
  EXPECT_EQ(file.game, "elven-chess");
  ASSERT_EQ(file.entries.size(), 3U);
  EXPECT_EQ(file.entries[0].line, 3);
  EXPECT_EQ(file.entries[0].fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  ASSERT_EQ(file.entries[0].counts.size(), 2U);
  EXPECT_EQ(file.entries[0].counts[1].depth, 2);
  EXPECT_EQ(file.entries[0].counts[1].nodes, 25U);
  EXPECT_EQ(file.entries[1].line, 4);
  EXPECT_EQ(file.entries[1].fen, "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  ASSERT_EQ(file.entries[1].counts.size(), 2U);
  EXPECT_EQ(file.entries[1].counts[0].depth, 3);
  EXPECT_EQ(file.entries[1].counts[0].nodes, 18446744073709551615U);
  EXPECT_EQ(file.entries[1].counts[1].depth, 0);
  EXPECT_EQ(file.entries[2].line, 5);
}

TEST(Epd, ReadsRulesWhereverTheyStand) {
  const EpdFile file = parse_epd(
      "# rule: pawn-drops=any\n"
      "fen ;D1 5\n"
      "#rule:stalemate=loss \r\n"
      "# rules: not one\n",
      "rogue-elephant.epd");
  ASSERT_EQ(file.rules.size(), 2U);
  EXPECT_EQ(file.rules[0].line, 1);
  EXPECT_EQ(file.rules[0].setting, "pawn-drops=any");
  EXPECT_EQ(file.rules[1].line, 3);
  EXPECT_EQ(file.rules[1].setting, "stalemate=loss");
  EXPECT_EQ(file.game, "rogue-elephant");
}

TEST(Epd, NamesTheLineAndWhatWasExpected) {
  EXPECT_EQ(refusal("fen ;D1 5\n\n# two\nfen\n"),
            "chess.test.epd:4: found no count, expected 'FEN ;D1 20'");
}

TEST(Epd, RefusesWhatIsNotASuite) {
  const auto refused = [](const std::string& line, const std::string& found) {
    EXPECT_THAT(refusal(line), AllOf(HasSubstr("chess.test.epd:1: found " + found),
                                     HasSubstr("expected"), Not(HasSubstr("\n"))))
        << line;
  };
  refused(";D1 5", "no position");
  refused("fen ;D1", "';D1' without a count");
  refused("fen ;D1 5 ;D", "';D'");
  refused("fen ;D1 5 ;", "';'");
  refused("fen ;D1 5;;D2 6", "';'");
  refused("fen ;D1 twenty", "';D1 twenty'");
  refused("fen ;D1 -20", "';D1 -20'");
  refused("fen ;D1 +20", "';D1 +20'");
  refused("fen ;D1 20.0", "';D1 20.0'");
  refused("fen ;D1 20 30", "';D1 20 30'");
  refused("fen ;D1 18446744073709551616", "';D1 18446744073709551616'");
  refused("fen ;D61 5", "';D61 5'");
  refused("fen ;D-1 5", "';D-1 5'");
  refused("fen ;D 5", "';D 5'");
  refused("fen ;1 5", "';1 5'");
  refused("fen ;D1 5 ;D2 25 ;D1 5", "depth 1 twice");
  EXPECT_THAT(refusal("# rule: stalemate=loss\n# rule: stalemate=draw\nfen ;D1 5"),
              HasSubstr("chess.test.epd:2: found rule 'stalemate' set again"));
}

TEST(Epd, ShowsBytesThatDoNotPrint) {
  EXPECT_THAT(refusal("# rule: \x99=a\n# rule: \x99=b\nfen ;D1 5"),
              HasSubstr("rule '\\x99' set again"));
  EXPECT_THAT(refusal("fen ;D1 \x1b[2J"), AllOf(HasSubstr("\\x1b"), Not(HasSubstr("\x1b"))));
}

TEST(Epd, RefusesAFileWithoutPositions) {
  for (const char* text : {"", "\n\n", "# only\n# comments\n"}) {
    EXPECT_EQ(refusal(text),
              "chess.test.epd: found no position, expected at least one line 'FEN ;D1 20'");
  }
}

TEST(EpdFiles, FindsTheFilesOfFoldersInOrder) {
  const TemporaryFolder folder;
  folder.write("b.epd", "fen ;D1 5\n");
  folder.write("a.epd", "fen ;D1 5\n");
  folder.write("inner/c.epd", "fen ;D1 5\n");
  folder.write("inner/notes.txt", "no suite\n");
  folder.write("named.txt", "fen ;D1 5\n");
  EXPECT_THAT(find_epd_files({folder / "named.txt", folder.path().string()}),
              ElementsAre(folder / "named.txt", folder / "a.epd", folder / "b.epd",
                          folder / "inner/c.epd"));
}

TEST(EpdFiles, RefusesPathsWithoutSuites) {
  const TemporaryFolder folder;
  folder.write("notes.txt", "no suite\n");
  EXPECT_THROW(find_epd_files({folder.path().string()}), InputError);
  EXPECT_THROW(find_epd_files({folder / "missing.epd"}), InputError);
}

TEST(EpdFiles, RefusesAFileThatCannotBeRead) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("nowhere", folder / "chess.link.epd");
  EXPECT_THROW(read_epd(folder / "chess.link.epd"), InputError);
  // A folder opens, but does not read.
  EXPECT_THROW(read_epd(folder.path()), InputError);
}

TEST(EpdFiles, ReadsWhatWasWritten) {
  const TemporaryFolder folder;
  folder.write("chess.epd", "fen ;D1 5\n");
  const EpdFile file = read_epd(folder / "chess.epd");
  EXPECT_EQ(file.game, "chess");
  ASSERT_EQ(file.entries.size(), 1U);
  EXPECT_EQ(file.entries[0].fen, "fen");
}

}  // namespace
}  // namespace oliphaunt::testing
