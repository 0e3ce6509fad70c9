#include "tests/structure/layers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/text/text_file.h"

namespace oliphaunt::structure {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Layers : public ::testing::Test {
 protected:
  static const SourceTree& tree() {
    static const SourceTree tree =
        read_sources(OLIPHAUNT_SOURCE_DIR, {"bitboard", "engine", "tools"});
    return tree;
  }
  static const std::vector<std::string>& layers() {
    static const std::vector<std::string> layers =
        layers_of(read_text_file(OLIPHAUNT_SOURCE_DIR "/ARCHITECTURE.md"));
    return layers;
  }
};

TEST_F(Layers, AreTheFolders) { EXPECT_THAT(check_folders(tree(), layers()), IsEmpty()); }
TEST_F(Layers, IncludeDownOnly) { EXPECT_THAT(check_directions(tree(), layers()), IsEmpty()); }
TEST_F(Layers, HaveNoCycles) { EXPECT_THAT(check_cycles(tree()), IsEmpty()); }
TEST_F(Layers, NameNothingTwice) { EXPECT_THAT(check_names(tree()), IsEmpty()); }

// A tree with one of each fault that there can be.
constexpr std::string_view table =
    "# Title\n\n| layer | folder | knows |\n|---|---|---|\n| low | `low/` | `nothing` |\n"
    "| two | `mid/`, `high/` | more |\n\nAnd `other/`.\n";

SourceTree planted() {
  SourceTree tree;
  tree["low/a.h"] = parse_source("#include \"mid/b.h\"\nnamespace n { class A {}; }\n");
  tree["mid/b.h"] =
      parse_source("#include <low/c.h>\nnamespace n { struct B { struct A {}; }; }\n");
  tree["mid/a.h"] =
      parse_source("#include \"mid/d.h\"\nnamespace n { namespace detail { class B {}; } }\n");
  tree["mid/d.h"] =
      parse_source("#include \"mid/a.h\"\n#include \"low/gone.h\"\nenum class A { x };\n");
  tree["stray/e.cpp"] = parse_source("// #include \"high/f.h\"\nclass A {};\n");
  return tree;
}

TEST(PlantedFaults, LayersAreReadFromTheTable) {
  EXPECT_THAT(layers_of(table), ElementsAre("low", "mid", "high"));
}

TEST(PlantedFaults, FoldersAreFound) {
  EXPECT_THAT(check_folders(planted(), layers_of(table)),
              ElementsAre("stray/: has sources, but is no layer", "high/: has no sources"));
}

TEST(PlantedFaults, IncludesThatGoUpAreFound) {
  EXPECT_THAT(check_directions(planted(), layers_of(table)),
              ElementsAre("low/a.h:1: includes mid/b.h, which is a layer above",
                          "mid/d.h:2: includes low/gone.h, which is not there"));
}

TEST(PlantedFaults, CyclesAreFound) {
  EXPECT_THAT(check_cycles(planted()), ElementsAre("mid/a.h includes mid/d.h includes mid/a.h"));
}

TEST(PlantedFaults, NamesGivenTwiceAreFound) {
  EXPECT_THAT(check_names(planted()),
              ElementsAre("mid/a.h: a.h is low/a.h, too", "mid/d.h:3: A is low/a.h:2, too"));
}

}  // namespace
}  // namespace oliphaunt::structure
