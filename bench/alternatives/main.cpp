#include <cstdio>
#include <vector>

#include "bench/alternatives/alternatives.h"
#include "bench/harness.h"

// This file alone is compiled for the plain machine: it must run before the rest may.

int main(int argc, char** argv) {
#ifdef OLIPHAUNT_ALTERNATIVES_V3
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) {
    std::fputs("bench_alternatives: compiled for x86-64-v3, and this machine is less\n", stderr);
    return 3;
  }
#endif
  using namespace oliphaunt::bench;
  add_storage_operations();
  add_storage_chess();
  add_storage_rogue_elephant();
  add_storage_elven_chess();
  add_rays();
  add_trees();
  // Repetitions of the rivals in random order, so that a machine whose speed drifts favours none.
  // What the user asks for comes later and overrides it.
  static char interleave[] = "--benchmark_enable_random_interleaving=true";
  static char repeat[] = "--benchmark_repetitions=9";
  static char aggregate[] = "--benchmark_report_aggregates_only=true";
  std::vector<char*> arguments{argv[0], interleave, repeat, aggregate};
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  return run(static_cast<int>(arguments.size()), arguments.data());
}
