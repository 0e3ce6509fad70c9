#pragma once

#include <benchmark/benchmark.h>

namespace oliphaunt::bench {

// Marks a benchmark as failed, since what it counted is wrong, and with it the whole program.
void fail(benchmark::State& state, const char* message);

// Runs the benchmarks that the arguments ask for. Returns the exit code of the program.
int run(int argc, char** argv);

}  // namespace oliphaunt::bench
