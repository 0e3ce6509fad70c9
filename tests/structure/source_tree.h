#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// What the tests of the structure look at: the sources below a root by path, and what they include
// and define.

namespace oliphaunt::structure {

struct Mention {
  std::string name;
  std::size_t line = 0;
};

struct Source {
  std::vector<Mention> includes;  // of files in quotes
  std::vector<Mention> systems;   // of files in angle brackets
  // Classes, structs, unions and enums that are defined in a namespace, but not in one called
  // `detail` or without a name.
  std::vector<Mention> types;
};

using SourceTree = std::map<std::string, Source>;  // by path from the root: "engine/eval/terms.h"

// Every .h and .cpp in these folders of the root.
SourceTree read_sources(const std::filesystem::path& root,
                        const std::vector<std::string_view>& folders);

Source parse_source(std::string_view text);

bool is_header(std::string_view path);

// "engine/eval/" for "engine/eval/terms.h".
std::string_view folder_of(std::string_view path);

// "terms.h" for "engine/eval/terms.h".
std::string_view file_name(std::string_view path);

// What the tests print: faults, one a line.
std::string lines(const std::vector<std::string>& faults);

}  // namespace oliphaunt::structure
