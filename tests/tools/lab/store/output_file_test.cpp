#include "tools/lab/store/output_file.h"

#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engine/text/input_error.h"
#include "tests/tools/small_disk.h"
#include "tests/tools/temporary_folder.h"
#include "tools/lab/overnight/overnight_journal.h"
#include "tools/lab/store/error.h"
#include "tools/lab/store/store.h"

namespace oliphaunt::lab {
namespace {

namespace fs = std::filesystem;

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::read_file;
using testing::SmallDisk;
using testing::TemporaryFolder;

auto files_in(const TemporaryFolder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), {});
}

std::string refusal(const std::string& name, const std::vector<std::string>& inputs = {}) {
  try {
    OutputFile(name, inputs).publish();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

StoreFault fault_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const StoreError& error) {
    return error.fault();
  }
  ADD_FAILURE() << "no StoreError";
  return StoreFault::foreign;
}

TEST(OutputFile, ReplacesAFileOnlyWhenItIsPublished) {
  const TemporaryFolder folder;
  folder.write("file", "before");
  {
    OutputFile file(folder / "file");
    file.write("half of it");
    EXPECT_EQ(read_file(folder / "file"), "before");
  }
  EXPECT_EQ(read_file(folder / "file"), "before");
  write_output(folder / "file", "after");
  EXPECT_EQ(read_file(folder / "file"), "after");
  EXPECT_EQ(files_in(folder), 1);
}

TEST(OutputFile, FailsBeforeTheWorkWhereItCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_EQ(fault_of([&] { OutputFile(folder / "missing/file"); }), StoreFault::io);
  EXPECT_THAT(refusal(folder.path().string()), HasSubstr("is a folder, expected a file to write"));
  EXPECT_EQ(fault_of([&] { OutputFile(""); }), StoreFault::io);
  EXPECT_EQ(fault_of([&] { OutputFile(folder / std::string(256, 'n')); }), StoreFault::missing);
  fs::create_symlink("round", folder / "round");
  EXPECT_EQ(fault_of([&] { OutputFile(folder / "round"); }), StoreFault::missing);
}

// The file was there already or not, its mode is what it would have been if it had been written.
TEST(OutputFile, KeepsTheModeOfWhatItReplaces) {
  const TemporaryFolder folder;
  const auto mode = [](const std::string& path) {
    return static_cast<unsigned>(fs::status(path).permissions());
  };
  folder.write("usual", "before");
  write_output(folder / "new", "text");
  EXPECT_EQ(mode(folder / "new"), mode(folder / "usual"));
  for (const unsigned kept : {0640U, 0600U, 0755U, 0666U}) {
    fs::permissions(folder / "usual", static_cast<fs::perms>(kept));
    write_output(folder / "usual", "after");
    EXPECT_EQ(mode(folder / "usual"), kept);
  }
}

TEST(OutputFile, RespectsAFileThatMayOnlyBeRead) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write all files";
  const TemporaryFolder folder;
  folder.write("file", "before");
  fs::permissions(folder / "file", fs::perms::owner_read);
  EXPECT_EQ(fault_of([&] { write_output(folder / "file", "after"); }), StoreFault::io);
  EXPECT_EQ(read_file(folder / "file"), "before");
}

TEST(OutputFile, ReplacesWhatASymbolicLinkStandsFor) {
  const TemporaryFolder folder;
  folder.write("sub/file", "before");
  fs::create_symlink("sub/file", folder / "link");
  fs::create_symlink(folder / "link", folder / "sub/link");
  write_output(folder / "sub/link", "after");
  EXPECT_EQ(read_file(folder / "sub/file"), "after");
  EXPECT_TRUE(fs::is_symlink(folder / "link") && fs::is_symlink(folder / "sub/link"));
  fs::create_symlink("../new", folder / "sub/dangling");
  write_output(folder / "sub/dangling", "new");
  EXPECT_EQ(read_file(folder / "new"), "new");
  EXPECT_TRUE(fs::is_symlink(folder / "sub/dangling"));
  EXPECT_EQ(files_in(folder), 3);
}

// One that was to be replaced would be a device no more, for everybody on the machine.
TEST(OutputFile, WritesToDevicesAndLeavesThem) {
  write_output("/dev/null", "nothing");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(fault_of([] { write_output("/dev/full", "too much"); }), StoreFault::full);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(ParallelOutputFile, WritesToAPipeAndLeavesIt) {
  const TemporaryFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  std::string got;
  {
    const std::jthread reader([&] { got = read_file(folder / "pipe"); });
    write_output(folder / "pipe", std::string(100000, 'x'));
  }
  EXPECT_EQ(got.size(), 100000U);
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
}

// `export a.run a.run` left nothing of the store, by whatever name.
TEST(OutputFile, IsNeverWhatTheCommandReads) {
  const TemporaryFolder folder;
  folder.write("input", "before");
  folder.write("sub/other", "other");
  folder.write("input-wal", "beside it");
  fs::create_symlink("../input", folder / "sub/link");
  fs::create_hard_link(folder / "input", folder / "sub/hard");
  fs::create_hard_link(folder / "input-wal", folder / "sub/wal");
  for (const char* const name : {"input", "sub/link", "sub/hard", "sub/../input", "sub/wal"}) {
    EXPECT_THAT(refusal(folder / name, {folder / "sub/other", "", folder / "input"}),
                AllOf(HasSubstr(name), HasSubstr("is what this command reads or keeps")))
        << name;
  }
  EXPECT_EQ(read_file(folder / "input"), "before");
  // Nor what it is about to make.
  fs::create_symlink("sub", folder / "way");
  EXPECT_THAT(refusal(folder / "way/run", {folder / "sub/run"}), HasSubstr("reads or keeps"));
  EXPECT_EQ(refusal(folder / "way/new", {folder / "sub/run", folder / "input"}), "");
}

TEST(OutputFile, IsNeverADatabase) {
  const TemporaryFolder folder;
  Store store = Store::create(folder / "games.pgn", {});
  EXPECT_THAT(refusal(folder / "games.pgn"), HasSubstr("is the store or journal of a run"));
  for (const char* const side : {"games.pgn-wal", "games.pgn-shm", "games.pgn-journal"}) {
    EXPECT_THAT(refusal(folder / side), HasSubstr("belongs to the database"));
  }
  store.note("something", "for the log");
  fs::create_hard_link(folder / "games.pgn-wal", folder / "any-name");
  EXPECT_THAT(refusal(folder / "any-name"), HasSubstr("is part of a store"));
  EXPECT_EQ(refusal(folder / "games-wal"), "");
}

// It was no store when the work began.
TEST(OutputFile, IsNotWrittenOverAStoreThatWasMadeMeanwhile) {
  const TemporaryFolder folder;
  OutputFile file(folder / "file");
  Store::create(folder / "file", {});
  file.write("text");
  EXPECT_THROW(file.publish(), InputError);
  EXPECT_EQ(Store::open_to_read(folder / "file").pair_count(), 0U);
}

TEST(OutputFile, IsNotWrittenOverWeightsOfAnOvernightRun) {
  const TemporaryFolder folder;
  folder.write("night/chess/1.toml", "weights");
  OvernightJournal::open((folder / "night/") + OvernightJournal::file_name, {}, false);
  for (const char* const name : {"night/chess/1.toml", "night/chess/best.toml"}) {
    EXPECT_THAT(refusal(folder / name), HasSubstr("is kept by an overnight run"));
    write_output(folder / name, "new", {}, Writer::overnight_run);
    EXPECT_EQ(read_file(folder / name), "new");
  }
  EXPECT_EQ(refusal(folder / "night/chess/mine.toml"), "");
  EXPECT_EQ(refusal(folder / "night/report.html"), "");
}

TEST(OutputFile, SurvivesAFullDisk) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder, "64k");
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  write_output(disk.file("file"), "before");
  EXPECT_EQ(fault_of([&] {
              OutputFile file(disk.file("file"));
              OutputStream out(file);
              for (int i = 0; i < 1000; ++i) {
                ASSERT_LT(i, 100) << "it should have been said";
                out << std::string(1000, 'x');
              }
            }),
            StoreFault::full);
  EXPECT_EQ(read_file(disk.file("file")), "before");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "disk"), {}), 1);
}

TEST(OutputFile, NeedsAFileThatTheDiskHasNoMoreOf) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder, "64k,nr_inodes=2");
  if (!disk.mounted()) GTEST_SKIP() << "no tmpfs can be mounted here: " << disk.reason();
  std::ofstream(disk.file("file")) << "before";
  EXPECT_EQ(fault_of([&] { write_output(disk.file("file"), "after"); }), StoreFault::full);
  EXPECT_EQ(fault_of([&] { Store::create(disk.file("run"), {}); }), StoreFault::full);
  EXPECT_EQ(read_file(disk.file("file")), "before");
}

}  // namespace
}  // namespace oliphaunt::lab
