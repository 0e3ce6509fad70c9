#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace oliphaunt::cli {

// "1:02:03"; parts of a second are left out.
inline std::string time_text(double seconds) {
  const auto s = static_cast<std::int64_t>(seconds);
  return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace oliphaunt::cli
