#include "tools/speed/child.h"

#include <string>

#include <gtest/gtest.h>

namespace oliphaunt {
namespace {

TEST(RunChild, ReturnsOutputAndExitCode) {
  const ChildOutput child = run_child("/bin/sh", {"-c", "echo a b; echo c; exit 7"});
  EXPECT_EQ(child.out, "a b\nc\n");
  EXPECT_EQ(child.exit_code, 7);
}

TEST(RunChild, GivesNoInputAndReadsMuchOutput) {
  const ChildOutput child =
      run_child("/bin/sh", {"-c", "cat; head -c 300000 /dev/zero | tr '\\0' x"});
  EXPECT_EQ(child.out, std::string(300000, 'x'));
  EXPECT_EQ(child.exit_code, 0);
}

TEST(RunChild, SaysWhatWentWrong) {
  EXPECT_THROW(run_child("/no/such/program", {}), ChildError);
  EXPECT_THROW(run_child("/bin/sh", {"-c", "kill -9 $$"}), ChildError);
}

}  // namespace
}  // namespace oliphaunt
