#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/programs/program.h"
#include "tests/tools/temporary_folder.h"

namespace oliphaunt::testing {

// Has the program write to a pipe whose reader leaves after a line, long before all is written.
inline ProgramRun run_for_a_reader_that_leaves(const std::vector<std::string>& arguments) {
  const TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  EXPECT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  ProgramOptions options{.stdout_to = pipe};
  options.meanwhile = [&](pid_t, const std::string&) {
    std::ifstream reader(pipe);
    std::string line;
    std::getline(reader, line);
  };
  return run_program(arguments, options);
}

}  // namespace oliphaunt::testing
