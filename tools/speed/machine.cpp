#include "tools/speed/machine.h"

#include <fstream>
#include <string_view>

#include <fmt/format.h>
#include <sys/utsname.h>
#include <tbb/info.h>

namespace oliphaunt {

namespace {

std::string cpu_model() {
  std::ifstream info("/proc/cpuinfo");
  constexpr std::string_view name = "model name";
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with(name)) continue;
    const std::size_t value = line.find_first_not_of(" \t:", name.size());
    if (value != std::string::npos) return line.substr(value);
  }
  return "unknown";
}

std::string system_name() {
  utsname name{};
  if (uname(&name) != 0) return "unknown";
  return std::string(name.sysname) + ' ' + name.release + ' ' + name.machine;
}

}  // namespace

Machine this_machine() { return {cpu_model(), tbb::info::default_concurrency(), system_name()}; }

std::string to_string(const Machine& machine) {
  return fmt::format("{}, {} CPUs, {}", machine.cpu, machine.cpus, machine.system);
}

}  // namespace oliphaunt
