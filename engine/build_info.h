#pragma once

#include <string_view>

namespace oliphaunt {

// How the engine library that this process has loaded was compiled: what a figure of speed is worth
// nothing without.
struct BuildInfo {
  std::string_view compiler;  // e.g. "g++ 12.2.0"
  std::string_view flags;     // of the build type, e.g. "-O3 -DNDEBUG"
  // The least machine that it runs on: "portable" for any, or the x86-64 level that the loader
  // picked it for, e.g. "x86-64-v3".
  std::string_view engine;
};

BuildInfo build_info();

}  // namespace oliphaunt
