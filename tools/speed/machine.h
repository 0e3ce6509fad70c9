#pragma once

#include <string>

namespace oliphaunt {

// The machine that this process runs on, as far as it tells; "unknown" where it does not.
struct Machine {
  std::string cpu;     // the model's name
  int cpus = 0;        // that this process may use
  std::string system;  // e.g. "Linux 6.1.0 x86_64"
};

Machine this_machine();

}  // namespace oliphaunt
