#pragma once

#include <string_view>

namespace oliphaunt {

// How a library of compiled games was built; there may be several beside each other, of which the
// dynamic loader picks one.
struct BuildInfo {
  std::string_view version;   // of the project: "0.1.0"
  std::string_view compiler;  // "GNU 12.2.0"
  std::string_view flags;     // "-O3 -DNDEBUG -march=x86-64-v3"
  std::string_view machine;   // what it needs: "x86-64-v3", or "portable"
};

}  // namespace oliphaunt
