// How engines are started and told what they are to play, with mock engines.

#include "tools/lab/external/engine_driver.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "engine/games/crazyhouse.h"
#include "engine/position/fen.h"
#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"
#include "tools/work/crew.h"

namespace oliphaunt::lab {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::read_file;
using testing::TemporaryFolder;

const std::string mock = OLIPHAUNT_MOCK_ENGINE;
const GameSetup crazyhouse{"crazyhouse", {}};

PlayerSettings player_of(const std::string& command, const std::vector<std::string>& words) {
  PlayerSettings player;
  player.name = "x";
  player.command = command;
  set_from_words(player, words);
  return player;
}

std::string start(const PlayerSettings& player, const GameSetup& setup = crazyhouse) {
  try {
    const auto driver = start_engine(player, setup);
    const std::string start = write_fen(Position<Crazyhouse>(Crazyhouse::rules));
    driver->new_game(start, {});
    GoRequest request;
    request.start = start;
    request.turn.limits.depth = 1;
    return driver->go(request, {}).text;
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

// Those that the engine was told, in order.
std::vector<std::string> lines_with(const std::string& begin, const std::string& path) {
  std::vector<std::string> lines;
  std::istringstream in(read_file(path));
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(begin)) lines.push_back(line.substr(begin.size()));
  }
  return lines;
}

class VariantsOfAFile : public ::testing::TestWithParam<std::string> {
 protected:
  VariantsOfAFile() { folder.write("v.ini", "[my-house:crazyhouse]\npromotion = n\n"); }
  std::string command() const {
    return mock + " --variants of-path --protocol " + GetParam() + " --log " + (folder / "log");
  }
  TemporaryFolder folder;
  std::string path = "option.VariantPath=" + (folder / "v.ini");
};
INSTANTIATE_TEST_SUITE_P(Engine, VariantsOfAFile, ::testing::Values("uci", "cecp"),
                         [](const auto& p) { return p.param; });

// UCI_Variant was looked up among what the engine offers before it has read the file.
TEST_P(VariantsOfAFile, CanBePlayed) {
  const std::vector<std::string> words{"variant=my-house", "option.Skill Level=3", path};
  EXPECT_EQ(start(player_of(command(), words)).size(), 4U) << "it moves";
}

TEST_P(VariantsOfAFile, AreOfferedByTheFileAlone) {
  EXPECT_THAT(start(player_of(command(), {"variant=my-house"})),
              AllOf(HasSubstr("my-house"), HasSubstr("chess, crazyhouse")));
  EXPECT_THAT(start(player_of(command(), {"variant=my-hause", path})),
              AllOf(HasSubstr("not"), HasSubstr("my-hause"), HasSubstr("crazyhouse, my-house")));
  EXPECT_THAT(start(player_of(mock + " --protocol " + GetParam(), {path})),
              AllOf(HasSubstr("has no option 'VariantPath'"), HasSubstr("Skill Level")));
}

// The option by its own name, as users of such engines write it.
TEST(StartEngine, TakesTheVariantAsAnOptionToo) {
  const TemporaryFolder folder;
  folder.write("v.ini", "[my-house:crazyhouse]\n");
  const PlayerSettings player =
      player_of(mock + " --variants of-path --log " + (folder / "log"),
                {"option.VariantPath=" + (folder / "v.ini"), "option.uci_variant=My-House",
                 "option.Style=very solid"});
  EXPECT_EQ(start(player).size(), 4U);
  EXPECT_THAT(lines_with("setoption name ", folder / "log"),
              ::testing::ElementsAre("VariantPath value " + (folder / "v.ini"),
                                     "UCI_Variant value my-house", "Style value Very Solid"));
  // The game's own name is not asked for then.
  EXPECT_EQ(start(player, {"elven-chess", {}}).size(), 4U);
}

TEST(StartEngine, SetsOptionsInTheirOrder) {
  const TemporaryFolder folder;
  const std::vector<std::string> words{
      "option.style=default", "option.Clear Hash=", "option.ponder=1", "option.Skill Level=7"};
  EXPECT_EQ(start(player_of(mock + " --log " + (folder / "log"), words)).size(), 4U);
  EXPECT_THAT(lines_with("setoption name ", folder / "log"),
              ::testing::ElementsAre("UCI_Variant value crazyhouse", "Style value default",
                                     "Clear Hash", "Ponder value true", "Skill Level value 7"));
  EXPECT_EQ(lines_with("uci", folder / "log").size(), 2U) << "uci and ucinewgame: once";

  const std::vector<std::string> cecp{"option.skill level=7", "option.mood=very bold",
                                      "option.Clear Hash=", "option.Style=true"};
  EXPECT_EQ(start(player_of(mock + " --protocol cecp --log " + (folder / "cecp"), cecp)).size(),
            4U);
  EXPECT_THAT(lines_with("option ", folder / "cecp"),
              ::testing::ElementsAre("Skill Level=7", "Mood=Very Bold", "Clear Hash", "Style=1"));
}

Patience short_patience() {
  Patience patience;
  patience.handshake = milliseconds(500);
  patience.features = milliseconds(500);
  patience.new_game = milliseconds(500);
  return patience;
}

std::string start_patiently(const std::string& arguments, std::stop_token stop = {}) {
  const std::string fen = write_fen(Position<Crazyhouse>(Crazyhouse::rules));
  const PlayerSettings player = player_of(mock + " " + arguments, {});
  try {
    start_engine_patiently(player, crazyhouse, short_patience(), fen, std::move(stop))->quit();
  } catch (const std::runtime_error& error) {
    return named_failure(player, error);
  }
  return "started";
}

TEST(StartEnginePatiently, TriesAgain) {
  for (const char* fault : {"die-at-start", "no-handshake", "no-new-game"}) {
    const TemporaryFolder folder;
    const std::string arguments =
        "--fault " + std::string(fault) + " --mark " + (folder / "mark") + " --starts 1-2";
    EXPECT_EQ(start_patiently(arguments), "started") << fault;
    EXPECT_EQ(lines_with("", folder / "mark").size(), 3U) << fault;
  }
}

TEST(StartEnginePatiently, DoesNotTryForEver) {
  const TemporaryFolder folder;
  const std::string arguments = "--fault die-at-start --mark " + (folder / "mark");
  EXPECT_THAT(start_patiently(arguments),
              AllOf(HasSubstr("x: the engine exited with code 4; stderr: mock: no licence"),
                    Not(HasSubstr("\n"))));
  EXPECT_EQ(lines_with("", folder / "mark").size(), 3U);
}

TEST(StartEnginePatiently, StopsWhenTold) {
  std::stop_source stop;
  std::jthread other([&] {
    std::this_thread::sleep_for(milliseconds(100));
    stop.request_stop();
  });
  EXPECT_THROW(start_patiently("--fault no-handshake", stop.get_token()), Interrupted);
}

TEST(Patience, GrowsWithFailures) {
  const Patience patience;
  const Patience more = patience.to_start_after(2);
  EXPECT_EQ(more.handshake, 4 * patience.handshake);
  EXPECT_EQ(more.features, 4 * patience.features);
  EXPECT_EQ(more.new_game, 4 * patience.new_game);
  EXPECT_EQ(more.move, patience.move);
}

TEST(Patience, GrowsWithTheNumberOfEngines) {
  EXPECT_EQ(crowded(milliseconds(10)), milliseconds(10));
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  if (cores > 64) GTEST_SKIP() << "so many processes are too many for a test";
  std::vector<std::unique_ptr<ChildProcess>> children;
  while (children.size() < 3 * cores) {
    children.push_back(std::make_unique<ChildProcess>(split_command(mock)));
  }
  EXPECT_EQ(crowded(milliseconds(10)), milliseconds(30));
  children.clear();
  EXPECT_EQ(crowded(milliseconds(10)), milliseconds(10));
}

// What becomes of a start while this process may have so much of a resource at most.
std::string start_with(__rlimit_resource resource, rlim_t most) {
  rlimit before{};
  if (::getrlimit(resource, &before) != 0) return "no limits here";
  rlimit few = before;
  few.rlim_cur = most;
  ::setrlimit(resource, &few);
  const std::string message = start(player_of(mock, {}));
  ::setrlimit(resource, &before);
  return message;
}

TEST(ChildProcess, SaysThatThereAreNoFilesToBeHad) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "UBSan opens a pipe to look at an exception, and says there is none if it can't";
#endif
  EXPECT_THAT(start_with(RLIMIT_NOFILE, 3),
              HasSubstr("can't be started: no pipe: Too many open files"));
}

// The reason was looked up in another thread's errno: "Success".
TEST(ChildProcess, SaysThatThereAreNoProcessesToBeHad) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may have as many as it likes";
  EXPECT_THAT(start_with(RLIMIT_NPROC, 1),
              HasSubstr("can't be started: no process: Resource temporarily unavailable"));
}

}  // namespace
}  // namespace oliphaunt::lab
