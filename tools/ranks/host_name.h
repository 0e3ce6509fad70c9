#pragma once

#include <array>
#include <string>

#include <unistd.h>

namespace oliphaunt::ranks {

// What this machine is called.
inline std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace oliphaunt::ranks
