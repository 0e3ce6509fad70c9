#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>

#include "tests/tools/cli/program.h"
#include "tests/tools/lab/scratch.h"
#include "tools/lab/export/export.h"
#include "tools/lab/match/random.h"
#include "tools/lab/store/store.h"

// The program under power cuts, full disks and impatient users.

namespace oliphaunt {
namespace {

using lab::Scratch;
using std::chrono::milliseconds;
using testing::HasSubstr;

std::vector<std::string> run_of(const std::string& store, int pairs, int threads = 2) {
  return {"selfplay", "--game",   "rogue-elephant", "--pairs",     std::to_string(pairs),
          "--store",  store,      "--resume",       "--threads",   std::to_string(threads),
          "--player", "nodes=30", "hash=1",         "--max-plies", "30"};
}

std::string exported(const std::string& path) {
  lab::Store store = lab::Store::open_to_read(path);
  std::ostringstream out;
  export_json(store, out);
  export_pgn(store, out);
  return out.str();
}

TEST(Selfplay, LosesNothingThatWasFinishedToKills) {
  constexpr int pairs = 60;
  constexpr int wanted_kills = 200;
  const Scratch scratch;
  const std::string reference = scratch.file("reference");
  ASSERT_EQ(Program(scratch, run_of(reference, pairs, 1)).wait(), 0);
  const std::string expected = exported(reference);

  lab::Random random(2026, 1);
  int kills = 0;
  int finished = 0;
  std::uint64_t kept = 0;
  for (int attempt = 0; kills < wanted_kills || kept != 0; ++attempt) {
    ASSERT_LT(attempt, 20 * wanted_kills);
    const std::string store = scratch.file("run" + std::to_string(finished));
    const Program program(scratch, run_of(store, pairs));
    if (kills < wanted_kills) {
      std::this_thread::sleep_for(milliseconds(10 + random.below(120)));
      program.kill(SIGKILL);
    }
    const int code = program.wait();
    ASSERT_TRUE(code == 0 || code == 128 + SIGKILL) << code << ": " << program.err();
    if (code == 128 + SIGKILL) ++kills;
    if (!std::filesystem::exists(store)) continue;
    lab::Store run = lab::Store::open_to_read(store);
    const std::uint64_t count = run.pair_count();
    ASSERT_GE(count, kept) << "a kill took finished pairs away";
    kept = count;
    if (code != 0) continue;
    EXPECT_EQ(exported(store), expected);
    ++finished;
    kept = 0;
  }
  EXPECT_GE(kills, wanted_kills);
  EXPECT_GT(finished, 0);
}

class SelfplaySignal : public testing::TestWithParam<int> {};

TEST_P(SelfplaySignal, EndsTheRunWithinSeconds) {
  const Scratch scratch;
  const std::string store = scratch.file("run");
  const Program program(scratch, run_of(store, 1000000));
  for (int i = 0; i < 1000; ++i) {
    std::this_thread::sleep_for(milliseconds(20));
    if (std::filesystem::exists(store) && lab::Store::open_to_read(store).pair_count() > 3) break;
  }
  const auto begin = std::chrono::steady_clock::now();
  program.kill(GetParam());
  EXPECT_EQ(program.wait(), 3);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_THAT(program.out(), HasSubstr("interrupted"));
  lab::Store run = lab::Store::open_to_write(store);
  EXPECT_GT(run.pair_count(), 3U);
  EXPECT_FALSE(run.finished());
}
INSTANTIATE_TEST_SUITE_P(Signals, SelfplaySignal, testing::Values(SIGINT, SIGTERM),
                         [](const auto& s) { return s.param == SIGINT ? "SIGINT" : "SIGTERM"; });

// A small file system of its own.
class SmallDisk {
 public:
  explicit SmallDisk(const Scratch& scratch) : path_(scratch.file("disk")) {
    std::filesystem::create_directory(path_);
    mounted_ = ::mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=160k") == 0;
    error_ = errno;
  }
  ~SmallDisk() {
    if (mounted_) ::umount2(path_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool mounted() const { return mounted_; }
  std::string reason() const { return std::strerror(error_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  bool grow() const {
    return ::mount("tmpfs", path_.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0;
  }

 private:
  std::string path_;
  bool mounted_ = false;
  int error_ = 0;
};

TEST(Selfplay, SurvivesAFullDisk) {
  constexpr int pairs = 200;
  const Scratch scratch;
  const SmallDisk disk(scratch);
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  const Program full(scratch, run_of(disk.file("run"), pairs));
  EXPECT_EQ(full.wait(), 3);
  EXPECT_THAT(full.err(), HasSubstr("no space left on the device"));
  EXPECT_THAT(full.err(), HasSubstr("pairs are kept; go on with --resume"));

  // Still full: the same again, and no harm done.
  const Program again(scratch, run_of(disk.file("run"), pairs));
  EXPECT_EQ(again.wait(), 3) << again.err();

  ASSERT_TRUE(disk.grow());
  const Program resumed(scratch, run_of(disk.file("run"), pairs));
  EXPECT_EQ(resumed.wait(), 0) << resumed.err();
  ASSERT_EQ(Program(scratch, run_of(scratch.file("reference"), pairs)).wait(), 0);
  EXPECT_EQ(exported(disk.file("run")), exported(scratch.file("reference")));
}

TEST(Selfplay, SaysWhatIsWrongInOneLine) {
  const Scratch scratch;
  const auto complaint = [&](std::vector<std::string> arguments, int code) {
    const Program program(scratch, std::move(arguments));
    EXPECT_EQ(program.wait(), code);
    const std::string text = program.err();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    return text;
  };
  auto arguments = run_of(scratch.file("run"), 5);
  lab::write_file(scratch.file("run"), "hello");
  EXPECT_THAT(complaint(arguments, 2), HasSubstr("run: is not a store of games"));
  EXPECT_EQ(lab::read_file(scratch.file("run")), "hello");

  EXPECT_THAT(complaint({"match", "--game", "chess", "--pairs", "1", "--store", scratch.file("m"),
                         "--first", "cmd=/no/such/engine", "depth=1", "--second", "nodes=1"},
                        2),
              HasSubstr("/no/such/engine: can't be started: No such file or directory"));
  EXPECT_FALSE(std::filesystem::exists(scratch.file("m"))) << "an error before the first game";
  EXPECT_THAT(complaint({"match", "--game", "chess", "--pairs", "1", "--store", scratch.file("m"),
                         "--first", "nodes=1"},
                        2),
              HasSubstr("second player: no limit is set"));
}

}  // namespace
}  // namespace oliphaunt
