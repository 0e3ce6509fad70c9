// What is read may lie where nobody may write.

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/programs/program.h"
#include "tests/tools/exported.h"
#include "tests/tools/temporary_folder.h"
#include "tests/tools/unprivileged.h"
#include "tools/lab/report/page.h"
#include "tools/lab/store/sqlite.h"

namespace oliphaunt::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// Runs the program as a user whom permissions bind; gives its exit code and what it complains of.
std::string run_unprivileged(const std::vector<std::string>& arguments) {
  const auto text = unprivileged([&]() -> std::string {
    if (access(OLIPHAUNT_PROGRAM, X_OK) != 0) return "skip";
    const ProgramRun run = run_program(arguments);
    return std::to_string(run.exit_code) + " " + run.err;
  });
  return text.value_or("skip");
}

class ReadOnly : public ::testing::Test {
 protected:
  ReadOnly() {
    fs::permissions(folder_.path(), fs::perms(0755));
    fs::create_directory(folder_ / "home");
    fs::create_directory(folder_ / "out");
    fs::permissions(folder_ / "out", fs::perms(0777));
  }
  ~ReadOnly() override { fs::permissions(folder_ / "home", fs::perms(0755)); }
  void close() const { fs::permissions(folder_ / "home", fs::perms(0555)); }
  std::string in(const std::string& name) const { return folder_ / ("home/" + name); }
  std::string out(const std::string& name) const { return folder_ / ("out/" + name); }

  TemporaryFolder folder_;
};

TEST_F(ReadOnly, StoresAreExportedReportedAndLearntFrom) {
  const ProgramRun made =
      run_program({"selfplay", "--game", "rogue-elephant", "--pairs", "20", "--store", in("a.run"),
                   "--player", "nodes=20", "hash=1", "--max-plies", "120"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  close();
  const std::string exported = run_unprivileged({"export", in("a.run"), out("a.pgn")});
  if (exported == "skip") GTEST_SKIP() << "nobody can be made whom permissions bind";
  EXPECT_EQ(exported, "0 ");
  EXPECT_THAT(read_file(out("a.pgn")), HasSubstr("[Round \"20.2\"]"));
  EXPECT_EQ(run_unprivileged(
                {"tune", in("a.run"), "--out", out("a.toml"), "--epochs", "2", "--threads", "1"})
                .substr(0, 2),
            "0 ");
  if (lab::has_report_page()) {
    EXPECT_EQ(run_unprivileged({"report", in("a.run"), "--out", out("a.html")}), "0 ");
  }
}

TEST_F(ReadOnly, FolderOfAnOvernightRunIsReported) {
  if (!lab::has_report_page()) GTEST_SKIP() << "this build has no page";
  folder_.write("plan.toml",
                "games = [\"rogue-elephant\"]\n[budget]\ngenerations = 1\n"
                "[selfplay]\npairs = 20\nplayer = \"nodes=20 hash=1\"\n[tune]\nepochs = 2\n"
                "[match]\npairs = 4\nplayer = \"nodes=20 hash=1\"\nsprt = [0, 40]\n");
  const ProgramRun made = run_program({"run", folder_ / "plan.toml", "--out", in("night")});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  close();
  const std::string reported = run_unprivileged({"report", in("night"), "--out", out("a.html")});
  if (reported == "skip") GTEST_SKIP() << "nobody can be made whom permissions bind";
  EXPECT_EQ(reported, "0 ");
}

// Names are refused where they come in, and never reach a terminal as they are.
TEST(Names, WithLineBreaksAndControlCharactersAreRefused) {
  const TemporaryFolder folder;
  for (const char* name : {"a\n[Event \"x\"]", "\x1b[31mred", "\u009b31m", "\xff"}) {
    const ProgramRun run =
        run_program({"match", "--game", "chess", "--pairs", "1", "--store", folder / "run",
                     "--each", "depth=1", "--first", std::string("name=") + name});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("oliphaunt: name: found '"));
    EXPECT_EQ(run.err.find('\x1b'), std::string::npos);
    EXPECT_FALSE(fs::exists(folder / "run"));
  }
  const ProgramRun run = run_program({"export", "\x1b[31m.run", folder / "x"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("oliphaunt: \\x1b[31m.run: "));
}

// A run of which a game was changed is not gone on with, until it is told to do without.
TEST(DamagedStore, IsRefusedAndMendedByCommand) {
  const TemporaryFolder folder;
  const auto selfplay = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"selfplay", "--game",  "rogue-elephant", "--pairs",
                                       "10",       "--store", folder / "run",   "--player",
                                       "nodes=20", "hash=1",  "--max-plies",    "60"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
  };
  ASSERT_EQ(selfplay({}).exit_code, 0);
  const std::string expected = exported(folder / "run");
  {
    lab::sqlite::Database db(folder / "run", lab::sqlite::Database::Mode::write);
    db.execute("UPDATE game SET result = '1-0' WHERE result <> '1-0' AND id BETWEEN 4 AND 9");
  }
  const ProgramRun refused = selfplay({"--resume"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("run: is damaged: "));
  EXPECT_THAT(refused.err, HasSubstr("(--resume --drop-damaged takes that out"));
  EXPECT_EQ(selfplay({"--drop-damaged"}).exit_code, 2) << "only with --resume";
  EXPECT_EQ(selfplay({"--resume", "--drop-damaged"}).exit_code, 0);
  EXPECT_EQ(exported(folder / "run"), expected);
}

}  // namespace
}  // namespace oliphaunt::testing
