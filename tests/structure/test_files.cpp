#include "tests/structure/test_files.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace oliphaunt::structure {

namespace {

constexpr std::string_view tests = "tests/";
constexpr std::string_view ending = "_test.cpp";

// Folders of tests that are of no one unit.
constexpr std::array<std::string_view, 6> other_tests{"tests/data/",   "tests/fuzz/",
                                                      "tests/oracle/", "tests/programs/",
                                                      "tests/rules/",  "tests/structure/"};

bool is_of_a_unit(std::string_view path) {
  return path.starts_with(tests) && path.ends_with(ending) &&
         std::none_of(other_tests.begin(), other_tests.end(),
                      [&](std::string_view folder) { return path.starts_with(folder); });
}

// The header with the longest name: `x_y.h` or `x.h` for `x_y_test.cpp`; empty if there is none.
std::string mirrored_unit(const SourceTree& sources, std::string_view test) {
  test.remove_prefix(tests.size());
  test.remove_suffix(ending.size());
  const std::size_t folder = folder_of(test).size();
  for (auto end = test.size(); end != std::string_view::npos && end > folder;
       end = test.rfind('_', end - 1)) {
    std::string header = fmt::format("{}.h", test.substr(0, end));
    if (sources.contains(header)) return header;
  }
  return {};
}

}  // namespace

std::vector<std::string> check_test_files(const SourceTree& sources) {
  std::vector<std::string> faults;
  for (const auto& [path, source] : sources) {
    if (!is_of_a_unit(path)) continue;
    const std::string unit = mirrored_unit(sources, path);
    if (unit.empty()) {
      faults.push_back(path + ": there is no header whose path it mirrors");
    } else if (std::none_of(source.includes.begin(), source.includes.end(),
                            [&](const Mention& include) { return include.name == unit; })) {
      faults.push_back(fmt::format("{}: does not include {}, whose path it mirrors", path, unit));
    }
  }
  return faults;
}

}  // namespace oliphaunt::structure
