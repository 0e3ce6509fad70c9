#include "engine/eval/weights.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/eval/draft_weights.h"
#include "engine/games/registry.h"
#include "tests/programs/program.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const GameDescription& game = description<RogueElephant>;

TEST(WeightsCommand, PrintsTheBuiltInOnes) {
  const ProgramRun run = run_program({"weights", "--game", "rogue-elephant"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, write_weights(game, default_weights(game)));
  EXPECT_THAT(run.err, IsEmpty());
}

TEST(WeightsCommand, PrintsDraftedOnes) {
  const ProgramRun run = run_program({"weights", "--game", "rogue-elephant", "--draft"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const Weights weights = parse_weights(game, run.out, "stdout");
  EXPECT_EQ(weights.all, draft_weights(game).all);
  EXPECT_THAT(weights.provenance.at("made-by"), HasSubstr("weights --draft"));
}

TEST(WeightsCommand, UpgradesAFileAndSaysWhatItDid) {
  const TemporaryFolder folder;
  Weights old = default_weights(game);
  old.provenance = {{"made-by", "hand"}};
  std::string text = write_weights(game, old);
  const std::string tempo = "[tempo]";
  text.replace(text.find(tempo), tempo.size(), "[temper]");
  folder.write("old.toml", text);
  const std::string old_path = folder / "old.toml";
  const std::string new_path = folder / "new.toml";

  const ProgramRun run = run_program({"weights", "--upgrade", old_path, "--out", new_path});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, AllOf(StartsWith(old_path + ":"),
                             HasSubstr("temper: no such weight in this game: dropped\n"),
                             HasSubstr("tempo: missing: drafted\n")));
  const Weights upgraded = load_weights(game, new_path);
  EXPECT_EQ(upgraded.provenance.at("made-by"), "hand");
  EXPECT_THAT(upgraded.provenance.at("upgraded-by"), HasSubstr("changes: 2"));
  old.all.back() = draft_weights(game).all.back();
  EXPECT_EQ(upgraded.all, old.all);

  // Once upgraded, a file stays as it is.
  const ProgramRun again = run_program({"weights", "--upgrade", new_path});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_EQ(again.out, read_file(new_path));
  EXPECT_EQ(again.err, new_path + ": is up to date\n");
}

TEST(WeightsCommand, RefusesWhatItCannotDo) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& message) {
    const ProgramRun run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr(message));
  };
  const TemporaryFolder folder;
  folder.write("chess.toml", "game = \"chess\"\n");
  folder.write("other.toml", "game = \"checkers\"\n");
  const std::string path = folder / "chess.toml";
  refused({"weights"}, "--game is required");
  refused({"weights", "--game", "chess", "--draft", "--upgrade", path}, "--draft");
  refused({"weights", "--game", "shatranj", "--upgrade", path}, "expected \"shatranj\"");
  refused({"weights", "--upgrade", folder / "other.toml"}, "no game is called 'checkers'");
  refused({"weights", "--upgrade", path, "--out", path}, path);
}

}  // namespace
}  // namespace oliphaunt::testing
