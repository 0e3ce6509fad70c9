#include "engine/text/text_file.h"

#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engine/text/input_error.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

std::string complaint(const std::string& path, std::size_t most = largest_settings_file) {
  try {
    read_text_file(path, most);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TextFile, IsReadAsAWhole) {
  const TemporaryFolder folder;
  const std::string text = std::string(200000, 'x') + std::string("\0end\r\n", 6);
  folder.write("file", text);
  folder.write("empty", "");
  EXPECT_EQ(read_text_file(folder / "file"), text);
  EXPECT_EQ(read_text_file(folder / "empty"), "");
  EXPECT_EQ(read_text_file("/dev/null"), "");
}

// A folder was said to be unreadable for the reason "Success".
TEST(TextFile, CantBeReadForAReason) {
  const TemporaryFolder folder;
  EXPECT_EQ(complaint(folder.path().string()),
            folder.path().string() + ": can't be read: is a folder, expected a file");
  EXPECT_THAT(complaint(folder / "missing"),
              EndsWith(": can't be read: No such file or directory"));
  folder.write("file", "text");
  EXPECT_THAT(complaint(folder / "file/below"), EndsWith(": can't be read: Not a directory"));
  EXPECT_THAT(complaint(folder / std::string(300, 'n')),
              EndsWith(": can't be read: File name too long"));
}

// Reading a device without an end went on until the memory was full.
TEST(TextFile, MayNotBeEndless) {
  EXPECT_THAT(complaint("/dev/zero"), HasSubstr("/dev/zero: can't be read: has more than 16 MiB"));
  const TemporaryFolder folder;
  folder.write("file", std::string(1001, 'x'));
  EXPECT_EQ(complaint(folder / "file", 1001), "");
  EXPECT_THAT(complaint(folder / "file", 1000), HasSubstr("has more than"));
}

TEST(ParallelTextFile, MayBeAPipe) {
  const TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string text(300000, 'y');
  const std::jthread writer([&] { folder.write("pipe", text); });
  EXPECT_EQ(read_text_file(pipe), text);
}

}  // namespace
}  // namespace oliphaunt
