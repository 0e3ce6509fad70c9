#include "tests/structure/test_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oliphaunt::structure {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(TestFiles, MirrorUnitsOrStandInFoldersThatSayWhatTheyTest) {
  const SourceTree sources =
      read_sources(OLIPHAUNT_SOURCE_DIR, {"bitboard", "engine", "tests", "tools"});
  EXPECT_THAT(check_test_files(sources), IsEmpty());
}

TEST(PlantedFaults, TestsThatMirrorNothingAreFound) {
  SourceTree sources;
  for (const char* header : {"low/a.h", "low/a_b.h", "low/c_d.h"}) sources[header];
  const Source of_a = parse_source("#include \"low/a.h\"\n");
  for (const char* test : {"low/a", "low/a_c", "low/a_c_d", "low/a_b", "low/a_b_c"}) {
    sources[std::string("tests/") + test + "_test.cpp"] = of_a;
  }
  for (const char* test : {"a", "low/c", "low/d", "low/ab", "high/a", "rules/a", "programs/x/a"}) {
    sources[std::string("tests/") + test + "_test.cpp"];
  }
  EXPECT_THAT(check_test_files(sources),
              ElementsAre("tests/a_test.cpp: there is no header whose path it mirrors",
                          "tests/high/a_test.cpp: there is no header whose path it mirrors",
                          "tests/low/a_b_c_test.cpp: does not include low/a_b.h, whose path it "
                          "mirrors",
                          "tests/low/a_b_test.cpp: does not include low/a_b.h, whose path it "
                          "mirrors",
                          "tests/low/ab_test.cpp: there is no header whose path it mirrors",
                          "tests/low/c_test.cpp: there is no header whose path it mirrors",
                          "tests/low/d_test.cpp: there is no header whose path it mirrors"));
}

}  // namespace
}  // namespace oliphaunt::structure
