#include "tools/lab/store/draft.h"

#include <filesystem>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/temporary_folder.h"

namespace oliphaunt::lab {
namespace {

using ::testing::ElementsAre;
using testing::TemporaryFolder;

std::set<std::string> names_in(const TemporaryFolder& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

TEST(Draft, IsGoneUnlessItBecomesItsTarget) {
  const TemporaryFolder folder;
  { const Draft draft(folder / "file", 0600); }
  EXPECT_THAT(names_in(folder), ElementsAre());
  {
    Draft draft(folder / "file", 0600);
    ASSERT_EQ(::write(draft.descriptor(), "text", 4), 4);
    ASSERT_TRUE(draft.replace_target());
  }
  EXPECT_THAT(names_in(folder), ElementsAre("file"));
  EXPECT_EQ(testing::read_file(folder / "file"), "text");
}

// Those of killed processes stayed for ever.
TEST(Draft, TakesAwayWhatOthersLeft) {
  const TemporaryFolder folder;
  for (const char* const left :
       {"file.new-1", "file.new-1-journal", "file.new-999999.2", "file.new-77-wal"}) {
    folder.write(left, "left");
  }
  const std::set<std::string> others{"file.new-",   "file.new-1x", "file.new-1.",
                                     "file2.new-1", "file.newer",  "other.new-1"};
  for (const std::string& name : others) folder.write(name, "another's");
  remove_abandoned_drafts(folder / "file");
  EXPECT_EQ(names_in(folder), others);
}

TEST(Draft, TakesAwayWhatAKilledProcessLeft) {
  const TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    const Draft draft(folder / "file", 0600);
    ::raise(SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  ASSERT_THAT(names_in(folder), ElementsAre("file.new-" + std::to_string(child)));
  { const Draft draft(folder / "file", 0600); }
  EXPECT_THAT(names_in(folder), ElementsAre());
}

// Which process it is of says nothing: its number may be another's by now, or of another machine.
TEST(Draft, LeavesWhatAnotherIsWriting) {
  const TemporaryFolder folder;
  Draft first(folder / "file", 0600);
  Draft second(folder / "file", 0600);
  EXPECT_NE(first.path(), second.path());
  EXPECT_EQ(names_in(folder).size(), 2U);
  EXPECT_TRUE(second.replace_target());
  EXPECT_TRUE(first.replace_target());
  EXPECT_THAT(names_in(folder), ElementsAre("file"));
}

TEST(Draft, HasRoomForALongName) {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  {
    Draft draft(folder / name, 0600);
    EXPECT_TRUE(draft.replace_target());
  }
  EXPECT_THAT(names_in(folder), ElementsAre(name));
}

}  // namespace
}  // namespace oliphaunt::lab
