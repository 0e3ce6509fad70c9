#include "tests/structure/named_paths.h"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/text_file.h"

namespace oliphaunt::structure {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class NamedPaths : public ::testing::TestWithParam<const char*> {};

TEST_P(NamedPaths, AreThere) {
  const std::filesystem::path root(OLIPHAUNT_SOURCE_DIR);
  const std::string text = read_text_file((root / GetParam()).string());
  EXPECT_FALSE(quoted_paths(text).empty());
  EXPECT_FALSE(link_targets(text).empty());
  EXPECT_THAT(check_named_paths(GetParam(), text,
                                [&](const std::string& path) { return exists(root / path); }),
              IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Documents, NamedPaths,
                         ::testing::Values("ARCHITECTURE.md", "README.md", "docs/measurements.md"),
                         [](const auto& document) {
                           return std::filesystem::path(document.param).stem().string();
                         });

TEST(PlantedFaults, PathsThatAreNotThereAreFound) {
  const std::set<std::string> files{"low/a.h", "tools/lab/b/c.toml", "engine/d/", "tools/dev",
                                    "README.md"};
  const std::string text =
      "See `low/a.h`, `b/c.toml`, `d/`, `tools/dev\nrun` and `build/x`, not `word` or `x->y/z`.\n"
      "```\n`low/listed.h` ](listed.md)\n```\n"
      "But `low/gone.h`, `gone.cpp`, `low/c.toml`, `gone/` and `tools/gone\n--help`;\n"
      "[README](../README.md#title), [web](https://example.org/a), [title](#title),\n"
      "[a](low/a.h).\n";
  EXPECT_THAT(check_named_paths("docs/e.md", text,
                                [&](const std::string& path) { return files.contains(path); }),
              ElementsAre("docs/e.md:6: names low/gone.h, which is not there",
                          "docs/e.md:6: names gone.cpp, which is not there",
                          "docs/e.md:6: names low/c.toml, which is not there",
                          "docs/e.md:6: names gone/, which is not there",
                          "docs/e.md:6: names tools/gone, which is not there",
                          "docs/e.md:9: links to low/a.h, which is not there"));
}

}  // namespace
}  // namespace oliphaunt::structure
