#pragma once

#include <string>
#include <vector>

#include "tests/structure/source_tree.h"

// What tests/CMakeLists.txt says of where tests stand, held against the sources.

namespace oliphaunt::structure {

// Test files that mirror no unit, and those that do not include theirs, a line each. `sources` are
// the project's with its tests.
std::vector<std::string> check_test_files(const SourceTree& sources);

}  // namespace oliphaunt::structure
