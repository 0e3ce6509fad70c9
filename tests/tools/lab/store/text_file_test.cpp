#include "tools/lab/store/text_file.h"

#include <filesystem>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "tests/tools/temporary_folder.h"
#include "tools/lab/store/error.h"

namespace oliphaunt::lab {
namespace {

using testing::read_file;
using testing::TemporaryFolder;

auto files_in(const TemporaryFolder& folder) {
  return std::distance(std::filesystem::directory_iterator(folder.path()), {});
}

TEST(DraftFile, ReplacesAFileOnlyWhenItIsPublished) {
  const TemporaryFolder folder;
  folder.write("file", "before");
  {
    DraftFile draft(folder / "file");
    EXPECT_EQ(read_file(folder / "file"), "before");
  }
  EXPECT_EQ(read_file(folder / "file"), "before");
  DraftFile(folder / "file").publish("after");
  EXPECT_EQ(read_file(folder / "file"), "after");
  EXPECT_EQ(files_in(folder), 1);
}

TEST(DraftFile, FailsBeforeTheWorkWhereItCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_THROW(DraftFile(folder / "missing/file"), StoreError);
}

// One that was to be replaced would be a device no more, for everybody on the machine.
TEST(DraftFile, WritesToDevicesAndLeavesThem) {
  write_text_file("/dev/null", "nothing");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  try {
    write_text_file("/dev/full", "too much");
    FAIL() << "it was written";
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), StoreFault::full);
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace oliphaunt::lab
