#include "tools/lab/external/external_player.h"

#include <array>
#include <chrono>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "engine/games/crazyhouse.h"
#include "engine/games/elven_chess.h"
#include "engine/games/rogue_elephant.h"
#include "engine/games/rules_text.h"
#include "tests/tools/lab/match/simple_player.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/match/match_game.h"
#include "tools/lab/match/pair_worker.h"

namespace oliphaunt::lab {
namespace {

using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;
using G = Crazyhouse;

const std::string mock = OLIPHAUNT_MOCK_ENGINE;

Patience short_patience() {
  Patience patience;
  patience.handshake = milliseconds(1000);
  patience.new_game = milliseconds(500);
  patience.move = milliseconds(500);
  patience.grace = milliseconds(300);
  return patience;
}

struct Match {
  explicit Match(const std::string& arguments) : settings(simple_settings<G>(1)) {
    settings.players[0].name = "mock";
    settings.players[0].command = mock + " " + arguments;
    settings.players[0].limits = {};
    settings.players[0].limits.depth = 1;
    settings.openings.random_plies = 2;
    settings.maximum_plies = 20;
  }

  PairRecord play() {
    const Openings openings(settings, compiled_variant<G>(), {}, "");
    PairPlayers worker(settings, openings,
                       {std::make_unique<ExternalPlayer>(settings.players[0],
                                                         GameSetup{"crazyhouse", {}}, patience),
                        std::make_unique<SimplePlayer<G>>(2)});
    return worker.work(0, {});
  }

  MatchSettings settings;
  Patience patience = short_patience();
};

class BothProtocols : public ::testing::TestWithParam<std::string> {
 protected:
  std::string arguments(const std::string& rest) const {
    return "--protocol " + GetParam() + " " + rest;
  }
};
INSTANTIATE_TEST_SUITE_P(Engine, BothProtocols, ::testing::Values("uci", "cecp"),
                         [](const auto& p) { return p.param; });

TEST_P(BothProtocols, PlayWholeGames) {
  const PairRecord pair = Match(arguments("")).play();
  for (std::size_t leg = 0; leg < 2; ++leg) {
    const GameRecord& game = pair.games[leg];
    EXPECT_EQ(game.termination, Termination::maximum_length) << game.note;
    ASSERT_EQ(game.scores.size(), 20U);
    EXPECT_EQ(game.scores[leg], 12) << "the mock's score";
    EXPECT_EQ(game.scores[leg + 2], 12);
    EXPECT_TRUE(game.times.empty());
  }
}

TEST_P(BothProtocols, PlayByTheClock) {
  Match match(arguments(""));
  match.settings.players[0].limits = {};
  match.settings.players[0].limits.base = milliseconds(5000);
  match.settings.players[0].limits.increment = milliseconds(100);
  for (const GameRecord& game : match.play().games) {
    EXPECT_EQ(game.termination, Termination::maximum_length) << game.note;
    EXPECT_EQ(game.times.size(), 20U);
  }
}

struct Fault {
  const char* name;
  Termination termination;
  const char* note;
};

// An engine that misbehaves loses that game, for the reason that it gave; and in the second game of
// the pair, played by a new process, it does it again.
TEST_P(BothProtocols, LoseByTheirFault) {
  const std::vector<Fault> faults{
      {"crash", Termination::crash, "exited with code 3\nstderr: mock: assertion failed"},
      {"abort", Termination::crash, "killed by signal 6"},
      {"close", Termination::crash, "had to be killed"},
      {"silence", Termination::stall, "no move"},
      {"late", Termination::stall, "no move"},
      {"flood", Termination::flood, "64 MiB"},
      {"long-line", Termination::flood, "a line of more than"},
      {"binary", Termination::garbage, "no text"},
      {"nonsense", Termination::garbage, "xyzzy"},
      {"illegal", Termination::illegal_move, "a1h8"},
      {"claim", Termination::false_claim, GetParam() == "uci" ? "(none)" : "1-0"},
  };
  for (const Fault& fault : faults) {
    Match match(arguments("--move 2 --fault " + std::string(fault.name)));
    // On a busy machine so much output takes longer than a short patience lasts.
    if (fault.termination == Termination::flood) match.patience.move = milliseconds(60000);
    const PairRecord pair = match.play();
    for (std::size_t leg = 0; leg < 2; ++leg) {
      const GameRecord& game = pair.games[leg];
      EXPECT_EQ(to_string(game.termination), to_string(fault.termination))
          << fault.name << ": " << game.note;
      EXPECT_EQ(game.result, leg == 0 ? GameResult::black_wins : GameResult::white_wins)
          << fault.name;
      EXPECT_THAT(game.note, HasSubstr(fault.note)) << fault.name;
      EXPECT_EQ(split_moves(game.moves).size(), 2 + leg) << fault.name;
    }
  }
}

TEST_P(BothProtocols, ForfeitOnTime) {
  for (const char* fault : {"slow", "late"}) {
    Match match(arguments("--move 2 --fault " + std::string(fault)));
    match.settings.players[0].limits = {};
    match.settings.players[0].limits.base = milliseconds(200);
    const GameRecord game = match.play().games[0];
    EXPECT_EQ(to_string(game.termination), "time forfeit") << fault << ": " << game.note;
    EXPECT_EQ(game.result, GameResult::black_wins);
  }
}

TEST(ExternalPlayer, MayResignInCecp) {
  const GameRecord game = Match("--protocol cecp --fault resign --move 3").play().games[0];
  EXPECT_EQ(game.termination, Termination::resignation);
  EXPECT_EQ(game.result, GameResult::black_wins);
  EXPECT_FALSE(is_failure(game.termination));
}

TEST(ExternalPlayer, IsStartedAgainOnlyAfterAFailure) {
  const TemporaryFolder folder;
  const auto processes = [&](const std::string& arguments) {
    const std::string mark = folder / ("mark" + std::to_string(arguments.size()));
    Match(arguments + " --mark " + mark).play();
    const std::string text = read_file(mark);
    return std::count(text.begin(), text.end(), '\n');
  };
  EXPECT_EQ(processes(""), 1);
  EXPECT_EQ(processes("--fault crash"), 2);
}

bool is_gone(pid_t pid) {
  for (int i = 0; i < 100; ++i) {
    // A zombie that nobody has waited for yet is as good as gone.
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(stat, text)) return true;
    if (text.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

std::vector<pid_t> marked(const std::string& path) {
  std::ifstream in(path);
  std::vector<pid_t> pids;
  for (pid_t pid = 0; in >> pid;) pids.push_back(pid);
  return pids;
}

TEST(ExternalPlayer, LeavesNoProcessBehind) {
  for (const char* fault : {"silence", "deaf", "orphan", "none"}) {
    const TemporaryFolder folder;
    Match("--fault " + std::string(fault) + " --mark " + (folder / "mark")).play();
    const auto pids = marked(folder / "mark");
    EXPECT_GE(pids.size(), fault == std::string("orphan") ? 4U : 1U);
    for (const pid_t pid : pids) EXPECT_TRUE(is_gone(pid)) << fault;
  }
}

TEST(ExternalPlayer, DiesWithItsParent) {
  const TemporaryFolder folder;
  const std::string mark = folder / "mark";
  const pid_t child = ::fork();
  if (child == 0) {
    // A program of its own that is killed while its engine thinks: exec'ed, since only the forking
    // thread lives on after fork.
    const std::string command = mock + " --fault silence --mark " + mark;
    ::execl(OLIPHAUNT_PROGRAM, "oliphaunt", "match", "--game", "crazyhouse", "--pairs", "1",
            "--store", (folder / "run").c_str(), "--threads", "1", "--first",
            ("cmd=" + command).c_str(), "depth=1", "--second", "nodes=1", nullptr);
    ::_exit(127);
  }
  // The check before the first game starts one process, the match another.
  for (int i = 0; i < 500 && marked(mark).size() < 2; ++i) {
    std::this_thread::sleep_for(milliseconds(20));
  }
  const auto pids = marked(mark);
  ASSERT_EQ(pids.size(), 2U);
  std::this_thread::sleep_for(milliseconds(100));
  ASSERT_EQ(::kill(pids[1], 0), 0) << "it must be there to be missed";
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(is_gone(pids[1]));
}

TEST(ExternalPlayer, StopsWhenTold) {
  Match match("--fault silence");
  const Openings openings(match.settings, compiled_variant<G>(), {}, "");
  PairPlayers worker(
      match.settings, openings,
      {std::make_unique<ExternalPlayer>(match.settings.players[0], GameSetup{"crazyhouse", {}}),
       std::make_unique<SimplePlayer<G>>(2)});
  std::stop_source stop;
  std::jthread other([&] {
    std::this_thread::sleep_for(milliseconds(200));
    stop.request_stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THROW(worker.work(0, stop.get_token()), Interrupted);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(StartEngine, RefusesBeforeTheFirstGame) {
  const auto message = [](const std::string& command, const std::vector<std::string>& words,
                          const GameSetup& setup = {"crazyhouse", {}}) -> std::string {
    PlayerSettings player;
    player.name = "x";
    player.command = command;
    for (const std::string& word : words) set_from_word(player, word);
    try {
      start_engine(player, setup, short_patience());
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "started";
  };
  EXPECT_EQ(message(mock, {}), "started");
  EXPECT_EQ(message("/no/such/engine", {}),
            "x: /no/such/engine: can't be started: No such file or directory");
  EXPECT_EQ(message("/dev/null", {}), "x: /dev/null: can't be started: Permission denied");
  EXPECT_THAT(message("'" + mock, {}), HasSubstr("a quote is not closed"));
  EXPECT_EQ(message(mock, {"option.skill level=3"}), "started");
  EXPECT_EQ(
      message(mock, {"option.Contempt=3"}),
      "x: the engine has no option 'Contempt'; it has Clear Hash, Ponder, Skill Level, Style, "
      "UCI_Variant");
  EXPECT_EQ(message(mock, {}, {"elven-chess", {}}),
            "x: the engine's option UCI_Variant takes chess, crazyhouse, not 'elven-chess'");
  EXPECT_EQ(message(mock + " --protocol cecp", {}, {"elven-chess", {}}),
            "x: the engine does not play the variant 'elven-chess'; it offers normal, "
            "chess, crazyhouse");
  EXPECT_EQ(message(mock + " --protocol cecp", {"nodes=5"}),
            "x: nodes are no limit that a CECP engine can be given");
  EXPECT_THAT(message(mock + " --protocol cecp", {"protocol=uci"}), HasSubstr("no answer to"));
  EXPECT_THAT(message(mock + " --fault die-at-start", {}), HasSubstr("exited with code 4"));
  EXPECT_THAT(message(mock + " --fault die-at-start", {}), HasSubstr("no licence"));
  EXPECT_THAT(message(mock + " --fault no-handshake", {}), HasSubstr("answers neither"));
}

TEST(SplitCommand, KnowsQuotes) {
  using ::testing::ElementsAre;
  EXPECT_THAT(split_command("a  b\tc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(split_command("'a b' c\"d e\"'f'"), ElementsAre("a b", "cd ef"));
  EXPECT_THAT(split_command("a ''"), ElementsAre("a", ""));
  EXPECT_THROW(split_command("   "), InputError);
}

TEST(LooksLikeMove, TellsFormFromSense) {
  for (const char* move : {"e2e4", "a1h8", "e7e8q", "P@e5", "0000", "a7a8+"}) {
    EXPECT_TRUE(looks_like_move(compiled_variant<RogueElephant>(), move)) << move;
  }
  for (const char* move : {"", "xyzzy", "e2e9", "e2", "e2e4e5", "O-O", "(none)", "e2e4 "}) {
    EXPECT_FALSE(looks_like_move(compiled_variant<RogueElephant>(), move)) << move;
  }
  EXPECT_TRUE(looks_like_move(compiled_variant<ElvenChess>(), "e4d5,d5c6"));
  EXPECT_TRUE(looks_like_move(compiled_variant<ElvenChess>(), "j0j9"));
  EXPECT_FALSE(looks_like_move(compiled_variant<ElvenChess>(), "e4d5,"));
}

}  // namespace
}  // namespace oliphaunt::lab
