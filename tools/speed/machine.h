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

// "AMD EPYC, 2 CPUs, Linux 6.1.0 x86_64"
std::string to_string(const Machine& machine);

}  // namespace oliphaunt
