// Reading needs no right to write, and never sees a row less than was committed.

#include "tools/lab/store/reading.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/lab/store/sample_pairs.h"
#include "tests/tools/long_tests.h"
#include "tests/tools/temporary_folder.h"
#include "tests/tools/unprivileged.h"
#include "tools/lab/match/random.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;
using testing::unprivileged;

// How many pairs have been committed: what a process that writes says to others.
class Committed {
 public:
  Committed()
      : pairs_(static_cast<std::atomic<std::uint64_t>*>(mmap(
            nullptr, sizeof(*pairs_), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
  }
  ~Committed() { munmap(pairs_, sizeof(*pairs_)); }
  Committed(const Committed&) = delete;
  Committed& operator=(const Committed&) = delete;
  std::atomic<std::uint64_t>& pairs() const { return *pairs_; }

 private:
  std::atomic<std::uint64_t>* pairs_;
};

// A process that writes to a store, until it is killed.
class Writer {
 public:
  explicit Writer(const std::function<void()>& write) : pid_(fork()) {
    if (pid_ != 0) return;
    try {
      write();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "the writer: %s\n", error.what());
    }
    for (;;) pause();
  }
  ~Writer() { end(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  void end() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

 private:
  pid_t pid_;
};

constexpr std::uint64_t pairs = 12;

void write_all(const std::string& path, bool finish) {
  Store store = Store::create(path, {{"game", "none"}});
  for (std::uint64_t n = 0; n < pairs; ++n) store.append(std::vector{pair_of(n)});
  if (finish) store.finish({pairs, "all pairs played"});
}

// Reads a store as the program would, and looks whether all that it gives is right.
std::string read_pairs(const std::string& path) {
  Store store = Store::open_to_read(path);
  std::uint64_t next = 0;
  bool right = store.settings().at("game") == "none";
  const std::uint64_t count = store.pair_count();
  store.for_each_pair([&](const PairRecord& pair) { right = right && pair == pair_of(next++); });
  if (!right || count > next) return "wrong";
  return std::to_string(next) + (store.finished() ? " finished" : "");
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

enum class Place { closed_folder, closed_file, read_only_disk };
enum class State { finished, unfinished, in_use, killed, killed_without_index };

class ReadingWithoutRights : public ::testing::TestWithParam<std::tuple<Place, State>> {
 protected:
  ReadingWithoutRights() {
    fs::create_directory(home_);
    fs::create_directory(temporary_);
    fs::permissions(folder_.path(), fs::perms(0755));
    fs::permissions(temporary_, fs::perms(0777));
  }
  ~ReadingWithoutRights() override {
    writer_.reset();
    if (mounted_) umount2(view_.c_str(), MNT_DETACH);
    std::error_code ignored;
    fs::permissions(home_, fs::perms(0755), ignored);
  }

  void make(State state) {
    if (state == State::finished || state == State::unfinished) {
      write_all(store_, state == State::finished);
      return;
    }
    const Committed ready;
    writer_.emplace([&] {
      Store store = Store::create(store_, {{"game", "none"}});
      for (std::uint64_t n = 0; n < pairs; ++n) store.append(std::vector{pair_of(n)});
      ready.pairs() = 1;
      for (;;) pause();
    });
    while (ready.pairs() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (state == State::in_use) return;
    writer_->end();
    ASSERT_TRUE(fs::exists(store_ + "-wal"));
    if (state == State::killed_without_index) fs::remove(store_ + "-shm");
  }

  // Takes the rights away. False if this system has no such thing.
  bool close(Place place) {
    switch (place) {
      case Place::closed_folder:
        fs::permissions(home_, fs::perms(0555));
        return true;
      case Place::closed_file:
        fs::permissions(home_, fs::perms(0777));
        for (const std::string& name : names_in(home_)) {
          fs::permissions(fs::path(home_) / name, fs::perms(0444));
        }
        return true;
      case Place::read_only_disk:
        break;
    }
    fs::permissions(home_, fs::perms(0777));
    for (const std::string& name : names_in(home_)) {
      fs::permissions(fs::path(home_) / name, fs::perms(0666));
    }
    fs::create_directory(view_);
    mounted_ = mount(home_.c_str(), view_.c_str(), nullptr, MS_BIND, nullptr) == 0;
    return mounted_ &&
           mount(nullptr, view_.c_str(), nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) == 0;
  }

  std::string seen(Place place) const {
    return (place == Place::read_only_disk ? view_ : home_) + "/run";
  }

  TemporaryFolder folder_;
  const std::string home_ = folder_ / "home";
  const std::string view_ = folder_ / "view";
  const std::string temporary_ = folder_ / "tmp";
  const std::string store_ = home_ + "/run";
  std::optional<Writer> writer_;
  bool mounted_ = false;
};

TEST_P(ReadingWithoutRights, SeesAllAndLeavesNothing) {
  const auto [place, state] = GetParam();
  ASSERT_NO_FATAL_FAILURE(make(state));
  if (!close(place)) GTEST_SKIP() << "nothing can be mounted here";
  const std::vector<std::string> names = names_in(home_);
  const std::string bytes = read_file(store_);
  const auto seen = unprivileged([&, place = place] {
    setenv("TMPDIR", temporary_.c_str(), 1);
    const std::string first = read_pairs(this->seen(place));
    return first == read_pairs(this->seen(place)) ? first : "another time " + first;
  });
  if (!seen) GTEST_SKIP() << "nobody can be made whom permissions bind";
  EXPECT_EQ(*seen, std::to_string(pairs) + (state == State::finished ? " finished" : ""));
  EXPECT_EQ(names_in(home_), names);
  EXPECT_EQ(read_file(store_), bytes);
  EXPECT_TRUE(fs::is_empty(temporary_));
}

INSTANTIATE_TEST_SUITE_P(
    Everywhere, ReadingWithoutRights,
    ::testing::Combine(::testing::Values(Place::closed_folder, Place::closed_file,
                                         Place::read_only_disk),
                       ::testing::Values(State::finished, State::unfinished, State::in_use,
                                         State::killed, State::killed_without_index)));

// The log of a finished run may hold its end; who takes the file for immutable does not see it.
TEST(Reading, TakesNoFileForImmutableThatHasALog) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  write_all(folder / "run", true);
  {
    const Committed ready;
    Writer writer([&] {
      Store::open_to_write(folder / "run").note("kind", std::string(100, 'x'));
      Store store = Store::open_to_write(folder / "run");
      store.note("last", "words");
      ready.pairs() = 1;
      for (;;) pause();
    });
    while (ready.pairs() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_GT(fs::file_size(folder / "run-wal"), 0U);
  fs::permissions(folder.path(), fs::perms(0555));
  const auto seen =
      unprivileged([&] { return Store::open_to_read(folder / "run").diary().back().text; });
  fs::permissions(folder.path(), fs::perms(0755));
  if (!seen) GTEST_SKIP() << "nobody can be made whom permissions bind";
  EXPECT_EQ(*seen, "words");
}

// Readers in a folder that they may not write to, whose only way is a copy, while a writer is at
// work that brings its log to the file again and again, and is killed, and goes on.
TEST(Reading, SeesAllThatWasCommittedWhateverEndsTheWriter) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  fs::create_directory(folder / "home");
  const Committed committed;
  const auto large_pair = [](std::uint64_t number) {
    PairRecord pair = pair_of(number);
    pair.games[0].note.assign(200000, static_cast<char>('a' + number % 26));
    return pair;
  };
  Random random(3, 1);
  std::uint64_t copies = 0;
  for (int session = 0; session < testing::repetitions(5, 100); ++session) {
    const std::string path = folder / ("home/run" + std::to_string(session / 5));
    if (session % 5 == 0) Store::create(path, {{"game", "none"}});
    Writer writer([&] {
      Store store = Store::open_to_write(path);
      std::uint64_t next = store.pair_count();
      committed.pairs() = next;
      chmod((path + "-shm").c_str(), 0);
      for (const std::uint64_t most = next + 20; next < most; ++next) {
        store.append(std::vector{large_pair(next)});
        committed.pairs() = next + 1;
      }
    });
    for (int reading = 0; reading < 3; ++reading) {
      std::this_thread::sleep_for(std::chrono::milliseconds(random.below(20)));
      const bool kills = reading == 2;
      if (kills) writer.end();
      const std::uint64_t before = committed.pairs();
      fs::permissions(folder / "home", fs::perms(0555));
      const auto seen = unprivileged([&]() -> std::string {
        Store store = Store::open_to_read(path);
        std::uint64_t next = 0;
        bool right = true;
        store.for_each_pair([&](const PairRecord& pair) {
          right = right && pair == large_pair(next);
          ++next;
        });
        return right ? std::to_string(next) : "wrong";
      });
      fs::permissions(folder / "home", fs::perms(0755));
      if (!seen) GTEST_SKIP() << "nobody can be made whom permissions bind";
      // A writer may be too fast for a copy; then a reader is told so.
      if (!kills && seen->find("changes faster") != std::string::npos) continue;
      ASSERT_EQ(seen->find_first_not_of("0123456789"), std::string::npos) << *seen;
      EXPECT_GE(std::stoull(*seen), before);
      ++copies;
    }
  }
  EXPECT_GT(copies, 0U);
}

// Whoever may write has nothing to copy, and leaves nothing beside the file.
TEST(Reading, FindsPairsThatAreOnlyInTheLogOfAnEndedWriter) {
  const TemporaryFolder folder;
  const Committed committed;
  {
    Writer writer([&] {
      Store store = Store::create(folder / "run", {{"game", "none"}});
      for (std::uint64_t n = 0; n < pairs; ++n) store.append(std::vector{pair_of(n)});
      committed.pairs() = pairs;
      for (;;) pause();
    });
    while (committed.pairs() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(read_pairs(folder / "run"), std::to_string(pairs));
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"run"});
}

TEST(Reading, RefusesARollbackJournalThatIsNotOurs) {
  const TemporaryFolder folder;
  write_all(folder / "run", true);
  folder.write("run-journal", "whatever");
  try {
    Store::open_to_read(folder / "run");
    FAIL() << "it opened";
  } catch (const StoreError& error) {
    EXPECT_THAT(error.what(), HasSubstr("run-journal: is not of a file of ours"));
  }
  EXPECT_EQ(read_file(folder / "run-journal"), "whatever");
}

}  // namespace
}  // namespace oliphaunt::lab
