#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/structure/source_tree.h"

// The files and folders of the project that its documents name.

namespace oliphaunt::structure {

// What a text in Markdown has in backquotes and looks like a path, up to the first space; listings
// in fences apart.
std::vector<Mention> quoted_paths(std::string_view text);

// The files that it links to.
std::vector<Mention> link_targets(std::string_view text);

// What `document`, a path from the root, names and is not there, a line each. `exists` is asked for
// paths from the root. Quoted paths begin there or in engine/, tools/ or tools/lab/, links at the
// document.
std::vector<std::string> check_named_paths(const std::string& document, std::string_view text,
                                           const std::function<bool(const std::string&)>& exists);

}  // namespace oliphaunt::structure
