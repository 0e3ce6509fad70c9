#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_tree.h"

// What ARCHITECTURE.md says of the layers, held against the sources.

namespace oliphaunt::structure {

// The folders of the table of layers, from the bottom up: all that its second column has in
// backticks, in order, without the slash at the end.
std::vector<std::string> layers_of(std::string_view architecture);

// Faults, a line each; none if the tree is as it should be. `layers` as layers_of gives them.
//
// A folder with sources that is no layer, and a layer without sources.
std::vector<std::string> check_folders(const SourceTree& tree,
                                       const std::vector<std::string>& layers);
// An include of a file in a layer above, and one of a file that is not there.
std::vector<std::string> check_directions(const SourceTree& tree,
                                          const std::vector<std::string>& layers);
// Headers that include each other, however indirectly.
std::vector<std::string> check_cycles(const SourceTree& tree);
// Two headers with one name, and two types with one name in headers: a reader can't tell which is
// meant.
std::vector<std::string> check_names(const SourceTree& tree);

}  // namespace oliphaunt::structure
