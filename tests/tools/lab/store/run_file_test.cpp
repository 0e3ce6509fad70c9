#include "tools/lab/store/run_file.h"

#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {
namespace {

namespace fs = std::filesystem;

using ::testing::HasSubstr;
using testing::read_file;
using testing::TemporaryFolder;

std::string complaint(const std::string& path) {
  try {
    Store::create(path, {});
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(RunFile, IsMadeWhereASymbolicLinkPoints) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "sub");
  fs::create_symlink("sub/run", folder / "link");
  { Store::create(folder / "link", {{"game", "chess"}}); }
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(Store::open_to_write(folder / "sub/run").setting("game"), "chess");
}

TEST(RunFile, SaysThatANameIsTooLong) {
  const TemporaryFolder folder;
  EXPECT_EQ(complaint(folder / std::string(247, 'n')), "");
  EXPECT_THAT(complaint(folder / std::string(248, 'n')), HasSubstr("the name is too long"));
  std::string deep = folder.path().string();
  while (deep.size() < 450) deep += "/" + std::string(20, 'd');
  fs::create_directories(deep);
  EXPECT_EQ(complaint(deep + "/run"), "");
  while (deep.size() < 500) deep += "/" + std::string(20, 'd');
  fs::create_directories(deep);
  EXPECT_THAT(complaint(deep + "/run"), HasSubstr("the name is too long"));
}

// The log of a store that is gone was taken for that of a new one of its name.
TEST(RunFile, IsNotMadeBesideWhatIsLeftOfAnother) {
  const TemporaryFolder folder;
  {
    Store store = Store::create(folder / "run", {});
    store.note("something", "for the log");
    fs::copy_file(folder / "run-wal", folder / "log");
  }
  fs::remove(folder / "run");
  fs::rename(folder / "log", folder / "run-wal");
  EXPECT_THAT(complaint(folder / "run"), HasSubstr("run-wal: is there without its database"));
  EXPECT_FALSE(fs::exists(folder / "run"));
  fs::remove(folder / "run-wal");
  EXPECT_EQ(complaint(folder / "run"), "");
  // Nor under a name that the other would take for its own.
  EXPECT_THAT(complaint(folder / "run-journal"), HasSubstr("belongs to the database"));
}

// A kill between the two names of a new store left the other one for ever.
TEST(RunFile, TakesAwayTheDraftOfItself) {
  const TemporaryFolder folder;
  { Store::create(folder / "run", {}); }
  fs::create_hard_link(folder / "run", folder / "run.new-123");
  { Store::open_to_read(folder / "run"); }
  EXPECT_TRUE(fs::exists(folder / "run.new-123"));
  { Store::open_to_write(folder / "run"); }
  EXPECT_FALSE(fs::exists(folder / "run.new-123"));
  EXPECT_EQ(Store::open_to_read(folder / "run").pair_count(), 0U);
}

}  // namespace
}  // namespace oliphaunt::lab
